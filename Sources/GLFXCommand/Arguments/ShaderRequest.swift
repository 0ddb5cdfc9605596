internal import GLFXCore
internal import GLFXDialects
internal import GLFXJob
internal import GLFXPrograms

/// A shader as requested by a job's arguments.
struct ShaderRequest: Sendable, Equatable {
    var reference: ShaderReference
    /// `--shader`, `--transition` or `--mask`.
    var role = ShaderRole.filter

    /// Those of the `--shader`, `--transition` and `--mask` options, in order. A `--dialect` is for the one before it,
    /// else for the only one.
    static func all(in tokens: [Token]) throws(Failure) -> [ShaderRequest] {
        var requests: [ShaderRequest] = []
        var early: Dialect?
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
            case .option("dialect", let word?):
                guard let dialect = Dialect(rawValue: word) else { continue }
                if requests.isEmpty {
                    early = dialect
                } else if requests[requests.count - 1].reference.dialect == nil {
                    requests[requests.count - 1].reference.dialect = dialect
                } else {
                    throw Failure(
                        .usage, "--dialect is given twice for shader '\(requests[requests.count - 1].reference.name)'",
                        advice: "leave one of them out")
                }
            default: break
            }
        }
        if let early {
            guard requests.count == 1, requests[0].reference.dialect == nil else {
                throw Failure(
                    .usage, "--dialect \(early.rawValue) comes before every --shader",
                    advice: requests.isEmpty ? "add --shader FILE" : "write it after the shader that it is meant for")
            }
            requests[0].reference.dialect = early
        }
        return requests
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
    /// Files by name, all of the last `--dialect`, if there is one.
    static func all(named names: [String], in tokens: [Token]) -> [ShaderReference] {
        var dialect: Dialect?
        for case .option("dialect", let word?) in tokens { dialect = Dialect(rawValue: word) }
        return names.map { ShaderReference(name: $0, dialect: dialect, in: tokens) }
    }

    /// With the folders of the `--include` and `--media` options, which all shaders share.
    fileprivate init(name: String, dialect: Dialect? = nil, in tokens: [Token]) {
        self.init(name: name, dialect: dialect, includes: Self.folders("include", in: tokens))
        media = Self.folders("media", in: tokens)
    }

    private static func folders(_ option: String, in tokens: [Token]) -> [String] {
        tokens.compactMap { token in
            if case .option(option, let folder) = token { return folder }
            return nil
        }
    }
}
