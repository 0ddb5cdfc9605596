// The command uses the whole library.
@_exported public import GLFXKit
