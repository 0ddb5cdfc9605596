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
        let files = RetroArchFiles(request.files)
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
    package static let slang = Dialect("slang", title: "RetroArch Slang", convertsNumbers: true, resultAlpha: .ignore)
}

extension RetroArchShader {
    /// A Slang shader: lines before its first `#pragma stage` are of both stages.
    /// - Parameter files: those of the shader, at which its reading has begun.
    init(slang file: SourceFile, _ files: RetroArchFiles) throws(Failure) {
        var reader = PassReader(files: files, style: .modern, readsAnnotations: false, hasMadeVaryings: false)
        reader.definitions = Self.features.map { ($0, "1") }
        reader.stage = "vertex"
        reader.isWhole = false
        let vertex = try reader.read(file)
        let isOwn = vertex.mentions("gl_Position") && vertex.mentions("main")
        reader.stage = "fragment"
        reader.isWhole = true
        reader.hasMadeVaryings = !isOwn
        var fragment = try reader.read(file)
        if isOwn { fragment.source.definitions += Self.renamedVaryings(from: vertex, to: fragment) }
        self.init(fragment: fragment, vertex: isOwn ? vertex : nil, parameters: files.parameters)
    }

    /// Macros by which a text knows what its host has.
    private static let features = ["_HAS_ORIGINALASPECT_UNIFORMS", "_HAS_FRAMETIME_UNIFORMS"]

    /// Varyings are linked by location in Vulkan, by name here: macros that give the vertex shader's names to the
    /// fragment shader's varyings.
    private static func renamedVaryings(
        from vertex: PassText, to fragment: PassText
    ) -> [(name: String, value: String)] {
        let written = names(of: .output, in: vertex)
        let read = names(of: .input, in: fragment)
        return read.sorted { $0.key < $1.key }.compactMap { location, name in
            guard let other = written[location], other != name, !fragment.mentions(other) else { return nil }
            return (name, other)
        }
    }

    /// Names by location.
    private static func names(of storage: Declaration.Storage, in text: PassText) -> [Int: String] {
        var names: [Int: String] = [:]
        for declaration in text.declarations where declaration.storage == storage && declaration.declarators.count == 1
        {
            guard let location = declaration.location, let name = declaration.declarators.first?.name.text else {
                continue
            }
            names[location] = name
        }
        return names
    }
}
