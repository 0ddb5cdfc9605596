internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A parsed effect: makes its passes.
struct MatchboxEffect {
    let files: MatchboxFiles
    let settings: MatchboxSettings?
    let texts: [PassText]
    let request: DialectRequest
    /// Samplers for pictures from outside, in the order of their sockets. The first one gets the frame.
    private let inputs: [String]
    /// The pass whose picture is `adsk_accum_texture`.
    private let accumulatedPass: Int
    /// The passes whose pictures are kept for the next frame.
    private let keptPasses: Set<Int>
    /// How often each pass is drawn.
    private let executions: [Int]

    init(
        files: MatchboxFiles, settings: MatchboxSettings?, texts: [PassText], request: DialectRequest
    ) throws(Failure) {
        self.files = files
        self.settings = settings
        self.texts = texts
        self.request = request
        inputs = try Self.inputs(texts, settings)
        let xmlPass = try settings?.accumulatedPass() ?? texts.count
        accumulatedPass = (1...texts.count).contains(xmlPass) ? xmlPass : texts.count
        let usesAccumulation = texts.contains { $0.isUsed("adsk_accum_texture") }
        // A pass that reads its own result gets that of the frame before.
        // One that is drawn several times gets that of the time before.
        executions = try (1...texts.count).map { (pass) throws(Failure) in try settings?.executions(pass: pass) ?? 1 }
        let times = executions
        let ownReaders = (1...texts.count).filter {
            times[$0 - 1] == 1 && texts[$0 - 1].isUsed("adsk_results_pass\($0)")
        }
        keptPasses = Set(ownReaders).union(usesAccumulation ? [accumulatedPass] : [])
        var names: [(name: String, pass: Int)] = []
        for (index, text) in texts.enumerated() {
            for uniform in text.uniforms where uniform.type.scalar == .int && !uniform.type.isSampler {
                names.append((uniform.name.text, index + 1))
            }
        }
        parameters = MatchboxParameters(settings: settings, curves: try MatchboxCurves(names, settings))
    }

    private let parameters: MatchboxParameters

