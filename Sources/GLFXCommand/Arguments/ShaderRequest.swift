internal import GLFXCore
internal import GLFXDialects
internal import GLFXJob
internal import GLFXPrograms

/// A shader as requested by a job's arguments.
struct ShaderRequest: Sendable, Equatable {
    var reference: ShaderReference
    /// `--shader`, `--transition` or `--mask`.
    var role = ShaderRole.filter

    /// Those of the `--shader`, `--transition` and `--mask` options, in order. What is said of a shader's text
    /// (`--dialect`, `--result-alpha`) is for the one before it, else for the only one.
    static func all(in tokens: [Token]) throws(Failure) -> [ShaderRequest] {
        var requests: [ShaderRequest] = []
        var early: [TextFact] = []
        let key = try keyOption(in: tokens)
        for token in tokens {
            switch token {
            case .option(let name, _?) where name == key:
                requests.append(ShaderRequest(reference: ShaderReference(name: "key")))
            case .option("lut", _?): requests.append(ShaderRequest(reference: ShaderReference(name: "lut")))
            case .option("shader", let name?):
                requests.append(ShaderRequest(reference: ShaderReference(name: name, in: tokens)))
            case .option("transition", let name?):
                requests.append(
                    ShaderRequest(reference: ShaderReference(name: name, in: tokens), role: .transition))
            case .option("mask", let name?) where ShaderMaskText.isShader(name):
                requests.append(
                    ShaderRequest(reference: ShaderReference(name: name, in: tokens), role: .mask))
            default:
                guard let fact = TextFact(token) else { continue }
                guard let last = requests.indices.last else {
                    early.append(fact)
                    continue
                }
                guard try fact.set(in: &requests[last].reference) else {
                    throw Failure(
                        .usage, "\(fact.option) is given twice for shader '\(requests[last].reference.name)'",
                        advice: "leave one of them out")
                }
            }
        }
        for fact in early {
            guard requests.count == 1, try fact.set(in: &requests[0].reference) else {
                throw Failure(
                    .usage, "\(fact.option) \(fact.word) comes before every --shader",
                    advice: requests.isEmpty ? "add --shader FILE" : "write it after the shader that it is meant for")
            }
        }
        return requests
    }
}

/// What an option says of a shader's text.
private struct TextFact {
    enum Content {
        case dialect(Dialect)
        case resultAlpha(ResultAlpha)
    }

    let content: Content
    /// The option and its value, for messages.
    let option: String
    let word: String

    /// Nil for other options, and for words that these do not take.
    init?(_ token: Token) {
        switch token {
        case .option("dialect", let word?):
            guard let dialect = Dialect(rawValue: word) else { return nil }
            (content, option, self.word) = (.dialect(dialect), "--dialect", word)
        case .option("result-alpha", let word?):
            guard let alpha = ResultAlpha(rawValue: word) else { return nil }
            (content, option, self.word) = (.resultAlpha(alpha), "--result-alpha", word)
        default: return nil
        }
    }

    /// - Returns: false where the shader has one already.
    func set(in reference: inout ShaderReference) throws(Failure) -> Bool {
        switch content {
        case .dialect(let dialect):
            guard reference.dialect == nil else { return false }
            reference.dialect = dialect
        case .resultAlpha(let alpha):
            guard reference.name != "key" else {
                throw Failure(.usage, "\(option): the key's result is straight already", advice: "leave it out")
            }
            guard reference.resultAlpha == nil else { return false }
            reference.resultAlpha = alpha
        }
        return true
    }
}

extension ShaderRequest {
    /// The option that adds the shader `key`: `--key` or `--key-at`; nil where there is none.
    static func keyOption(in tokens: [Token]) throws(Failure) -> String? {
        let keyOptions = tokens.compactMap { token in
            if case .option(let name, _) = token, name == "key" || name == "key-at" { return name }
            return nil as String?
        }
        guard keyOptions.count < 2 else {
            throw Failure(
                .usage,
                Set(keyOptions).count == 1
                    ? "--\(keyOptions[0]) is given twice" : "--key and --key-at exclude each other",
                advice: "there is one screen: leave one of them out")
        }
        return keyOptions.first
    }
}

extension ShaderReference {
    /// Files by name, all of the last `--dialect` and `--result-alpha`, if there is one.
    static func all(named names: [String], in tokens: [Token]) -> [ShaderReference] {
        var (dialect, alpha): (Dialect?, ResultAlpha?)
        for case .option("dialect", let word?) in tokens { dialect = Dialect(rawValue: word) }
        for case .option("result-alpha", let word?) in tokens { alpha = ResultAlpha(rawValue: word) }
        return names.map { name in
            var reference = ShaderReference(name: name, in: tokens)
            (reference.dialect, reference.resultAlpha) = (dialect, alpha)
            return reference
        }
    }

    /// With the folders of the `--include` and `--media` options, which all shaders share.
    fileprivate init(name: String, in tokens: [Token]) {
        self.init(name: name, includes: Self.folders("include", in: tokens))
        media = Self.folders("media", in: tokens)
    }

    private static func folders(_ option: String, in tokens: [Token]) -> [String] {
        tokens.compactMap { token in
            if case .option(option, let folder) = token { return folder }
            return nil
        }
    }
}
