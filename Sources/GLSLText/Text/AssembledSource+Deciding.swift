import FrameCore

extension AssembledSource {
    /// The text with every `#if` decided that can be, now that more macros have a value: the branches that do not count
    /// are blank then. Lines and columns stay.
    /// - Parameters:
    ///   - definitions: all macros that stand before the text, by name.
    ///   - assumedVersion: what `__VERSION__` is where the text has no `#version` of its own.
    package func deciding(_ definitions: [String: String], assumedVersion: Int) -> AssembledSource {
        guard tokens.contains(where: { $0.kind == .conditional }) else { return self }
        // Names that only the driver knows stay so.
        let undecided = macros.everDefined.filter { name in
            guard case .unknown? = macros[name] else { return false }
            return definitions[name] == nil
        }
        let text = lines.map { String(decoding: $0.text, as: UTF8.self) }.joined(separator: "\n")
        var assembler = SourceAssembler(
            assumedVersion: version ?? assumedVersion, files: NoShaderFiles(), definitions: definitions,
            undecided: undecided)
        // The text was read once, so it can be read again; if not, the driver decides.
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
