import FrameCore
import GLSLText

/// What a dialect gets to make a program of.
struct DialectRequest {
    /// The text as it stands in its file.
    var file: SourceFile
    /// What is beside it.
    var files: any ShaderFiles
    /// Why this dialect was taken.
    var reason: String

    /// The file's name without its folder: `blur.1.glsl`.
    var fileName: String { file.name.split(separator: "/").last.map(String.init) ?? file.name }
}
