internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Fragment shaders in plain GLSL ES: `main`, samplers, a varying, uniforms.
enum PlainGLSL: DialectReader {
    static let dialect = Dialect.glsl
    static let endings = ["frag", "fsh", "glsl", "glslf", "fragment", "fp"]
    static let beginsAtMain = true

    static func evidence(in text: DetectionText) -> Evidence? { nil }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        var text = try PassReader(files: request.files).read(try OneDimension.edited(request.file))
        text.source.assembled.files[0] = request.file
        text.source.wrap(prelude: OneDimension.lines(text))
        var builder = ProgramBuilder(request, .glsl)
        let directive = try PassDirective(in: text.source.assembled)
        for index in 0..<directive.passCount {
            try builder.add(text, as: Pass(index: index, source: text.source)) { uniform in
                guard uniform.type.isSampler, uniform.annotation.isOriginal else { return nil }
                return .sampler(SamplerRule(.incoming))
            }
        }
        let size = try size(directive, builder.program, text.source.assembled)
        try builder.edit {
            $0.resultColor = directive.resultColor
            $0.takesLight = directive.takesLight
            $0.measurement = directive.measurement
            $0.resultSize = size
            let shapes = $0.parameters.filter { $0.type == .vec2 }.map(\.name)
            $0.fittedShape = directive.fittedShape.flatMap { shapes.contains($0) ? $0 : nil }
        }
        return builder.program
    }

    /// What `// glfx: width=… height=…` says; nil where it says nothing.
    private static func size(
        _ directive: PassDirective, _ program: ShaderProgram, _ source: AssembledSource
    ) throws(Failure) -> PictureSizeRule? {
        guard let first = directive.width ?? directive.height else { return nil }
        var names: Set<String> = []
        for parameter in program.parameters where parameter.arraySize == nil {
            names.insert(parameter.name)
            guard parameter.type.isVector else { continue }
            for component in "xyzw".prefix(parameter.type.componentCount) {
                names.insert("\(parameter.name).\(component)")
            }
        }
        func expression(_ equation: PassDirective.Equation?, or usual: SizeExpression) throws(Failure) -> SizeExpression
        {
            guard let equation else { return usual }
            do throws(SizeExpressionParser.Problem) {
                return try SizeExpressionParser.parse(equation.text, parameters: names)
            } catch {
                throw source.failure(
                    line: equation.line, column: equation.column, "'\(equation.text)': \(error.message)",
                    advice: "\(error.advice)")
            }
        }
        return PictureSizeRule(
            width: try expression(directive.width, or: .frameWidth),
            height: try expression(directive.height, or: .frameHeight),
            location: source.location(line: first.line, column: first.column))
    }
}

extension Dialect {
    /// Plain GLSL ES.
    package static let glsl = Dialect("glsl", title: "GLSL ES")
}
