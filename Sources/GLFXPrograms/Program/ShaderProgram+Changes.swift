package import GLFXCore

extension ShaderProgram {
    /// Refuses to animate a parameter on which something depends that is fixed before the first frame.
    /// - Throws: `.usage` with the reason.
    package func checkCanChange(_ name: String) throws(Failure) {
        guard let reason = reasonToStay(name) else { return }
        throw Failure(
            .usage, "shader '\(self.name)': '\(name)' cannot change in time: \(reason)",
            advice: "give it one value for the whole run")
    }

    /// Why a parameter has one value for the whole run; nil for one that may change.
    package func reasonToStay(_ name: String) -> String? {
        if let parameter = parameters.first(where: { $0.name == name }) {
            if parameter.binding == .define { return "it is compiled into the shader's text" }
            if parameter.kind == .event { return "it is given the times at which it happens" }
        }
        if passes.contains(where: { $0.condition?.mentions(name) == true }) {
            return "it decides which passes are drawn"
        }
        let rules = targets.map(\.size) + [resultSize].compactMap { $0 }
        if rules.contains(where: { $0.width.mentions(name) || $0.height.mentions(name) }) {
            return "sizes of pictures depend on it"
        }
        for builtin in builtins {
            if case .sizes(let numbers) = builtin.meaning.whole, numbers.contains(where: { $0.mentions(name) }) {
                return "'\(builtin.name)' is computed from it"
            }
        }
        return nil
    }
}

extension SizeExpression {
    /// Whether it depends on a parameter's value.
    fileprivate func mentions(_ parameter: String) -> Bool {
        contains { part in
            guard case .parameter(let name) = part else { return false }
            return name == parameter || name.hasPrefix(parameter + ".")
        }
    }
}
