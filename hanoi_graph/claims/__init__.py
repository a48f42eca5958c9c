"""Claims about the Tower of Hanoi, the ways to check them, verdicts, certificates and reports.

`model` reads claim files, `quantities` lists what can be claimed, `ways` how each quantity is
found independently, `verdicts` compares, `reports` writes it down; `certificates` leaves behind
what proves a distance and `recheck` checks that, sharing no code with the rest of the package.
"""
