/// A declaration outside functions: `layout(…) uniform highp vec3 a = …, b[2];`.
package struct Declaration: Sendable {
    package enum Storage: Sendable { case uniform, input, output, inputAndOutput, constant, plain }

    package struct Declarator: Sendable {
        package var name: Token
        /// Tokens between the brackets; nil for no array.
        package var arraySize: [Token]?
        /// Tokens of the initialiser, without its `=`.
        package var initializer: [Token]
        /// The `=`, if there is one.
        package var equals: Token?
        /// The `,` or `;` after it.
        package var terminator: Token
    }

    package var storage: Storage
    /// `flat`, `centroid`, `invariant` …, in the text's order.
    var qualifiers: [String]
    /// Tokens in `layout(…)`.
    var layout: [Token]?
    /// The type's name; the block's name for an interface block.
    var typeName: String
    var first: Token
    /// Qualifiers and type, up to the first name.
    package var head: [Token] = []
    package var isBlock: Bool
    package var declarators: [Declarator]
    var isCertain: Bool
    /// It is a member of a uniform block with a name of its own, by which its names are read: `values.a`.
    var isNamedMember = false

    /// The number of `layout(location = 2)`; nil where there is none.
    package var location: Int? {
        guard let layout, let index = layout.firstIndex(where: { $0.isText("location") }), index + 2 < layout.count,
            layout[index + 1].isText("=")
        else { return nil }
        return ConditionEvaluator.integer(layout[index + 2].text)
    }
}

/// A function's name and the lines that its body covers.
package struct FunctionSpan: Sendable, Hashable {
    package var name: String
    /// Indices of assembled lines.
    package var firstLine: Int
    package var lastLine: Int
}
