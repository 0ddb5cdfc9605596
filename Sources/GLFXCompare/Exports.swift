// Every file uses the library.
@_exported public import GLFXKit
