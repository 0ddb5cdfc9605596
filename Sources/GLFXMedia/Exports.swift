// Needed by every file of this module, and by its users.
@_exported public import GLFXCore
