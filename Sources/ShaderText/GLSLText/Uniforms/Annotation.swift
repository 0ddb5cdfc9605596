/// What the comment behind a uniform says about it.
struct Annotation: Sendable, Hashable {
    /// A value as text, and where it stands in the comment (for messages).
    struct Value: Sendable, Hashable {
        var text: String
        /// It is an expression of GLSL (gl-transitions), not a list of numbers.
        var isExpression = false
    }

    var defaultValue: Value?
    var minimum: Double?
    var maximum: Double?
    var step: Double?
    var label: String?
    var help: String?
    var isColor = false
    /// Words for 0, 1, 2 and so on; empty: any number.
    var choices: [String] = []
    /// The sampler takes a lookup table.
    var isLookupTable = false

    /// It says more than a comment would: this uniform is meant to be a parameter.
    var isOurs: Bool {
        defaultValue != nil || minimum != nil || maximum != nil || step != nil || label != nil || isColor
            || isLookupTable || !choices.isEmpty
    }
}
