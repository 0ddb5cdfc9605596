/// Fragment shaders in plain GLSL ES: `main`, samplers, a varying, uniforms.
enum PlainGLSL: DialectReader {
    static let dialect = Dialect.glsl
    static let endings = ["frag", "fsh", "glsl", "glslf", "fragment", "fp"]
    static let beginsAtMain = true

    static func evidence(in text: DetectionText) -> Evidence? { nil }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        let text = try PassReader(files: request.files).read(request.file)
        var builder = ProgramBuilder(request, .glsl)
        for index in 0..<(try PassDirective.passCount(in: text.source.assembled)) {
            try builder.add(text, as: Pass(index: index, source: text.source))
        }
        let color = try PassDirective.resultColor(in: text.source.assembled)
        try builder.edit { $0.resultColor = color }
        return builder.program
    }
}

extension Dialect {
    /// Plain GLSL ES.
    public static let glsl = Dialect("glsl", title: "GLSL ES")
}
