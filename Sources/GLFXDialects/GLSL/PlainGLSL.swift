/// Fragment shaders in plain GLSL ES: `main`, samplers, a varying, uniforms.
enum PlainGLSL: DialectReader {
    static let dialect = Dialect.glsl
    static let endings = ["frag", "fsh", "glsl", "glslf", "fragment", "fp"]
    static let beginsAtMain = true

    static func evidence(in text: DetectionText) -> Evidence? { nil }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        let text = try PassReader(files: request.files).read(request.file)
        var builder = ProgramBuilder(request, .glsl)
        let directive = try PassDirective(in: text.source.assembled)
        for index in 0..<directive.passCount {
            try builder.add(text, as: Pass(index: index, source: text.source))
        }
        try builder.edit { $0.resultColor = directive.resultColor }
        return builder.program
    }
}

extension Dialect {
    /// Plain GLSL ES.
    public static let glsl = Dialect("glsl", title: "GLSL ES")
}
