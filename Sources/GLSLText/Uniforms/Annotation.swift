/// What the comment behind a uniform says about it.
package struct Annotation: Sendable, Hashable {
    /// A value as text, and where it stands in the comment (for messages).
    package struct Value: Sendable, Hashable {
        package var text: String
        /// It is an expression of GLSL (gl-transitions), not a list of numbers.
        package var isExpression = false
    }

    package var defaultValue: Value?
    package var minimum: Double?
    package var maximum: Double?
    package var step: Double?
    package var label: String?
    package var help: String?
    package var isColor = false
    /// Words for 0, 1, 2 and so on; empty: any number.
    package var choices: [String] = []
    /// The sampler takes a lookup table.
    package var isLookupTable = false

    /// It says more than a comment would: this uniform is meant to be a parameter.
    package var isOurs: Bool {
        defaultValue != nil || minimum != nil || maximum != nil || step != nil || label != nil || isColor
            || isLookupTable || !choices.isEmpty
    }
}
