"""The version of the package, in one place for the packaging tools and for users."""

__version__ = "0.1.0"
