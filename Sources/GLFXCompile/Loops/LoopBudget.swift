internal import GLFXShaderText

/// The maximum of all loops' iterations together for one pixel, as far as the text shows.
///
/// llvmpipe counts them together, nested ones and those of called functions: all but unrolled ones.
struct LoopBudget {
    /// When llvmpipe leaves every loop (Mesa's gallivm, `LP_MAX_TGSI_LOOP_ITERATIONS`).
    static let limit = 65_535.0

    private let reader: LoopReader
    private let bound: IterationBound
    private var loops: [Int: Loop] = [:]
    /// The bodies of functions by name, of all overloads.
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

    /// Whether no pixel can reach the limit.
    mutating func isKept() -> Bool {
        functions.keys.sorted().allSatisfy { iterations(ofName: $0, depth: 0) < Self.limit }
    }

    private mutating func findFunctions() {
        var index = 0
        let tokens = reader.tokens
        while index < tokens.count {
            guard tokens[index].isText("{"), let close = reader.closing(index) else {
                index += 1
                continue
            }
            // Top-level braces: functions, structures, blocks and lists.
            if index > 0, tokens[index - 1].isText(")"), let open = tokens.opening(index - 1), open > 0 {
                functions[tokens[open - 1].text, default: []].append(index...close)
            }
            index = close + 1
        }
    }

    private mutating func iterations(ofName name: String, depth: Int) -> Double {
        if let iterations = known[name] { return iterations }
        // GLSL has no recursion; a macro is not expanded inside itself.
        known[name] = 0
        guard depth < Self.depthLimit else { return .infinity }
        var most = 0.0
        for body in functions[name] ?? [] {
            most = max(most, iterations(in: body.lowerBound..<body.upperBound, depth))
        }
        if let body = macros[name] {
            var sum = 0.0
            for token in body where token.kind == .identifier {
                sum += Self.keywords.contains(token.text) ? .infinity : iterations(ofMention: token.text, depth)
            }
            most = max(most, sum)
        }
        known[name] = most
        return most
    }

    private mutating func iterations(ofMention name: String, _ depth: Int) -> Double {
        functions[name] == nil && macros[name] == nil ? 0 : iterations(ofName: name, depth: depth + 1)
    }

    private mutating func iterations(in range: Range<Int>, _ depth: Int) -> Double {
        guard depth < Self.depthLimit else { return .infinity }
        var sum = 0.0
        var index = range.lowerBound
        while index < range.upperBound {
            let token = reader.tokens[index]
            if let loop = loops[index] {
                guard let iterations = bound.iterations(of: loop) else { return .infinity }
                // The head is evaluated on every iteration, too.
                sum += iterations * (1 + self.iterations(in: (index + 1)..<(loop.last + 1), depth + 1))
                index = loop.last + 1
                continue
            }
            if token.kind == .identifier { sum += iterations(ofMention: token.text, depth) }
            index += 1
        }
        return sum
    }
}
