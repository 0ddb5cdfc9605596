// `import GLFXKit` also imports the modules whose types are in its signatures.
@_exported public import Media
@_exported public import GLES
@_exported public import Native
@_exported public import ShaderDialects
