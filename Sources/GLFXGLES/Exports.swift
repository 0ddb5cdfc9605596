// What every file of this room needs.
@_exported public import GLFXRender