    /// Sorted by the sockets' numbers; without XML the one called front is first.
    private static func inputs(_ texts: [PassText], _ settings: MatchboxSettings?) throws(Failure) -> [String] {
        var ranked: [(name: String, rank: Int)] = []
        for (index, text) in texts.enumerated() {
            for uniform in text.uniforms where uniform.type.isSampler {
                let name = uniform.name.text
                guard !name.hasPrefix("adsk_"), !ranked.contains(where: { $0.name == name }) else { continue }
                var rank = Int.max
                if let settings {
                    if let element = settings.uniform(name, pass: index + 1) {
                        rank = try settings.whole(element, "Index") ?? Int.max
                    }
                } else if name.lowercased().contains("front") {
                    rank = 0
                }
                ranked.append((name, rank))
            }
        }
        // A stable sort.
        return ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element.name)
    }

    /// Whether the last pass's picture is kept for the next frame, so that one more pass has to copy it.
    var accumulatesResult: Bool { keptPasses.contains(texts.count) }

    func targetName(_ pass: Int) -> String { "pass \(pass)" }

    /// The picture that an execution of a pass draws into: two take turns, so that each reads the one before.
    private func targetName(_ pass: Int, execution: Int) -> String {
        let isLast = (executions[pass - 1] - 1 - execution) % 2 == 0
        return targetName(pass) + (isLast ? "" : ", the time before")
    }

    func addPass(_ number: Int, to builder: inout ProgramBuilder) throws(Failure) {
        for execution in 0..<executions[number - 1] { try addPass(number, execution: execution, to: &builder) }
    }

    /// - Parameter execution: of several drawings of this pass, from 0.
    private func addPass(_ number: Int, execution: Int, to builder: inout ProgramBuilder) throws(Failure) {
        let times = executions[number - 1]
        var text = texts[number - 1]
        // Unused; some files declare every pass, even those that do not exist.
        text.uniforms = text.uniforms.filter { uniform in
            let name = uniform.name.text
            return !uniform.type.isSampler || !name.hasPrefix("adsk_") || text.isUsed(name)
        }
        let library = MatchboxLibrary.lines(for: text, curves: parameters.curves)
        text.source.wrap(
            prelude: library.prelude, postlude: library.postlude)
        if Self.leavesAlphaOut(text) { Opaque.begin(&text.source) }
        var pass = Pass(index: number - 1, source: text.source)
        if texts.count > 1 || times > 1 {
            pass.name =
                "pass \(number) (\(files.passes[number - 1].lastPart)"
                + (times > 1 ? ", drawing \(execution + 1) of \(times))" : ")")
        }
        pass.builtins += library.uniforms
        if number < texts.count || accumulatesResult || execution < times - 1 {
            pass.output = .target(targetName(number, execution: execution))
            if execution == times - 1 || execution < 2 {
                try addTarget(number, name: targetName(number, execution: execution), to: &builder)
            }
        }
        var names = MatchboxNames(
            inputs: inputs, passCount: texts.count, accumulatedPass: accumulatedPass, currentPass: number)
        if times > 1 {
            names.execution = execution
            names.ownResult =
                execution > 0 ? .target(targetName(number, execution: execution - 1)) : .data(Self.nothing.name)
            if execution == 0, text.isUsed("adsk_results_pass\(number)") {
                try builder.edit { (program) throws(Failure) in
                    if !program.dataTextures.contains(Self.nothing) { program.dataTextures.append(Self.nothing) }
                }
            }
        }
        for uniform in text.uniforms where !uniform.type.isSampler {
            // A size may be that of a picture that this pass does not read.
            guard let sampler = names.sampler(measuredBy: uniform.name.text), pass.samplers[sampler] == nil else {
                continue
            }
            pass.samplers[sampler] = names.source(of: sampler).map { SamplerRule($0) }
        }
        for uniform in text.uniforms where uniform.type.isSampler {
            pass.samplers[uniform.name.text] = try rule(uniform, text, number, names)
        }
        try builder.add(text, as: pass) { (uniform) throws(Failure) -> ProgramBuilder.Role? in
            let name = uniform.name.text
            if uniform.type.isSampler {
                if let rule = pass.samplers[name], rule.source != .input(name) { return .sampler(rule) }
                return .input(try input(uniform, text, number))
            }
            if let meaning = names.meaning(of: name, type: uniform.type) { return .builtin(meaning) }
            return .parameter(try parameters.parameter(uniform, in: text, pass: number))
        }
    }

    /// Some only set red, green and blue: in Flame the matte then is another node's.
    private static func leavesAlphaOut(_ text: PassText) -> Bool {
        for tokens in [text.source.assembled.tokens, text.source.assembled.macroTokens] {
            for (index, token) in tokens.enumerated() where token.isText("gl_FragColor") {
                if index + 1 < tokens.count, tokens[index + 1].isText(".") || tokens[index + 1].isText("[") {
                    return true
                }
            }
        }
        return false
    }

    /// What the first of several drawings reads as the one before.
    private static let nothing = DataTexture(name: "nothing", width: 1, height: 1, format: .rgba8, bytes: [0, 0, 0, 0])

    private func addTarget(_ number: Int, name: String, to builder: inout ProgramBuilder) throws(Failure) {
        var target = Target(name: name, format: settings?.format(pass: number) ?? .float16)
        target.isPersistent = keptPasses.contains(number)
        if let size = try settings?.size(pass: number) { target.size = size }
        try builder.edit { (program) throws(Failure) in
            if !program.targets.contains(where: { $0.name == name }) { program.targets.append(target) }
        }
    }

    /// Where a sampler's picture comes from, with the filter and wrap of the XML.
    private func rule(
        _ uniform: DeclaredUniform, _ text: PassText, _ number: Int, _ names: MatchboxNames
    ) throws(Failure) -> SamplerRule {
        let name = uniform.name.text
        if let read = names.pass(readBy: name), read > number {
            throw text.source.assembled.failure(
                at: uniform.name,
                read > texts.count
                    ? "there is no pass \(read): the shader has \(texts.count)"
                    : "pass \(number) cannot read what pass \(read) draws after it",
                advice: "read the result of a pass before")
        }
        var rule = SamplerRule(names.source(of: name) ?? .input(name))
        guard let element = settings?.uniform(name, pass: number) else { return rule }
        let minified = element.attribute("GL_TEXTURE_MIN_FILTER") ?? ""
        switch element.attribute("GL_TEXTURE_MAG_FILTER") ?? minified {
        case let filter where filter.hasPrefix("GL_NEAREST"): rule.filter = .nearest
        case let filter where filter.hasPrefix("GL_LINEAR"): rule.filter = .linear
        default: break
        }
        rule.isMipmapped = element.attribute("Mipmaps")?.lowercased() == "true" || minified.contains("MIPMAP")
        switch element.attribute("GL_TEXTURE_WRAP_S") {
        case "GL_REPEAT": rule.wrap = .repeat
        case "GL_MIRRORED_REPEAT": rule.wrap = .mirror
        case "GL_CLAMP_TO_BORDER": rule.wrap = .border
        default: break
        }
        return rule
    }

    private func input(_ uniform: DeclaredUniform, _ text: PassText, _ number: Int) throws(Failure) -> Input {
        let name = uniform.name.text
        var input = Input(name: name, type: uniform.type)
        input.isUsed = text.isUsed(name)
        if name == "adsk_texture_grid" {
            let picture = request.files.names(in: "").first { $0.hasPrefix(files.base + ".textureGrid.") }
            if let picture, let path = try request.files.picture(picture) { input.filling = .file(path) }
            input.label = "texture grid"
        }
        guard let element = settings?.uniform(name, pass: number) else { return input }
        input.label = element.attribute("DisplayName")
        input.help = element.attribute("Tooltip") ?? element.attribute("ToolTip")
        switch element.attribute("NoInput")?.lowercased() {
        case "black": input.fallback = .black
        case "white": input.fallback = .white
        default: break
        }
        return input
    }

    /// Sets the properties of the whole program.
    func finish(_ program: inout ShaderProgram) throws(Failure) {
        if let summary = settings?.summary { program.summary = summary }
        program.resultSize = try settings?.size(pass: texts.count)
        let order = Dictionary(
            inputs.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
        program.inputs.sort { order[$0.name, default: Int.max] < order[$1.name, default: Int.max] }
    }
}
