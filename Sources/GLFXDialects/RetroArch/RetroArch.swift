internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// RetroArch's GLSL and Cg shaders (`.glsl` and `.cg`, vertex and fragment shader in one file) and its presets of them
/// (`.glslp` and `.cgp`).
///
/// v goes down: the frame's first row is at 0. RetroArch's viewport has the frame's size here.
enum RetroArch: DialectReader {
    static let dialect = Dialect.retroarch
    static let endings = ["glslp", "cgp"]
    static let sharedEndings = ["cg"]

    /// Some Cg shaders have but macros and an `#include`.
    static func claim(_ request: DialectRequest, foundBy found: any DialectReader.Type) -> String? {
        let isCg = request.fileName.lowercased().hasSuffix(".cg")
        return found.beginsAtMain && isCg ? "its name ends with .cg" : nil
    }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        var chain = RetroArchChain(passes: [RetroArchPass(file: request.file)])
        if let entries = try RetroArchEntries(request) {
            chain = try RetroArchPreset(entries: entries, files: request.files, language: .glsl).chain()
        }
        let aliases = Set(chain.passes.compactMap(\.alias))
        var shaders: [RetroArchShader] = []
        for pass in chain.passes {
            if let line = RetroArchFile.stageLine(pass.file) {
                throw pass.file.failure(
                    line: line, byte: nil, "this is a Slang shader of RetroArch's", advice: "say \(.dialect) slang")
            }
            let isCg = RetroArchShader.isCg(pass.file)
            shaders.append(
                try isCg
                    ? RetroArchShader(cg: pass.file, request.files, aliases: aliases)
                    : RetroArchShader(glsl: RetroArchFile(pass.file), request.files))
        }
        return try chain.program(shaders, RetroArchNames(chain: chain), request, dialect)
    }
}

extension Dialect {
    /// RetroArch's GLSL and Cg shaders and presets.
    package static let retroarch = Dialect("retroarch", title: "RetroArch", resultAlpha: .ignore)
}
