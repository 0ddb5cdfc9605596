internal import GLFXCore
internal import GLFXShaderText

/// The vertex and the fragment shader of one file, read for one pass.
struct RetroArchShader {
    var fragment: PassText
    /// Nil: the file has none of its own.
    var vertex: PassText?
    /// Those that its lines declare.
    var parameters: [RetroArchFile.Parameter]

    /// A shader of two stages.
    init(fragment: PassText, vertex: PassText?, parameters: [RetroArchFile.Parameter]) {
        (self.fragment, self.vertex, self.parameters) = (fragment, vertex, parameters)
    }

    /// A GLSL shader, which is compiled twice with other macros.
    init(glsl file: RetroArchFile, _ files: any ShaderFiles) throws(Failure) {
        parameters = file.parameters
        var reader = PassReader(files: files, readsAnnotations: false, hasMadeVaryings: false)
        reader.definitions = Self.definitions("FRAGMENT")
        fragment = try reader.read(file.file)
        reader.definitions = Self.definitions("VERTEX")
        reader.isWhole = false
        reader.style = fragment.source.style
        let vertex = try reader.read(file.file)
        if vertex.mentions("gl_Position"), vertex.mentions("main") {
            self.vertex = vertex
        } else {
            reader.definitions = Self.definitions("FRAGMENT")
            reader.hasMadeVaryings = true
            fragment = try reader.read(file.file)
        }
    }

    private static func definitions(_ stage: String) -> [(name: String, value: String)] {
        [(stage, ""), ("PARAMETER_UNIFORM", "")]
    }
}
