import GLSLText

/// How many turns all loops of a text can take together for one pixel, as far as the text tells.
///
/// llvmpipe counts them together, nested ones and those of functions that are called: all but those that it unrolls.
struct LoopBudget {
    /// Where llvmpipe leaves every loop (Mesa's gallivm, `LP_MAX_TGSI_LOOP_ITERATIONS`).
    static let limit = 65_535.0

    private let reader: LoopReader
    private let bound: IterationBound
    private var loops: [Int: Loop] = [:]
    /// The bodies of functions by name; of those that share one, all.
    private var functions: [String: [ClosedRange<Int>]] = [:]
    private var macros: [String: [Token]] = [:]
    private var known: [String: Double] = [:]
    private static let keywords: Set<String> = ["for", "while", "do"]
    private static let depthLimit = 64

    init(_ text: StageText, _ reader: LoopReader, _ loops: [Loop]) {
        self.reader = reader
        bound = IterationBound(reader, macros: text.macros)
        for loop in loops { self.loops[loop.keyword] = loop }
        var name = (text: "", line: -1)
        for token in text.macroTokens {
            if token.line != name.line {
                name = (token.text, token.line)
            } else {
                macros[name.text, default: []].append(token)
            }
        }
        findFunctions()
    }

    /// Whether no pixel can come to the limit.
    mutating func isKept() -> Bool {
        functions.keys.sorted().allSatisfy { turns(ofName: $0, depth: 0) < Self.limit }
    }

    private mutating func findFunctions() {
        var index = 0
        let tokens = reader.tokens
        while index < tokens.count {
            guard tokens[index].isText("{"), let close = reader.closing(index) else {
                index += 1
                continue
            }
            // Outside of functions, braces are those of functions, structures, blocks and lists.
            if index > 0, tokens[index - 1].isText(")"), let open = tokens.opening(index - 1), open > 0 {
                functions[tokens[open - 1].text, default: []].append(index...close)
            }
            index = close + 1
        }
    }

    private mutating func turns(ofName name: String, depth: Int) -> Double {
        if let turns = known[name] { return turns }
        // A function that calls itself is no GLSL; a macro that mentions itself is not replaced again.
        known[name] = 0
        guard depth < Self.depthLimit else { return .infinity }
        var most = 0.0
        for body in functions[name] ?? [] { most = max(most, turns(in: body.lowerBound..<body.upperBound, depth)) }
        if let body = macros[name] {
            var sum = 0.0
            for token in body where token.kind == .identifier {
                sum += Self.keywords.contains(token.text) ? .infinity : turns(ofMention: token.text, depth)
            }
            most = max(most, sum)
        }
        known[name] = most
        return most
    }

    private mutating func turns(ofMention name: String, _ depth: Int) -> Double {
        functions[name] == nil && macros[name] == nil ? 0 : turns(ofName: name, depth: depth + 1)
    }

    private mutating func turns(in range: Range<Int>, _ depth: Int) -> Double {
        guard depth < Self.depthLimit else { return .infinity }
        var sum = 0.0
        var index = range.lowerBound
        while index < range.upperBound {
            let token = reader.tokens[index]
            if let loop = loops[index] {
                guard let turns = bound.turns(of: loop) else { return .infinity }
                // The head is worked out on every turn, too.
                sum += turns * (1 + self.turns(in: (index + 1)..<(loop.last + 1), depth + 1))
                index = loop.last + 1
                continue
            }
            if token.kind == .identifier { sum += turns(ofMention: token.text, depth) }
            index += 1
        }
        return sum
    }
}
