internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Passes that are drawn one after the other: a preset's, or the one of a single shader.
struct RetroArchChain {
    static let maximumPasses = 64

    var passes: [RetroArchPass]
    var textures: [RetroArchTexture] = []
    /// The pass whose picture all can read one frame later, from 0.
    var feedbackPass: Int?
    /// A preset's lines: those with a parameter's name are its value.
    var overrides: [String: RetroArchEntries.Value] = [:]

    static func targetName(_ pass: Int) -> String { "pass \(pass + 1)" }

    /// The pass that draws into a target.
    static func pass(of target: String) -> Int? { Int(target.dropFirst("pass ".count)).map { $0 - 1 } }

    /// - Parameters:
    ///   - shaders: one for each pass.
    ///   - names: the meaning of their uniforms.
    func program(
        _ shaders: [RetroArchShader], _ names: any RetroArchNaming, _ request: DialectRequest, _ dialect: Dialect
    ) throws(Failure) -> ShaderProgram {
        var builder = ProgramBuilder(request, dialect)
        builder.add(Input(name: names.frame, filling: .frame))
        let parameters = RetroArchParameters(shaders.flatMap(\.parameters), overrides)
        let stages = shaders.enumerated().map {
            RetroArchPassBuilder(shader: $0.element, index: $0.offset, names: names, parameters: parameters)
        }
        let feedbackPasses = Set(stages.flatMap(\.keptPasses))
        func isTarget(_ pass: Int) -> Bool { feedbackPasses.contains(pass) || isDrawnAside(pass) }
        for (index, stage) in stages.enumerated() {
            var pass = Pass(index: index, source: stage.shader.fragment.source)
            if passes.count > 1 {
                pass.name = "pass \(index + 1) (\(passes[index].file.lastPart))"
            }
            if isTarget(index) { pass.output = .target(Self.targetName(index)) }
            try stage.add(pass, to: &builder)
        }
        let last = passes.count - 1
        if isTarget(last) {
            try builder.addCopy(of: Self.targetName(last), name: "copy", filter: .linear)
        }
        try builder.edit { program in
            program.origin = .topLeft
            program.targets = passes.indices.filter(isTarget).map { pass in
                Target(
                    name: Self.targetName(pass), size: size(pass), format: passes[pass].format ?? .likeFrame,
                    isPersistent: feedbackPasses.contains(pass))
            }
            if !isDrawnAside(last), passes[last].width != nil { program.resultSize = size(last) }
            for index in program.inputs.indices {
                if program.inputs[index].name == names.frame {
                    program.inputs[index].isUsed = stages.contains(where: \.readsFrame)
                }
                let texture = textures.first { $0.name == program.inputs[index].name }
                if let texture { program.inputs[index].filling = .file(texture.path) }
            }
        }
        return builder.program
    }

    // MARK: Sizes

    /// Whether a pass draws into a target: all but the last, and the last where it does not have the frame's aspect
    /// ratio; then its picture is stretched, as in RetroArch.
    private func isDrawnAside(_ pass: Int) -> Bool {
        pass < passes.count - 1 || passes[pass].width != nil && !keepsProportions(pass)
    }

    private func keepsProportions(_ pass: Int) -> Bool {
        switch (passes[pass].width, passes[pass].height) {
        case (.viewport(let x)?, .viewport(let y)?): x == y
        case (.source(let x)?, .source(let y)?): x == y && (pass == 0 || keepsProportions(pass - 1))
        case (nil, nil): pass == 0 || pass == passes.count - 1 || keepsProportions(pass - 1)
        default: false
        }
    }

    private func size(_ pass: Int) -> PictureSizeRule {
        let isLast = pass == passes.count - 1
        let before = pass == 0 ? nil : Self.targetName(pass - 1)
        return PictureSizeRule(
            width: extent(
                passes[pass].width, source: before.map { .width($0) } ?? .frameWidth, viewport: .frameWidth, isLast),
            height: extent(
                passes[pass].height, source: before.map { .height($0) } ?? .frameHeight, viewport: .frameHeight, isLast),
            location: passes[pass].sizePlace)
    }

    private func extent(
        _ extent: RetroArchPass.Extent?, source: SizeExpression, viewport: SizeExpression, _ isLast: Bool
    ) -> SizeExpression {
        switch extent {
        case .source(let factor)?: .binary(.multiply, source, .number(factor))
        case .viewport(let factor)?: .binary(.multiply, viewport, .number(factor))
        case .absolute(let pixels)?: .number(pixels)
        case nil: isLast ? viewport : source
        }
    }
}
