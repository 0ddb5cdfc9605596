/// The annotation in a comment after a uniform.
package struct Annotation: Sendable, Hashable {
    /// A value as text.
    package struct Value: Sendable, Hashable {
        package var text: String
        /// A GLSL expression (gl-transitions), not a list of numbers.
        package var isExpression = false
    }

    package var defaultValue: Value?
    package var minimum: Double?
    package var maximum: Double?
    package var step: Double?
    package var label: String?
    package var help: String?
    /// Elements of an array that have to be given, at least.
    package var fewest: Int?
    package var isColor = false
    /// Names for 0, 1, 2 and so on; empty: any number.
    package var choices: [String] = []
    /// The sampler takes a lookup table.
    package var isLookupTable = false
    /// The sampler reads the frame as it came into the shader, in every pass.
    package var isOriginal = false
    /// The sampler's picture has smaller copies (mipmaps).
    package var isMipmapped = false
    /// The numbers are pixels of the frame.
    package var isInPixels = false

    /// It has more than help: the uniform is meant to be a parameter.
    package var isOurs: Bool {
        defaultValue != nil || minimum != nil || maximum != nil || step != nil || label != nil || isColor
            || fewest != nil || isLookupTable || isOriginal || isMipmapped || isInPixels || !choices.isEmpty
    }
}
