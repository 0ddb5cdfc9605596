internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// RetroArch's GLSL shaders (`.glsl`, vertex and fragment shader in one file) and its presets of them (`.glslp`).
///
/// v goes down: the frame's first row is at 0. RetroArch's viewport has the frame's size here.
enum RetroArch: DialectReader {
    static let dialect = Dialect.retroarch
    static let endings = ["glslp"]

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        var chain = RetroArchChain(passes: [RetroArchPass(file: request.file)])
        if let entries = try RetroArchEntries(request) {
            chain = try RetroArchPreset(entries: entries, files: request.files, language: .glsl).chain()
        }
        var shaders: [RetroArchShader] = []
        for pass in chain.passes {
            if let line = RetroArchFile.stageLine(pass.file) {
                throw pass.file.failure(
                    line: line, byte: nil, "this is a Slang shader of RetroArch's", advice: "say \(.dialect) slang")
            }
            shaders.append(try RetroArchShader(glsl: RetroArchFile(pass.file), request.files))
        }
        return try chain.program(shaders, RetroArchNames(chain: chain), request, dialect)
    }
}

extension Dialect {
    /// RetroArch's GLSL shaders and presets.
    package static let retroarch = Dialect("retroarch", title: "RetroArch", resultAlpha: .ignore)
}
