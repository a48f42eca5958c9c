"""What ``scripts/benchmark.py`` measures, by subject; to import a module registers it."""
