internal import GLFXShaderText

/// Pointers that are variables of their own, and point at one thing or at an array's beginning as long as they are there:
/// each use becomes what it points at. Others stay, and are refused.
struct DCTLPointers {
    private let name: String
    /// What it points at: a variable, or with `index` an array.
    private let base: [Token]
    /// Of the element that it points at; nil: it points at the whole.
    private let index: [Token]?
    /// `p[i]` is an element of the whole.
    private let isArray: Bool

    /// Limits against texts that would grow without end: tokens that are read for all pointers, and those of a value.
    private static let (mostTokens, longestValue) = (ShaderLimits.expandedTokens, 16)

    static func replaced(_ tokens: [Token]) -> [Token] {
        var tokens = tokens
        var position = 0
        var depth = 0
        var count = 0
        while position < tokens.count, count < mostTokens {
            if tokens[position].isText("{") { depth += 1 }
            if tokens[position].isText("}") { depth -= 1 }
            if depth > 0, tokens[position].isText("*"), let (range, pointer) = declaration(at: position, tokens) {
                count += tokens.count - position
                guard let uses = pointer.uses(tokens[range.upperBound...]) else {
                    position += 1
                    continue
                }
                let end = pointer.end(tokens, from: range.upperBound)
                tokens.replaceSubrange(range.lowerBound..<end, with: uses)
                position = range.lowerBound
            } else {
                position += 1
            }
        }
        return tokens
    }

    /// `const T *p = &a[i];` around its star, up to behind the semicolon.
    private static func declaration(at star: Int, _ tokens: [Token]) -> (Range<Int>, DCTLPointers)? {
        guard let start = tokens[..<star].lastIndex(where: { $0.kind != .identifier }).map({ $0 + 1 }), start < star,
            start > 0, [";", "{", "}"].contains(tokens[start - 1].text), star + 2 < tokens.count,
            tokens[star + 1].kind == .identifier, tokens[star + 2].isText("="),
            let end = tokens[star...].prefix(2 * longestValue).firstIndex(where: { $0.isText(";") })
        else { return nil }
        var value = tokens[(star + 3)..<end]
        // A cast to a pointer.
        if value.first?.isText("(") == true, let close = tokens.closing(star + 3), tokens[close - 1].isText("*") {
            value = tokens[(close + 1)..<end]
        }
        let isAddress = value.first?.isText("&") == true
        if isAddress { value = value.dropFirst() }
        guard let pointer = DCTLPointers(tokens[star + 1].text, value, isAddress: isAddress, tokens[..<start]) else {
            return nil
        }
        return (start..<end + 1, pointer)
    }

    private init?(_ name: String, _ value: ArraySlice<Token>, isAddress: Bool, _ before: ArraySlice<Token>) {
        self.name = name
        guard value.first?.kind == .identifier, value.count <= Self.longestValue,
            !value.contains(where: { ["(", ",", "=", "?", "*"].contains($0.text) })
        else { return nil }
        let all = Array(value)
        if isAddress, all.last?.isText("]") == true, let open = all.opening(all.count - 1) {
            (base, index, isArray) = (Array(all[..<open]), Array(all[(open + 1)..<(all.count - 1)]), true)
            return
        }
        // Without an address it is an array's name, or that of a pointer among the function's parameters.
        let isPointer = before.indices.dropLast().contains { place in
            before[place].isText("*") && before[place + 1].text == value.first?.text
        }
        let zero = value.first.map { [Token(kind: .number, text: "0", line: $0.line, column: $0.column)] }
        (base, isArray) = (all, !isAddress && !isPointer)
        index = isArray ? zero : nil
    }

    /// Where the block that a token is in ends.
    private func end(_ tokens: [Token], from start: Int) -> Int {
        var depth = 0
        return tokens[start...].firstIndex { token in
            if token.isText("{") { depth += 1 }
            if token.isText("}") { depth -= 1 }
            return depth < 0
        } ?? tokens.count
    }

    /// The rest of the block with each use replaced; nil where one is not understood, or what it points at may change.
    private func uses(_ rest: ArraySlice<Token>) -> [Token]? {
        let all = Array(rest)
        let tokens = all[..<end(all, from: 0)]
        let fixed = Set((index ?? []).map(\.text) + base.dropFirst().map(\.text))
        var result: [Token] = []
        var closings: [Int: [Token]] = [:]
        for place in tokens.indices {
            let token = tokens[place]
            func mark(_ text: String) -> Token {
                Token(kind: .punctuation, text: text, line: token.line, column: token.column)
            }
            let next = place + 1 < tokens.count ? tokens[place + 1].text : ""
            let before = result.last?.text ?? ""
            if token.kind == .identifier, fixed.contains(token.text), before != ".",
                ["=", "+=", "-=", "*=", "/=", "++", "--"].contains(next) || ["++", "--"].contains(before)
            {
                return nil
            }
            result += closings[place] ?? []
            guard token.isText(name), token.kind == .identifier, before != "." else {
                result.append(token)
                continue
            }
            func moved(_ tokens: [Token]) -> [Token] {
                tokens.map { Token(kind: $0.kind, text: $0.text, line: token.line, column: token.column) }
            }
            let element = moved(base) + (index.map { [mark("[")] + moved($0) + [mark("]")] } ?? [])
            if next == "[", isArray, let close = all.closing(place + 1) {
                result += moved(base)
                guard let index, index.count != 1 || !index[0].isText("0") else { continue }
                // `p[i]` as `a[(k) + (i)]`: the bracket and the sum stand before the place that was read.
                closings[place + 2] = [mark("(")] + moved(index) + [mark(")"), mark("+"), mark("(")]
                closings[close] = [mark(")")]
            } else if before == "*", result.count == 1 || Self.isPrefix(result[result.count - 2]) {
                result[(result.count - 1)...] = element[...]
            } else if next == "-", place + 2 < tokens.count, tokens[place + 2].isText(">") {
                result += element
            } else if before == "(" || before == ",", next == ")" || next == "," {
                result += isArray && index?.first?.isText("0") == true && index?.count == 1 ? moved(base) : element
            } else {
                return nil
            }
        }
        return result
    }

    /// An operator after this token has nothing on its left.
    private static func isPrefix(_ token: Token) -> Bool {
        token.kind == .punctuation ? token.text != ")" && token.text != "]" : token.isText("return")
    }
}
