// For every file of this module, and for its importers.
@_exported public import GLFXShaderText
