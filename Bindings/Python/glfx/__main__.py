"""`python -m glfx` is the command."""

from ._command import main

main()
