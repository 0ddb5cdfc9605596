// `import GLFXKit` also imports the modules whose types are in its signatures.
@_exported public import GLFXCheck
@_exported public import GLFXCore
@_exported public import GLFXGLES
@_exported public import GLFXJob
@_exported public import GLFXMedia
@_exported public import GLFXNative
@_exported public import GLFXPrograms
@_exported public import GLFXRead
@_exported public import GLFXRender
@_exported public import GLFXShaderText
@_exported public import GLFXWrite
