import FrameCore

/// Fragment shaders in plain GLSL ES: `main`, samplers, a varying, uniforms.
enum PlainGLSL {
    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        let text = try PassReader(files: request.files).read(request.file)
        var builder = ProgramBuilder(request, .glsl)
        for index in 0..<(try PassDirective.passCount(in: text.source.assembled)) {
            try builder.add(text, as: Pass(index: index, source: text.source))
        }
        return builder.program
    }
}
