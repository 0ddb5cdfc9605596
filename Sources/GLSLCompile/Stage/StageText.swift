import GLSLText

/// The text of one shader of a pass on its way to the driver: the host's lines before the user's, the user's own, and
/// the host's behind them.
///
/// Repairs change it token by token. Lines are neither added nor taken out, so that a driver's line stays the user's,
/// and every change of columns is remembered.
struct StageText: Sendable {
    /// One change of a line, in columns (bytes) as they are before it.
    struct Edit: Sendable, Hashable {
        var line: Int
        var column: Int
        /// Bytes that go.
        var length: Int
        /// What comes in their place.
        var text: String
    }

    /// As the user wrote it.
    let source: ParsedSource
    var lines: [[UInt8]] = []
    /// Which of the lines are the user's: those of `source.assembled`, in their order.
    let userLines: Range<Int>
    /// The code's tokens; their lines count in `lines`.
    var tokens: [Token] = []
    /// `#define` lines' tokens, from the macro's name on.
    var macroTokens: [Token] = []
    private(set) var macros: MacroTable
    /// Every change so far, in turn, by line and in the order of columns.
    var layers: [[Int: [Edit]]] = []
    /// Names that repairs gave, and what the user calls these things.
    private(set) var userNames: [String: String] = [:]
    /// Functions that repairs made of initialisers, in the order in which they have to be called.
    var initializers: [Initializer] = []
    /// Extensions that the text asks for and that the driver does not have.
    var missingExtensions: Set<String> = []
    /// Words of other shading languages that the header has to explain.
    var foreignWords: Set<String> = []
    /// What tells that one of its loops was stopped; nil: it has no such loop, or nobody wants to know.
    var guards: GuardedLoops?

    /// A function that gives a global variable its first value.
    struct Initializer: Sendable, Hashable {
        var name: String
        /// `#if`, `#else` … lines around it that only the driver decides, outermost first.
        var conditions: [[String]]
        /// Line and column of the variable: functions are called in this order.
        var place: [Int]
    }

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
    }

    private mutating func appendUser(_ all: [Token], from start: Int) {
        tokens.reserveCapacity(tokens.count + all.count)
        var isChanged = false
        for var token in all {
            token.line += start
            // First values of uniforms are blanked in the line, but still among the tokens.
            isChanged = isChanged || token.kind != .conditional && !stands(token)
            tokens.append(token)
        }
        guard isChanged else { return }
        let changed = Set(tokens.filter { $0.kind != .conditional && !stands($0) }.map(\.line))
        tokens = readAgain(tokens) { changed.contains($0) }
    }

    private func stands(_ token: Token) -> Bool {
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

    /// Lets a further macro mean what one of the user's means now.
    mutating func defineLike(_ name: String, _ other: String) {
        macros.define(other, macros[name] ?? .unknown, isCertain: true)
    }

    /// Remembers what the user calls a thing whose name is a repair's.
    mutating func note(_ name: String, standsFor userName: String) {
        userNames[name] = userNames[userName] ?? userName
    }

    /// A name for a thing that the host or a repair adds, which the user's text does not have.
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
