extension AssembledSource {
    /// The text with every `#if` decided that can be, given more macros: inactive branches are blanked. Lines and
    /// columns stay.
    /// - Parameters:
    ///   - definitions: all macros defined before the text, by name.
    ///   - assumedVersion: what `__VERSION__` is where the text has no `#version` of its own.
    package func deciding(_ definitions: [String: String], assumedVersion: Int) -> AssembledSource {
        guard tokens.contains(where: { $0.kind == .conditional }) else { return self }
        // Names that only the driver knows stay undecided.
        let undecided = macros.everDefined.filter { name in
            guard case .unknown? = macros[name] else { return false }
            return definitions[name] == nil
        }
        let text = lines.map { String(decoding: $0.text, as: UTF8.self) }.joined(separator: "\n")
        var assembler = SourceAssembler(
            assumedVersion: version ?? assumedVersion, files: NoShaderFiles(), definitions: definitions,
            undecided: undecided)
        // If the text cannot be read again, the driver decides.
        guard let file = try? SourceFile(name: "", text: text), (try? assembler.read(file)) != nil,
            assembler.result.lines.count == lines.count
        else { return self }
        var decided = self
        for (index, line) in assembler.result.lines.enumerated() { decided.lines[index].text = line.text }
        decided.tokens = assembler.result.tokens
        decided.macros = assembler.result.macros
        decided.macroTokens = assembler.result.macroTokens
        decided.conditionTokens = assembler.result.conditionTokens
        return decided
    }
}
