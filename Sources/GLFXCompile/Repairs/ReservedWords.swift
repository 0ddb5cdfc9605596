internal import GLFXShaderText

/// Words that are reserved today: names are renamed, C's qualifiers removed, types of other languages become GLSL's.
enum ReservedWords {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        var words: Set<String> = []
        for complaint in complaints {
            let isSyntax = complaint.says("syntax error")
            guard isSyntax || complaint.says("reserved") else { continue }
            words.formUnion(complaint.names.filter { ReservedWord.all[$0] != nil })
            // The compiler has a symbol of its own for a keyword: `unexpected SAMPLE`.
            if isSyntax { words.formUnion(wordsOnLine(of: complaint, in: text)) }
        }
        var isRepaired = false
        for word in words.sorted() {
            if repair(word, in: &text) { isRepaired = true }
        }
        return isRepaired
    }

    private static func wordsOnLine(of complaint: Complaint, in text: StageText) -> [String] {
        guard let line = complaint.line else { return [] }
        let range = text.tokens.range(ofLine: line)
        var words = Set(text.tokens[range].map(\.text))
        // The word may come from a macro.
        if !words.isDisjoint(with: text.macros.everDefined) {
            words = MacroMentions(text.macroTokens).identifiers(in: Array(text.tokens[range]))
        }
        words = words.filter { ReservedWord.all[$0] != nil }
        let symbol = complaint.text.split(separator: " ").drop { $0 != "unexpected" }.dropFirst().first
        guard let reported = symbol?.prefix(while: { $0 != "," }).lowercased() else { return Array(words) }
        return words.filter { reported == $0.lowercased() }
    }

    /// Renames a word that was renamed in the pass's other shader, where it is a name here too.
    static func rename(_ word: String, to name: String, in text: inout StageText) {
        let tokens = text.tokens
        text.rename(word, to: name) { !isQualifier(tokens, $0) }
    }

    /// Where the host's vertex shader does not compile, the cause is the varyings' names.
    static func renameVaryings(of text: inout StageText) -> Bool {
        var isRepaired = false
        for varying in text.source.varyings where ReservedWord.all[varying.name] != nil {
            if repair(varying.name, in: &text) { isRepaired = true }
        }
        return isRepaired
    }

    private static func repair(_ word: String, in text: inout StageText) -> Bool {
        guard let kind = ReservedWord.all[word], !text.macros.everDefined.contains(word) else { return false }
        let before = text.layers.count
        let tokens = text.tokens
        let isDeclared = isDeclaredAsName(word, tokens)
        switch kind {
        case .word where !isDeclared: return false
        case .name, .word: text.rename(word, to: text.freeName("glfx_\(word)"))
        case .qualifier:
            text.rename(word, to: text.freeName("glfx_\(word)")) { !isQualifier(tokens, $0) }
        case .dropped:
            if drop(word, in: &text) { return true }
            text.rename(word, to: text.freeName("glfx_\(word)"))
        case .type(let type):
            if isDeclared {
                text.rename(word, to: text.freeName("glfx_\(word)"))
            } else {
                replaceType(word, by: type, in: &text)
            }
        }
        return text.layers.count > before
    }

    /// Whether a type or a qualifier follows, or a block: `sample in vec2 a;`, `buffer Data {`.
    private static func isQualifier(_ tokens: [Token], _ index: Int) -> Bool {
        index + 1 < tokens.count && tokens[index + 1].kind == .identifier
    }

    /// `float half = 1.0;`, `(vec2 sample)`, `vec3 filter(vec2 p)`.
    private static func isDeclaredAsName(_ word: String, _ tokens: [Token]) -> Bool {
        tokens.indices.dropFirst().contains { index in
            guard tokens[index].isText(word), index + 1 < tokens.count else { return false }
            let before = tokens[index - 1]
            if before.isText("struct") { return true }
            return before.kind == .identifier && !noTypes.contains(before.text)
                && ["=", ";", ",", ")", "(", "["].contains(tokens[index + 1].text)
        }
    }

    /// Words after which `half` would still be a type.
    private static let noTypes: Set<String> = [
        "return", "else", "in", "out", "inout", "const", "uniform", "varying", "attribute", "highp", "mediump", "lowp",
        "flat", "smooth", "static", "extern", "inline",
    ]

    /// C's `static`, `inline`, `extern` before a declaration.
    private static func drop(_ word: String, in text: inout StageText) -> Bool {
        var edits: [StageText.Edit] = []
        for tokens in [text.tokens, text.macroTokens] {
            for index in tokens.indices.dropLast() where tokens[index].isText(word) {
                if tokens[index + 1].kind == .identifier { edits.append(.init(tokens[index], "")) }
            }
        }
        return text.apply(edits)
    }

    private static func replaceType(_ word: String, by type: String, in text: inout StageText) {
        var edits: [StageText.Edit] = []
        for tokens in [text.tokens, text.macroTokens] {
            for index in tokens.indices where tokens[index].isText(word) {
                let next = index + 1 < tokens.count ? tokens[index + 1] : nil
                if word == "unsigned", let next, ["int", "long", "short"].contains(next.text),
                    next.line == tokens[index].line
                {
                    edits.append(.init(tokens[index], ""))
                    edits.append(.init(next, "uint"))
                } else {
                    edits.append(.init(tokens[index], type))
                }
            }
        }
        text.apply(edits)
        text.renameInMacros(word, to: type)
    }
}
