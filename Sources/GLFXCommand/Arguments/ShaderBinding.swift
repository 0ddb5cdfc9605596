internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

/// Assigns each parameter and each picture to its shader: the nearest one before it that has such a parameter or
/// sampler, else the only one that has it.
struct ShaderBinding {
    var drafts: [ShaderDraft]
    /// How many shaders precede the parser's position.
    private(set) var reached = 0
    /// The `--input` before the parser's position.
    var lastInput: LastInput?

    /// Whether a file exists: a file of the whole name is no part of another.
    let exists: (String) -> Bool

    init(_ shaders: [ShaderDraft], exists: @escaping (String) -> Bool) { (drafts, self.exists) = (shaders, exists) }

    /// The parser has reached the next `--shader` or `--transition`.
    mutating func nextShader() { reached += 1 }

    /// A shader before this place has a parameter `view`, which a `--view` then is.
    var hasView: Bool {
        get throws(Failure) {
            for draft in drafts.prefix(reached) where try draft.program.parameter(named: "view") != nil { return true }
            return false
        }
    }

    // MARK: Parameters

    /// `--key-color VALUE`, `--key-color=VALUE`, `--flag`, `--flag true`, `--no-flag`.
    /// - Parameter rest: the tokens after it; the value is taken from there.
    mutating func assign(option name: String, value: String?, from rest: inout ArraySlice<Token>) throws(Failure) {
        if let target = try find(name, for: "--\(name)") {
            guard let value else {
                let next = try Self.value(of: target.parameter, option: name, from: &rest)
                return try assign(next, to: target, given: "--\(name)")
            }
            return try assign(value, to: target, given: "--\(name)")
        }
        if name.hasPrefix("no-"), let target = try find(String(name.dropFirst(3)), for: "--\(name)"),
            target.parameter.isFlag
        {
            guard value == nil else {
                throw Failure(
                    .usage, "--\(name) takes no value",
                    advice: "write --\(name) or --\(name.dropFirst(3))=\(value ?? "")")
            }
            return try assign("false", to: target, given: "--\(name)")
        }
        throw unknown("option '--\(name)'", name: name, prefix: "--", others: Option.ofFilter.map(\.name))
    }

    /// `--set keyColor=VALUE`
    mutating func set(_ text: String) throws(Failure) {
        let (name, value) = Tokenizer.split(text)
        guard let value, !name.isEmpty else {
            throw Failure(
                .usage, "--set '\(text)': not PARAMETER=VALUE, and no file of values",
                advice: "write it so: --set threshold=0.4, or --set values.json")
        }
        guard let target = try findSetting(name, for: "--set \(name)") else {
            throw unknown("parameter '\(name)' in --set", name: name, prefix: "", others: [])
        }
        try assign(value, to: target, given: "--set \(name)")
    }

    /// A parameter, else a fact that glfx fills, which the value then replaces.
    func findSetting(_ name: String, for given: String) throws(Failure) -> Target? {
        if let target = try find(name, for: given) { return target }
        return try search(for: given) { draft in draft.program.fact(named: name) }
    }

    typealias Target = (shader: Int, parameter: Parameter)

    mutating func assign(_ text: String, to target: Target, given: String) throws(Failure) {
        let (shader, parameter) = target
        guard drafts[shader].settings[parameter.name] == nil, drafts[shader].framed[parameter.name] == nil else {
            throw Failure(
                .usage, "\(given): '\(parameter.name)' of shader '\(drafts[shader].program.name)' is given twice",
                advice: "leave one of them out, or write it after the shader that it is meant for")
        }
        guard !Self.isInFrames(text) else {
            drafts[shader].framed[parameter.name] = text
            return
        }
        let setting = try parameter.parseSetting(text)
        try drafts[shader].check(setting, of: parameter)
        drafts[shader].settings[parameter.name] = setting
    }

    private static func value(
        of parameter: Parameter, option name: String, from rest: inout ArraySlice<Token>
    ) throws(Failure) -> String {
        if parameter.kind == .event {
            // Without times it happens at the beginning.
            guard case .word(let word)? = rest.first, (try? parameter.parseValue(word)) != nil else { return "0" }
            rest.removeFirst()
            return word
        }
        if parameter.isFlag {
            // Only what is clearly a value: `--flag out.mov` is a flag and an output.
            guard case .word(let word)? = rest.first, ["true", "false"].contains(word) || Parameter.isKeyframes(word)
            else { return "true" }
            rest.removeFirst()
            return word
        }
        guard case .word(let word)? = rest.first else {
            throw Failure(.usage, "--\(name) needs a value", advice: "write --\(name) \(parameter.placeholder)")
        }
        rest.removeFirst()
        return word
    }

