internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// RetroArch's later shaders (`.slang`: GLSL for Vulkan, vertex and fragment shader in one file) and its presets of them
/// (`.slangp`).
///
/// v goes down, and the viewport has the frame's size, as in RetroArch's GLSL shaders.
enum Slang: DialectReader {
    static let dialect = Dialect.slang
    static let endings = ["slang", "slangp"]

    static func evidence(in text: DetectionText) -> Evidence? { RetroArch.slangEvidence(in: text) }

    /// Some files have but a version and an `#include`.
    static func claim(_ request: DialectRequest, foundBy found: any DialectReader.Type) -> String? {
        let name = request.fileName.lowercased()
        guard found.dialect != dialect, let ending = endings.first(where: { name.hasSuffix("." + $0) }) else {
            return nil
        }
        return "its name ends with .\(ending)"
    }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        var chain = RetroArchChain(passes: [RetroArchPass(file: request.file)])
        if let entries = try RetroArchEntries(request) {
            chain = try RetroArchPreset(entries: entries, files: request.files, language: .slang).chain()
        }
        let files = SlangFiles(request.files)
        var shaders: [RetroArchShader] = []
        for index in chain.passes.indices {
            let text = try files.begin(chain.passes[index].file)
            shaders.append(try RetroArchShader(slang: text, files))
            let pragmas = files.pragmas
            if chain.passes[index].alias?.isEmpty ?? true { chain.passes[index].alias = pragmas.name }
            if chain.passes[index].format == nil { chain.passes[index].format = pragmas.format }
        }
        return try chain.program(shaders, SlangNames(chain: chain), request, dialect)
    }
}

extension Dialect {
    /// RetroArch's Slang shaders and presets.
    package static let slang = Dialect("slang", title: "RetroArch Slang", convertsNumbers: true)
}
