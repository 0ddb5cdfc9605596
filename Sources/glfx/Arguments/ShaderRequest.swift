import FrameCore
import ShaderText

/// A shader as the arguments ask for it.
struct ShaderRequest: Sendable, Equatable {
    /// A file, or the name of a bundled shader.
    var name: String
    /// What it was written for; nil: its text tells.
    var dialect: Dialect?
    /// Folders besides its own from which it may take files.
    var includes: [String] = []

    /// Those of the `--shader` options, in order. A `--dialect` is for the shader before it, else for the only one.
    static func all(in tokens: [Token]) throws(Failure) -> [ShaderRequest] {
        var requests: [ShaderRequest] = []
        var early: Dialect?
        let includes = includes(in: tokens)
        for token in tokens {
            switch token {
            case .option(.shader, let name?): requests.append(ShaderRequest(name: name, includes: includes))
            case .option(.dialect, let word?):
                guard let dialect = Dialect(rawValue: word) else { continue }
                if requests.isEmpty {
                    early = dialect
                } else if requests[requests.count - 1].dialect == nil {
                    requests[requests.count - 1].dialect = dialect
                } else {
                    throw Failure(
                        .usage, "--dialect is given twice for shader '\(requests[requests.count - 1].name)'",
                        advice: "leave one of them out")
                }
            default: break
            }
        }
        if let early {
            guard requests.count == 1, requests[0].dialect == nil else {
                throw Failure(
                    .usage, "--dialect \(early.rawValue) stands before every --shader",
                    advice: requests.isEmpty ? "add --shader FILE" : "write it behind the shader that it is meant for")
            }
            requests[0].dialect = early
        }
        return requests
    }

    /// Files by name, all of the one `--dialect`, if there is any.
    static func all(named names: [String], in tokens: [Token]) throws(Failure) -> [ShaderRequest] {
        var dialect: Dialect?
        for case .option(.dialect, let word?) in tokens { dialect = Dialect(rawValue: word) }
        let includes = includes(in: tokens)
        return names.map { ShaderRequest(name: $0, dialect: dialect, includes: includes) }
    }

    private static func includes(in tokens: [Token]) -> [String] {
        tokens.compactMap { token in
            if case .option(.include, let folder) = token { return folder }
            return nil
        }
    }
}
