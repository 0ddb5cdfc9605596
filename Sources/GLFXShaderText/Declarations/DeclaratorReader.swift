/// Reads what follows the type of a declaration: names, array sizes and initialisers, up to the `;`.
enum DeclaratorReader {
    /// - Returns: nothing if this is no list of declarators (such as a function's prototype).
    static func read(_ tokens: ArraySlice<Token>, typeArray: [Token]?) -> [Declaration.Declarator] {
        var result: [Declaration.Declarator] = []
        var position = tokens.startIndex
        while position < tokens.endIndex {
            let name = tokens[position]
            guard name.kind == .identifier else { return [] }
            position += 1
            var arraySize = typeArray
            if position < tokens.endIndex, tokens[position].isText("[") {
                let end = part(tokens, from: position + 1, until: ["]"])
                arraySize = Array(tokens[(position + 1)..<end])
                position = end + 1
            }
            guard position < tokens.endIndex else { return [] }
            var initializer: [Token] = []
            var equals: Token?
            if tokens[position].isText("=") {
                equals = tokens[position]
                let end = part(tokens, from: position + 1, until: [",", ";"])
                initializer = Array(tokens[(position + 1)..<end])
                position = end
            }
            guard position < tokens.endIndex, tokens[position].isText(",") || tokens[position].isText(";") else {
                return []
            }
            result.append(
                Declaration.Declarator(
                    name: name, arraySize: arraySize, initializer: initializer, equals: equals,
                    terminator: tokens[position]))
            position += 1
        }
        return result
    }

    /// Index of the first of `ends` outside of all brackets, or the end.
    private static func part(_ tokens: ArraySlice<Token>, from start: Int, until ends: Set<String>) -> Int {
        var depth = 0
        var position = start
        while position < tokens.endIndex {
            let token = tokens[position]
            if token.kind == .punctuation {
                if depth == 0, ends.contains(token.text) { return position }
                if ["(", "[", "{"].contains(token.text) { depth += 1 }
                if [")", "]", "}"].contains(token.text) { depth -= 1 }
            }
            position += 1
        }
        return tokens.endIndex
    }
}
