// Every file uses the library.
@_exported public import GLFXKit
@_exported public import GLFXCore
