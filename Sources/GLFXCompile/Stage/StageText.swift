internal import GLFXShaderText

/// The text of one shader of a pass for the compiler: the host's lines before the user's, the user's own, and the host's
/// after them.
///
/// Repairs edit it token by token. Lines are neither added nor removed, so that a compiler's line stays the user's, and
/// every change of columns is recorded.
struct StageText: Sendable {
    /// One edit of a line, in columns (bytes) before the edit.
    struct Edit: Sendable, Hashable {
        var line: Int
        var column: Int
        /// Bytes that are replaced.
        var length: Int
        /// The replacement.
        var text: String
    }

    /// As the user wrote it.
    let source: ParsedSource
    var lines: [[UInt8]] = []
    /// Which of the lines are the user's: those of `source.assembled`, in their order.
    let userLines: Range<Int>
    /// The code's tokens; their lines are indices in `lines`.
    var tokens: [Token] = []
    /// `#define` lines' tokens, from the macro's name on.
    var macroTokens: [Token] = []
    private(set) var macros: MacroTable
    /// Every edit so far, in order, by line and sorted by column.
    var layers: [[Int: [Edit]]] = []
    /// What repairs changed, in order.
    var repairs: [AppliedRepair] = []
    /// The user's names by those that repairs gave.
    private(set) var userNames: [String: String] = [:]
    /// Extensions that the text requests and that the compiler does not have.
    var missingExtensions: Set<String> = []
    /// Extensions that the text does not request and needs.
    var neededExtensions: Set<String> = []
    /// Names of other shading languages that the header has to define.
    var foreignWords: Set<String> = []
    /// Reports that one of its loops was stopped; nil: it has no such loop, or that is not watched.
    var guards: GuardedLoops?

    init(_ source: ParsedSource) {
        self.source = source
        macros = source.assembled.macros
        let start = source.prelude.count
        userLines = start..<(start + source.assembled.lines.count)
        lines.reserveCapacity(userLines.upperBound + source.postlude.count)
        appendHost(source.prelude)
        for line in source.assembled.lines { lines.append(line.text) }
        appendUser(source.assembled.tokens, from: start)
        for var token in source.assembled.macroTokens {
            token.line += start
            macroTokens.append(token)
        }
        appendHost(source.postlude)
        UniformBlocks.open(&self)
        HostLayouts.open(&self)
    }

    private mutating func appendUser(_ all: [Token], from start: Int) {
        tokens.reserveCapacity(tokens.count + all.count)
        var isChanged = false
        for var token in all {
            token.line += start
            // Initialisers of uniforms are blanked in the line, but still among the tokens.
            isChanged = isChanged || token.kind != .conditional && !isInLine(token)
            tokens.append(token)
        }
        guard isChanged else { return }
        let changed = Set(tokens.filter { $0.kind != .conditional && !isInLine($0) }.map(\.line))
        tokens = readAgain(tokens) { changed.contains($0) }
    }

    private func isInLine(_ token: Token) -> Bool {
        let line = lines[token.line]
        return token.column < line.count && line[token.column...].starts(with: token.text.utf8)
    }

    private mutating func appendHost(_ texts: [String]) {
        for text in texts {
            let bytes = Array(text.utf8)
            let line = lines.count
            lines.append(bytes)
            guard let directive = Directive(bytes) else {
                try? Tokenizer.append(bytes, line: line, isCertain: true, to: &tokens)
                continue
            }
            switch directive.name {
            case "if", "ifdef", "ifndef", "elif", "else", "endif":
                let kind = directive.name == "endif" ? "endif" : directive.name.hasPrefix("if") ? "if" : "else"
                tokens.append(Token(kind: .conditional, text: kind, line: line, column: 0))
            case "define":
                let start = macroTokens.count
                try? Tokenizer.append(bytes, from: directive.end, line: line, isCertain: true, to: &macroTokens)
                if start < macroTokens.count, macros[macroTokens[start].text] == nil {
                    macros.define(macroTokens[start].text, .function, isCertain: true)
                }
            default: break
            }
        }
    }

    mutating func renameInMacros(_ name: String, to other: String) { macros.rename(name, to: other) }

    /// Defines a macro like one of the user's.
    mutating func defineLike(_ name: String, _ other: String) {
        macros.define(other, macros[name] ?? .unknown, isCertain: true)
    }

    /// Records the user's name for a name that a repair gave.
    mutating func note(_ name: String, standsFor userName: String) {
        userNames[name] = userNames[userName] ?? userName
    }

    /// A name that the user's text does not have.
    func freeName(_ wanted: String) -> String {
        var name = wanted
        var number = 2
        while source.mentioned.contains(name) {
            name = "\(wanted)_\(number)"
            number += 1
        }
        return name
    }
}
