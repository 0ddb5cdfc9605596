// Every file uses the library and its media.
@_exported public import GLFXKit
