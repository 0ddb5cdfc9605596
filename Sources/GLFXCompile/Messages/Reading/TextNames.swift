internal import GLFXShaderText

/// What a text declares, by its tokens: variables with their scopes, functions and structures.
struct TextNames {
    struct Variable {
        var name: String
        /// `vec3`, `float[3]`.
        var type: String
        /// `const`, `uniform`, `in` …
        var qualifiers: Set<String>
        /// Indices of tokens: its name, and where it is known.
        var token: Int
        var scope: Range<Int>
    }

    struct Function {
        var name: String
        var result: String
        /// The parameters' types.
        var parameters: [String]
        /// Which of them are `out` or `inout`.
        var written: Set<Int>
        var token: Int
        /// Tokens of its body; nil for a declaration alone.
        var body: Range<Int>?
    }

    struct Structure {
        var name: String
        var members: [(name: String, type: String)]
        var token: Int
    }

    var variables: [String: [Variable]] = [:]
    var functions: [String: [Function]] = [:]
    var structures: [String: Structure] = [:]

    init(_ text: StageText) {
        var reader = TextNamesReader(text.tokens, text.macros)
        reader.read()
        variables = Dictionary(grouping: reader.variables, by: \.name)
        functions = Dictionary(grouping: reader.functions, by: \.name)
        structures = Dictionary(reader.structures.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The variable that a name means at a token.
    func variable(_ name: String, at index: Int) -> Variable? {
        variables[name]?.last { $0.scope.contains(index) }
    }

    /// The function whose body contains a token.
    func function(around index: Int) -> Function? {
        functions.values.lazy.flatMap(\.self).first { $0.body?.contains(index) == true }
    }

    /// The structure with exactly these members.
    func structure(of members: [String]) -> String? {
        structures.values.filter { $0.members.map(\.name) == members }.map(\.name).min()
    }

    /// The names that a name at a token may have been meant as, glfx's own apart.
    func known(at index: Int) -> [String] {
        let visible = variables.filter { $0.value.contains { $0.scope.contains(index) } }.keys
        return (Array(visible) + functions.keys + structures.keys).filter { !$0.hasPrefix("glfx_") }.sorted()
    }
}

extension [Token] {
    /// The words before a type, back to what is no qualifier.
    func qualifiers(before type: Int) -> Set<String> {
        var words: Set<String> = []
        var position = type - 1
        while position >= 0, words.count < 16 {
            if self[position].isText(")"), let start = opening(position), start > 0,
                self[start - 1].isText("layout")
            {
                position = start - 2
                continue
            }
            guard self[position].kind == .identifier else { break }
            words.insert(self[position].text)
            position -= 1
        }
        return words
    }
}
