// `import GLFXKit` also imports the modules whose types are in its signatures.
@_exported public import Media
@_exported public import Render
@_exported public import ShaderDialects
