// For every file of this module and its users.
@_exported public import GLFXCore
