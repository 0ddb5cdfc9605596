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

    /// The option's name is one of glfx's own, so that only `--set` reaches the parameter.
    var isHidden: Bool { Option.ofFilter.contains { $0.name == optionName || $0.name == name } }
}

extension ShaderProgram {
    /// A parameter by its GLSL name or its option's name. A shared option name is an error.
    func parameter(named name: String) throws(Failure) -> Parameter? {
        let found = parameters(named: name)
        guard found.count < 2 else {
            throw Failure(
                .usage,
                "'\(name)' can be \(found.map { "'\($0.name)'" }.joined(separator: " or ")) of shader '\(self.name)'",
                advice: "write --set \(found[0].name)=VALUE")
        }
        return found.first
    }

    /// How a user gives the parameter a value: `--key-color COLOR`, or `--set size=NUMBER`.
    func assignment(of parameter: Parameter) -> String {
        let isShared = parameters.filter { $0.optionName == parameter.optionName }.count > 1
        if parameter.isHidden || isShared { return "--set \(parameter.name)=\(parameter.placeholder)" }
        return parameter.isFlag
            ? "--[no-]\(parameter.optionName)" : "--\(parameter.optionName) \(parameter.placeholder)"
    }
}