    private func find(_ name: String, for given: String) throws(Failure) -> Target? {
        try search(for: given) { (draft) throws(Failure) in try draft.program.parameter(named: name) }
    }

    /// The parameters whose names are options of glfx, so that only `--set` reaches them: by the option's name, the
    /// nearest to the end first; without those that have a value.
    var hiddenParameters: [String: Parameter] {
        var hidden: [String: Parameter] = [:]
        for draft in drafts.reversed() {
            for parameter in draft.program.parameters where parameter.isHidden {
                let isGiven = draft.settings[parameter.name] != nil || draft.fileSettings[parameter.name] != nil
                for name in Set([parameter.optionName, parameter.name]) where !isGiven && hidden[name] == nil {
                    hidden[name] = parameter
                }
            }
        }
        return hidden
    }

    // MARK: Result

    /// The shaders with their values and pictures.
    /// - Throws: `.usage` for a parameter without a value, `.shader` for a sampler without a picture.
    /// - Parameter rate: frames a second, asked only for keyframes in frames.
    func stages(_ role: ShaderRole, rate: () throws(Failure) -> Rational) throws(Failure) -> [ShaderStage] {
        var stages: [ShaderStage] = []
        var last: ShaderDraft?
        for draft in drafts where draft.role == role || role == .filter && draft.role == .mask {
            var draft = draft
            for (name, text) in draft.framed.sorted(by: { $0.key < $1.key }) {
                guard let parameter = draft.program.parameter(orFactNamed: name) else { continue }
                let seconds = try Parameter.keyframesInSeconds(text, rate: rate) ?? text
                let setting = try parameter.parseSetting(seconds)
                try draft.check(setting, of: parameter)
                draft.settings[name] = setting
            }
            let stage = try draft.stage(rate: rate)
            if draft.role == .mask {
                if let last, !stages.isEmpty {
                    stages[stages.count - 1].effect.mask = last.completed(ShaderMask(.shader(stage)))
                }
                continue
            }
            stages.append(stage)
            stages[stages.count - 1].effect = try draft.effect(rate: rate)
            if let mask = draft.mask { stages[stages.count - 1].effect.mask = draft.completed(mask) }
            last = draft
        }
        return stages
    }

    /// Whether a text is keyframes of which a time is in frames.
    private static func isInFrames(_ text: String) -> Bool {
        let entries = try? Parameter.keyframesInSeconds(text) { Rational(60, 1) }
        return entries.flatMap(\.self) != nil
    }

    // MARK: Finding

    /// The nearest shader before this place that has it, else the only one.
    func search<Match>(
        for given: String, _ has: (ShaderDraft) throws(Failure) -> Match?
    ) throws(Failure) -> (shader: Int, Match)? {
        for shader in (0..<min(reached, drafts.count)).reversed() {
            if let match = try has(drafts[shader]) { return (shader, match) }
        }
        var later: [(shader: Int, Match)] = []
        for shader in drafts.indices.dropFirst(reached) {
            if let match = try has(drafts[shader]) { later.append((shader, match)) }
        }
        guard later.count < 2 else {
            let names = later.map { "'\(drafts[$0.shader].program.name)'" }.joined(separator: " and ")
            throw Failure(
                .usage, "\(given) comes before the shaders that have it (\(names))",
                advice: "write it after the one that it is meant for")
        }
        return later.first
    }

    private func unknown(_ what: String, name: String, prefix: String, others: [String]) -> Failure {
        let parameters = drafts.flatMap { draft in
            draft.program.parameters.map { prefix.isEmpty ? $0.name : $0.optionName }
        }
        if !prefix.isEmpty, let advice = ForeignOption.advice(on: name),
            !parameters.contains(where: { $0.hasPrefix(name) })
        {
            return Failure(.usage, "unknown \(what)", advice: advice)
        }
        if let near = nearest(to: name, in: parameters + others) {
            return Failure(.usage, "unknown \(what)", advice: "did you mean '\(prefix)\(near)'?")
        }
        guard !drafts.isEmpty else {
            return Failure(.usage, "unknown \(what)", advice: "see glfx --help; a shader's parameters need a --shader")
        }
        let shaders = drafts.map { "--shader '\($0.program.name)'" }.joined(separator: " ")
        return Failure(
            .usage, "unknown \(what): neither glfx nor a shader here has it", advice: "glfx --help \(shaders) lists all"
        )
    }
}

extension ShaderProgram {
    /// A parameter, else a fact that glfx fills, by its uniform's name.
    fileprivate func parameter(orFactNamed name: String) -> Parameter? {
        parameters.first { $0.name == name } ?? fact(named: name)
    }
}
