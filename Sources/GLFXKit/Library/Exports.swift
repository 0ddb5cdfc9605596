// What appears in the library's own signatures comes with `import GLFXKit`: nobody has to know which room it lives in.

@_exported public import FrameCore
@_exported public import GLSLCompile
@_exported public import GLSLText
@_exported public import Media
@_exported public import Render
@_exported public import ShaderDialects
@_exported public import ShaderPrograms
