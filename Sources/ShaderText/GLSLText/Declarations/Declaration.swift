/// A declaration outside functions: `layout(…) uniform highp vec3 a = …, b[2];`.
struct Declaration: Sendable {
    enum Storage: Sendable { case uniform, input, output, inputAndOutput, constant, plain }

    struct Declarator: Sendable {
        var name: Token
        /// What stands between the brackets; nil for no array.
        var arraySize: [Token]?
        /// Tokens of the initialiser, without its `=`.
        var initializer: [Token]
        /// The `=`, if there is one.
        var equals: Token?
        /// The `,` or `;` behind it.
        var terminator: Token
    }

    var storage: Storage
    /// `flat`, `centroid`, `invariant` …, in the text's order.
    var qualifiers: [String]
    /// What stands in `layout(…)`.
    var layout: [Token]?
    /// The type's name; the block's name for an interface block.
    var typeName: String
    var first: Token
    /// Qualifiers and type, up to the first name.
    var head: [Token] = []
    var isBlock: Bool
    var declarators: [Declarator]
    var isCertain: Bool
}

/// A function's name and the lines that its body covers.
struct FunctionSpan: Sendable, Hashable {
    var name: String
    /// Indices of assembled lines.
    var firstLine: Int
    var lastLine: Int
}
