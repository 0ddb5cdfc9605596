internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms
internal import GLFXShaderText

extension Parameter {
    /// A bare `--name` and `--no-name` set it.
    var isFlag: Bool { type == .bool && arraySize == nil && kind != .event && choices.isEmpty }

    /// What `--help` shows for its value.
    var placeholder: String {
        if isColor { return "COLOR" }
        if kind == .event { return "[TIME,…]" }
        if !choices.isEmpty { return Self.shortList(choices.map(\.label)) }
        let count = type.componentCount * (arraySize ?? 1)
        let one =
            switch type.scalar {
            case .float: "NUMBER"
            case .int, .uint: "INTEGER"
            case .bool: "true|false"
            }
        if count == 1 { return one }
        return count <= 4 ? ["X", "Y", "Z", "W"].prefix(count).joined(separator: ",") : "\(count) NUMBERS"
    }

    /// `soft|hard|"very hard"`, cut where it gets long.
    private static func shortList(_ words: [String]) -> String {
        var list: [String] = []
        for word in words {
            let shown = word.contains(" ") ? "\"\(word)\"" : word
            guard (list + [shown]).joined(separator: "|").count <= 40 else {
                return (list + ["…"]).joined(separator: "|")
            }
            list.append(shown)
        }
        return list.joined(separator: "|")
    }

    /// The option's name is one of glfx's own, so that only `--set` reaches the parameter. `--view` behind a shader that has
    /// such a parameter is that; behind a `--display` it is the display's.
    var isHidden: Bool {
        let option = optionName
        return Option.ofFilter.contains { $0.name == option || $0.name == name } && option != "view"
    }
}

extension ShaderProgram {
    /// A parameter by its GLSL name or its option's name. A shared option name is an error.
    func parameter(named name: String) throws(Failure) -> Parameter? {
        let candidates = parameters(named: name)
        guard candidates.count < 2 else {
            throw Failure(
                .usage,
                "'\(name)' can be \(candidates.map { "'\($0.name)'" }.joined(separator: " or ")) of shader '\(self.name)'",
                advice: "write --set \(candidates[0].name)=VALUE")
        }
        return candidates.first
    }

    /// How a user gives the parameter a value: `--key-color COLOR`, or `--set size=NUMBER`.
    func assignment(of parameter: Parameter) -> String { assignment(of: parameter, shared: sharedOptions) }

    /// - Parameter shared: `sharedOptions`, for many parameters.
    func assignment(of parameter: Parameter, shared: Set<String>) -> String {
        let option = parameter.optionName
        if parameter.isHidden || shared.contains(option) {
            return "--set \(parameter.name)=\(parameter.placeholder)"
        }
        return parameter.isFlag ? "--[no-]\(option)" : "--\(option) \(parameter.placeholder)"
    }

    /// Names of options that would be several parameters'.
    var sharedOptions: Set<String> {
        let names = Dictionary(parameters.map { ($0.optionName, 1) }, uniquingKeysWith: +)
        return Set(names.filter { $0.value > 1 }.keys)
    }
}
