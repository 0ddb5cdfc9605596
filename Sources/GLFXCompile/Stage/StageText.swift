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
        UniformBlocks.flatten(&self)
        HostLayouts.removeBindings(&self)
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

/// Turns the members of a uniform block into uniforms: `uniform B { float a; };` becomes `uniform float a;`, and `b.a`,
/// where the block has the name `b`, becomes a name of its own. Lines stay.
enum UniformBlocks {
    static func flatten(_ text: inout StageText) {
        let tokens = text.tokens
        var edits: [StageText.Edit] = []
        // The uniform's name, by the block's name, then by the member's.
        var members: [String: [String: String]] = [:]
        // Members of blocks with a name that have a uniform.
        var declared: Set<String> = []
        for index in tokens.indices.dropLast(2)
        where tokens[index].isText("uniform") && tokens[index + 2].isText("{") && !tokens[index + 1].isText("struct") {
            guard let block = UniformBlock(tokens, from: start(of: index, tokens), open: index + 2) else { continue }
            edits += (Array(block.head) + Array(block.tail)).map { .init(tokens[$0], "") }
            for member in block.members {
                edits += uniformDeclaration(of: member, tokens)
                guard let instance = block.instance else { continue }
                for name in UniformBlock.names(in: member, of: tokens) {
                    // Two blocks may have a member of the same name: the host writes both.
                    let isNew = declared.insert(name.text).inserted
                    let plain = name.text.drop { $0 == "_" }
                    let uniform = text.freeName(isNew ? "glfx_\(plain)" : "glfx_\(instance)_\(plain)")
                    members[instance, default: [:]][name.text] = uniform
                    edits.append(.init(name, uniform))
                }
            }
        }
        guard !edits.isEmpty else { return }
        let reader = MemberReads(members: members, macros: text.macros)
        edits += reader.edits(tokens) + reader.edits(text.macroTokens)
        for names in members.values {
            for (name, uniform) in names { text.note(uniform, standsFor: name) }
        }
        text.apply(edits)
    }

    /// The edits that make a member's declaration one of a uniform.
    private static func uniformDeclaration(of member: Range<Int>, _ tokens: [Token]) -> [StageText.Edit] {
        let uniform = StageText.Edit(before: tokens[member.lowerBound], "uniform ")
        // `layout(offset = 16)`, which only members of blocks have.
        guard tokens[member.lowerBound].isText("layout"), let close = tokens.closing(member.lowerBound + 1) else {
            return [uniform]
        }
        return [uniform] + tokens[member.lowerBound...close].map { .init($0, "") }
    }

    /// The start of the declaration with this `uniform`: its `layout(…)`, if it has one.
    private static func start(of uniform: Int, _ tokens: [Token]) -> Int {
        guard uniform > 2, tokens[uniform - 1].isText(")"), let open = tokens.opening(uniform - 1), open > 0,
            tokens[open - 1].isText("layout")
        else { return uniform }
        return open - 1
    }
}

/// Where a text reads the members of uniform blocks with a name: `values.a`, also through macros (`#define IN values`,
/// `#define size a.xy`, `IN.size`).
struct MemberReads {
    /// The uniform's name, by the block's name, then by the member's.
    let members: [String: [String: String]]
    let macros: MacroTable
    /// Of blocks' names and macros for them: the block.
    private let blocks: [String: String]

    init(members: [String: [String: String]], macros: MacroTable) {
        (self.members, self.macros) = (members, macros)
        var blocks: [String: String] = [:]
        for block in members.keys { blocks[block] = block }
        for name in macros.everDefined where blocks[name] == nil {
            let meant = macros.nameMeant(by: name)
            if meant != name, members[meant] != nil { blocks[name] = meant }
        }
        self.blocks = blocks
    }

    /// What makes each read one of the uniform.
    func edits(_ tokens: [Token]) -> [StageText.Edit] {
        var edits: [StageText.Edit] = []
        for index in tokens.indices.dropLast(2) where tokens[index + 1].isText(".") {
            guard let block = blocks[tokens[index].text], index == 0 || !tokens[index - 1].isText("."),
                let text = uniform(tokens[index + 2].text, of: block)
            else { continue }
            edits += [.init(tokens[index], text), .init(tokens[index + 1], ""), .init(tokens[index + 2], "")]
        }
        return edits
    }

    /// The uniform for a member's name, or for a macro that begins with one.
    private func uniform(_ name: String, of block: String) -> String? {
        if let uniform = members[block]?[name] { return uniform }
        guard let body = macros.body(of: name).flatMap({ macros.expanded($0) }), let first = body.first,
            let uniform = members[block]?[first.text]
        else { return nil }
        return uniform + body.dropFirst().map(\.text).joined()
    }
}
