internal import GLFXCore
internal import GLFXShaderText

/// A compiler's messages in sentences: what was found, what is allowed there, what to write.
struct PlainWords {
    private let context: MessageContext
    private let finder: ColumnFinder

    /// One mistake, told.
    struct Told {
        var text: String
        var rule: DiagnosticRule
        var standing: Sentence.Standing
        /// Index in the text's lines, and byte offset in that line; nil where unknown.
        var line: Int?
        var column: Int?
        /// The token that it points at.
        var token: Int?
        /// The message that it is made of.
        var message: CompilerLog.Message
    }

    /// The kinds, by theme; the first that a message is of is taken.
    private static let kinds: [MessageKind] =
        SyntaxWords.kinds + NameWords.kinds + AssignmentWords.kinds + OperandWords.kinds + CallWords.kinds
        + ConstructorWords.kinds + FieldWords.kinds + ArrayWords.kinds + ConstantWords.kinds + FlowWords.kinds
        + FunctionWords.kinds + DeclarationWords.kinds + LayoutWords.kinds + SamplerWords.kinds + NumberWords.kinds
        + DirectiveWords.kinds + FeatureWords.kinds

    init(_ text: StageText, renamed: [String: String], userNames: [String: String]) {
        context = MessageContext(text: text, renamed: renamed, userNames: userNames)
        finder = ColumnFinder(text: text, renamed: renamed)
    }

    /// The sentences of a log's errors.
    /// - Parameter line: from the compiler's line to an index in the text's lines.
    func told(_ messages: some Sequence<CompilerLog.Message>, line: (Int) -> Int?) -> [Told] {
        var told: [Told] = []
        var first: Told?
        for message in messages {
            let textLine = message.line.flatMap(line)
            if first == nil { first = plain(message, textLine) }
            guard let next = self.told(message, textLine) else { continue }
            if Self.follows(next, told, context) { continue }
            told.removeAll { replaces(next, $0) }
            told.append(next)
        }
        return told.isEmpty ? first.map { [$0] } ?? [] : told
    }

    private func told(_ message: CompilerLog.Message, _ line: Int?) -> Told? {
        let parts = MessageParts(message.text)
        for kind in Self.kinds {
            guard let captures = kind.captures(parts) else { continue }
            let finding = Finding(context: context, message: parts, captures: captures, line: line)
            guard let sentence = kind.sentence(finding) else { return nil }
            return placed(sentence, finding, kind, message)
        }
        return plain(message, line)
    }

    /// A message of no known kind, in the compiler's words.
    private func plain(_ message: CompilerLog.Message, _ line: Int?) -> Told {
        let column = line.flatMap { finder.column(line: $0, message: message.text) }
        return Told(
            text: context.readable(message.text), rule: CompilerRule.rule(for: message), standing: .follower,
            line: line, column: column, token: nil, message: message)
    }

    private func placed(
        _ sentence: Sentence, _ finding: Finding, _ kind: MessageKind, _ message: CompilerLog.Message
    ) -> Told {
        var told = Told(
            text: sentence.text, rule: kind.rule, standing: sentence.standing ?? kind.standing, line: finding.line,
            column: nil, token: nil, message: message)
        let tokens = context.tokens
        switch sentence.place {
        case .token(let index): (told.token, told.line, told.column) = (index, tokens[index].line, tokens[index].column)
        case .after(let index):
            (told.token, told.line) = (index, tokens[index].line)
            told.column = tokens[index].column + tokens[index].text.utf8.count
        case .line(let line): (told.line, told.column) = (line, finder.column(line: line, message: ""))
        case .word:
            told.token =
                finding.mentions.first ?? context.macro(mentioning: finding.message.word, in: finding.range)
            told.column =
                told.token.map { tokens[$0].column }
                ?? finding.line.flatMap { finder.column(line: $0, message: message.text) }
                ?? context.macro(in: finding.range).map { tokens[$0].column }
        }
        return told
    }

    /// Whether a mistake is a consequence of those that are told already.
    private static func follows(_ next: Told, _ told: [Told], _ context: MessageContext) -> Bool {
        if told.contains(where: { $0.text == next.text && $0.line == next.line && $0.column == next.column }) {
            return true
        }
        // The compiler declares what it does not know.
        if next.rule == .redeclared, let word = next.message.quoted,
            told.contains(where: { $0.rule == .undeclared && $0.message.quoted == word })
        {
            return true
        }
        // Behind a reserved word nothing is understood.
        if next.rule == .syntax, told.contains(where: { $0.rule == .reservedWord }) { return true }
        guard next.standing != .alone, next.line != nil else { return false }
        return told.contains { earlier in
            if earlier.standing == .weak { return next.standing == .weak && earlier.line == next.line }
            if next.standing == .cause, earlier.standing != .alone || earlier.rule == next.rule { return false }
            return isOneStatement(earlier, next, context)
        }
    }

    /// Whether a mistake explains one that is told already.
    private func replaces(_ next: Told, _ earlier: Told) -> Bool {
        if earlier.standing == .weak { return earlier.line == next.line && next.line != nil }
        guard next.standing == .cause, earlier.standing == .follower || earlier.rule == next.rule else { return false }
        return Self.isOneStatement(earlier, next, context)
    }

    private static func isOneStatement(_ one: Told, _ other: Told, _ context: MessageContext) -> Bool {
        guard one.standing != .weak, other.standing != .weak, let first = one.token, let second = other.token else {
            return one.message.line == other.message.line
        }
        return context.statement(of: first) == context.statement(of: second)
    }
}

extension CompilerLog.Message {
    /// The word before its ` : `.
    fileprivate var quoted: String? {
        let word = MessageParts(text).word
        return word.isEmpty ? nil : word
    }
}
