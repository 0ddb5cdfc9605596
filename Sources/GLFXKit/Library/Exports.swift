// `import GLFXKit` also imports the modules whose types are in its signatures.
@_exported public import GLFXMedia
@_exported public import GLFXGLES
@_exported public import GLFXNative
@_exported public import GLFXDialects
