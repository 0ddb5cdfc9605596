import FrameCore
import GLSLText
import ShaderPrograms

/// Passes that are drawn one after the other: a preset's, or the one of a shader that is given alone.
struct RetroArchChain {
    static let maximumPasses = 64

    var passes: [RetroArchPass]
    var textures: [RetroArchTexture] = []
    /// The pass whose picture all may read one frame later, from 0.
    var feedbackPass: Int?
    /// A preset's lines: what has a parameter's name is its value.
    var overrides: [String: RetroArchEntries.Value] = [:]

    static func targetName(_ pass: Int) -> String { "pass \(pass + 1)" }

    /// - Parameter files: a shader for each pass.
    func program(_ files: [RetroArchFile], _ request: DialectRequest) throws(Failure) -> ShaderProgram {
        var builder = ProgramBuilder(request, .retroarch)
        builder.add(Input(name: RetroArchNames.frame, filling: .frame))
        let names = RetroArchNames(chain: self)
        let parameters = try RetroArchParameters(files, overrides)
        var stages: [RetroArchStage] = []
        for (index, file) in files.enumerated() {
            stages.append(try RetroArchStage(file, index, names, parameters, request))
        }
        let kept = Set(stages.flatMap(\.keptPasses))
        func isTarget(_ pass: Int) -> Bool { kept.contains(pass) || isDrawnAside(pass) }
        for (index, stage) in stages.enumerated() {
            var pass = Pass(index: index, source: stage.fragment.source)
            if passes.count > 1 {
                pass.name = "pass \(index + 1) (\(RetroArchText.lastPart(of: files[index].file.name)))"
            }
            if isTarget(index) { pass.output = .target(Self.targetName(index)) }
            // A game's screen has no alpha, and many shaders leave whatever they like in it.
            if index == passes.count - 1, !isTarget(index) { Opaque.apply(to: &pass.source) }
            try stage.add(pass, to: &builder)
        }
        let last = passes.count - 1
        if isTarget(last) { try addStretch(request, to: &builder) }
        try builder.edit { program in
            program.origin = .topLeft
            program.targets = passes.indices.filter(isTarget).map { pass in
                Target(
                    name: Self.targetName(pass), size: size(pass), format: passes[pass].format,
                    isPersistent: kept.contains(pass))
            }
            if !isDrawnAside(last), passes[last].width != nil { program.resultSize = size(last) }
            for index in program.inputs.indices {
                let texture = textures.first { $0.name == program.inputs[index].name }
                if let texture { program.inputs[index].filling = .file(texture.path) }
            }
        }
        return builder.program
    }

    // MARK: Sizes

    /// All but the last draw into pictures of the program's own. So does the last where it has the frame's proportions
    /// no longer: then its picture is stretched, as RetroArch does.
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

    private func addStretch(_ request: DialectRequest, to builder: inout ProgramBuilder) throws(Failure) {
        let text = """
            varying vec2 glfx_at;
            uniform sampler2D glfx_result;
            void main() { gl_FragColor = vec4(texture2D(glfx_result, glfx_at).rgb, 1.0); }
            """
        let copy = try PassReader(files: NoShaderFiles()).read(try SourceFile(name: request.file.name, text: text))
        let pass = Pass(index: passes.count, name: "copy", source: copy.source)
        let rule = SamplerRule(.target(Self.targetName(passes.count - 1)), filter: .linear)
        try builder.add(copy, as: pass) { _ in .sampler(rule) }
    }
}
