internal import GLFXCore
internal import GLFXShaderText

/// A compiler's messages in sentences: what was found, what is allowed there, what to write.
struct PlainWords {
    private let context: MessageContext
    private let finder: ColumnFinder

    /// A mistake in the text, as it is told.
    struct Mistake {
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
    func told(_ messages: some Sequence<CompilerLog.Message>, line: (Int) -> Int?) -> [Mistake] {
        var sentences: [Mistake] = []
        var first: Mistake?
        for message in messages {
            let textLine = message.line.flatMap(line)
            if first == nil { first = plain(message, textLine) }
            guard let next = self.told(message, textLine) else { continue }
            if Self.follows(next, sentences, context) { continue }
            sentences.removeAll { replaces(next, $0) }
            sentences.append(next)
        }
        return sentences.isEmpty ? first.map { [$0] } ?? [] : sentences
    }

    private func told(_ message: CompilerLog.Message, _ line: Int?) -> Mistake? {
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
    private func plain(_ message: CompilerLog.Message, _ line: Int?) -> Mistake {
        let column = line.flatMap { finder.column(line: $0, message: message.text) }
        return Mistake(
            text: context.readable(message.text), rule: CompilerRule.rule(for: message), standing: .follower,
            line: line, column: column, token: nil, message: message)
    }

    private func placed(
        _ sentence: Sentence, _ finding: Finding, _ kind: MessageKind, _ message: CompilerLog.Message
    ) -> Mistake {
        var entry = Mistake(
            text: sentence.text, rule: kind.rule, standing: sentence.standing ?? kind.standing, line: finding.line,
            column: nil, token: nil, message: message)
        let tokens = context.tokens
        switch sentence.place {
        case .token(let index):
            (entry.token, entry.line, entry.column) = (index, tokens[index].line, tokens[index].column)
        case .after(let index):
            (entry.token, entry.line) = (index, tokens[index].line)
            entry.column = tokens[index].column + tokens[index].text.utf8.count
        case .line(let line): (entry.line, entry.column) = (line, finder.column(line: line, message: ""))
        case .word:
            entry.token =
                finding.mentions.first ?? context.macro(mentioning: finding.message.word, in: finding.range)
            entry.column =
                entry.token.map { tokens[$0].column }
                ?? finding.line.flatMap { finder.column(line: $0, message: message.text) }
                ?? context.macro(in: finding.range).map { tokens[$0].column }
        }
        return entry
    }

    /// Whether a mistake is a consequence of those that are told already.
    private static func follows(_ next: Mistake, _ previous: [Mistake], _ context: MessageContext) -> Bool {
        if previous.contains(where: { $0.text == next.text && $0.line == next.line && $0.column == next.column }) {
            return true
        }
        // The compiler declares what it does not know.
        if next.rule == .redeclared, let word = next.message.quoted,
            previous.contains(where: { $0.rule == .undeclared && $0.message.quoted == word })
        {
            return true
        }
        // Behind a reserved word nothing is understood.
        if next.rule == .syntax, previous.contains(where: { $0.rule == .reservedWord }) { return true }
        guard next.standing != .alone, next.line != nil else { return false }
        return previous.contains { earlier in
            if earlier.standing == .weak { return next.standing == .weak && earlier.line == next.line }
            if next.standing == .cause, earlier.standing != .alone || earlier.rule == next.rule { return false }
            return isOneStatement(earlier, next, context)
        }
    }

    /// Whether a mistake explains one that is told already.
    private func replaces(_ next: Mistake, _ earlier: Mistake) -> Bool {
        if earlier.standing == .weak { return earlier.line == next.line && next.line != nil }
        guard next.standing == .cause, earlier.standing == .follower || earlier.rule == next.rule else { return false }
        return Self.isOneStatement(earlier, next, context)
    }

    private static func isOneStatement(_ one: Mistake, _ other: Mistake, _ context: MessageContext) -> Bool {
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
