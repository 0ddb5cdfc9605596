internal import GLFXCore
internal import GLFXShaderText

/// Swizzles with constants: `color.rgb1`. They become calls of the host's functions, `glfx_rgb1(color)`, so that what they
/// are read from is computed once.
enum SkSLSwizzles {
    private struct Swizzle {
        /// The first token of what it is read from.
        var start: Int
        /// The tokens of the swizzle, its point included.
        var tokens: ClosedRange<Int>
        /// `rgb1`
        var mask: String
        /// What its last token has behind it: `.y` of `v.0xy.y`, which is read as one number.
        var rest: String
    }

    private static let components = ["xyzw", "rgba"]

    /// Makes calls of all swizzles with constants.
    static func rewrite(_ editor: inout TextEditor) throws(Failure) {
        for swizzle in swizzles(editor) {
            editor.insert(name(swizzle.mask) + "(", before: swizzle.start)
            try editor.replace(swizzle.tokens, with: ")" + swizzle.rest)
        }
    }

    /// The functions that `rewrite(_:)` calls for a text.
    static func functions(for editor: TextEditor) -> [HostTable.Provided] {
        Set(swizzles(editor).map(\.mask)).sorted().map { mask in
            HostTable.Provided(name(mask), .lines(["", "i"].flatMap { lines(mask, letter: $0) }))
        }
    }

    private static func name(_ mask: String) -> String { "glfx_" + mask }

    /// A function for each vector that has the components.
    /// - Parameter letter: of the vectors' types: none, or `i` for integers.
    private static func lines(_ mask: String, letter: String) -> [String] {
        let result = "\(letter)vec\(mask.count)"
        return (count(mask)...4).map { count in
            let type = count > 1 ? "\(letter)vec\(count)" : letter.isEmpty ? "float" : "int"
            let values = mask.map { value($0, letter: letter, isVector: count > 1) }.joined(separator: ", ")
            return "highp \(result) \(name(mask))(highp \(type) v) { return \(result)(\(values)); }"
        }
    }

    /// How many components a vector needs for a mask.
    private static func count(_ mask: String) -> Int {
        let places: [Int] = mask.compactMap { part in
            for set in components {
                if let place = Array(set).firstIndex(of: part) { return place + 1 }
            }
            return nil
        }
        return places.max() ?? 1
    }

    private static func value(_ part: Character, letter: String, isVector: Bool) -> String {
        if part.isNumber { return letter.isEmpty ? "\(part).0" : "\(part)" }
        return isVector ? "v.\(part)" : "v"
    }

    /// In the order of the text.
    private static func swizzles(_ editor: TextEditor) -> [Swizzle] {
        let tokens = editor.tokens
        let members = members(tokens)
        return tokens.indices.dropFirst().compactMap { index in
            let token = tokens[index]
            // `v.0xy` begins as a number does.
            let isOne = token.kind == .number && token.text.hasPrefix(".")
            guard isOne || token.kind == .identifier && tokens[index - 1].isText(".") else { return nil }
            let mask = String((isOne ? token.text.dropFirst() : token.text[...]).prefix { $0 != "." })
            let rest = String(token.text.dropFirst(mask.count + (isOne ? 1 : 0)))
            let first = isOne ? index : index - 1
            guard isMask(mask), !members.contains(mask), let start = start(before: first, tokens) else { return nil }
            return Swizzle(start: start, tokens: first...index, mask: mask, rest: rest)
        }
    }

    private static func isMask(_ text: String) -> Bool {
        let letters = text.filter { !"01".contains($0) }
        return (2...4).contains(text.count) && !letters.isEmpty && letters.count < text.count
            && components.contains { letters.allSatisfy($0.contains) }
    }

    /// Names of the members of structures, which may look alike.
    private static func members(_ tokens: [Token]) -> Set<String> {
        tokens.indices.dropLast(2).reduce(into: []) { names, index in
            guard tokens[index].isText("struct"), tokens[index + 2].isText("{") else { return }
            names.formUnion(tokens[(index + 2)...].prefix { !$0.isText("}") }.map(\.text))
        }
    }

    /// Where the operand that ends before a token begins: a name, a call or parentheses, with members and indices behind it.
    private static func start(before end: Int, _ tokens: [Token]) -> Int? {
        var index = end - 1
        while index >= 0 {
            let token = tokens[index]
            if token.isText("]") || token.isText(")") {
                guard let open = opening(index, tokens) else { return nil }
                let isCall = open > 0 && tokens[open - 1].kind == .identifier && !tokens[open - 1].isText("return")
                let isMacro = open > 1 && tokens[open - 2].isText("define")
                if token.isText(")"), !isCall || isMacro { return open }
                index = open - 1
            } else if token.kind == .number, token.text.hasPrefix(".") {
                index -= 1
            } else {
                guard token.kind == .identifier, index == 0 || !tokens[index - 1].isText("define") else { return nil }
                guard index > 1, tokens[index - 1].isText(".") else { return index }
                index -= 2
            }
        }
        return nil
    }

    private static func opening(_ close: Int, _ tokens: [Token]) -> Int? {
        var depth = 0
        for index in tokens[...close].indices.reversed() {
            if tokens[index].isText(")") || tokens[index].isText("]") { depth += 1 }
            if tokens[index].isText("(") || tokens[index].isText("[") { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }
}
