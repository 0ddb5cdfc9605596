"""The package's version, which is also that of the library in its wheel."""

__version__ = "0.2.0"
