internal import GLFXCore
internal import GLFXShaderText

extension RetroArchShader {
    /// A Slang shader: lines before its first `#pragma stage` are of both stages.
    /// - Parameter files: those of the shader, at which its reading has begun.
    init(slang file: SourceFile, _ files: SlangFiles) throws(Failure) {
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
