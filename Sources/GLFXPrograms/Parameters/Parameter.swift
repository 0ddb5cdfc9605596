package import GLFXCore
public import GLFXShaderText

/// A uniform of a shader whose value a job gives: what it is, which values it takes, and how they are written as text.
public struct Parameter: Sendable, Hashable {
    /// The uniform's name in GLSL.
    public var name: String
    /// As declared; of an array, its element's.
    public var type: GLSLType
    /// Elements of an array uniform; nil for a plain one.
    public var arraySize: Int?
    /// How many elements of an array have to be given, at least: the last one given fills the others; nil: all.
    public var fewestElements: Int?
    /// Nil: the user has to give a value.
    public var defaultValue: ParameterValue?
    /// The smallest value that a component may have; nil: any.
    public var minimum: Double?
    /// The largest value that a component may have; nil: any.
    public var maximum: Double?
    /// The increment of a slider.
    public var step: Double?
    /// A short name for people.
    public var label: String?
    /// A sentence for people: what it is for.
    public var help: String?
    /// Where it is declared.
    public var location: SourceLocation
    /// What the numbers mean to people.
    public var kind: Kind = .number
    /// The numbers are pixels of the frame, so that it also takes percent of the frame's height: `1.5%`.
    public var isInPixels = false
    /// Named values; empty: any value in the range.
    public var choices: [Choice] = []
    /// How the value gets into the shader.
    package var binding: Binding = .uniform
    /// What is wrong in its declaration, and what is done instead; nil: nothing.
    package var remark: Diagnostic?

    /// The same as a line for people, with its place.
    package var note: String? { remark.map { "\($0.place): \($0.text.spelled(in: .library))" } }

    /// What a parameter's numbers mean to people.
    public enum Kind: Sendable, Hashable {
        /// Any number or numbers.
        case number
        /// Red, green, blue (and alpha), 0 to 1.
        case color
        /// A place in the picture.
        case point
        /// On or off.
        case flag
        /// True for one frame.
        case event
    }

    /// A named value.
    public struct Choice: Sendable, Hashable {
        /// What the user types.
        public var label: String
        /// What the shader gets.
        public var value: Double

        /// A named value.
        package init(label: String, value: Double) {
            self.label = label
            self.value = value
        }
    }

    /// How a value gets into the shader.
    package enum Binding: Sendable, Hashable {
        /// As the uniform of the parameter's name.
        case uniform
        /// The text is compiled with `#define NAME value`.
        case define
    }

    /// Whether the value is a color.
    public var isColor: Bool { kind == .color }

    /// `keyColor` and `key_color` as an option: `key-color`.
    package var optionName: String { Parameter.optionName(of: name) }
}

/// Numbers for a uniform: as many as its type has components, times its array size.
public struct ParameterValue: Sendable, Hashable {
    /// Integers and booleans are whole numbers here (true is 1); 32 bits of them are exact in a Double.
    public var components: [Double]
    /// The numbers are percent of the frame's height in place of pixels, of a parameter that `isInPixels`.
    public var isRelative = false

    /// Components in GLSL's order: matrices by column, arrays by element.
    public init(_ components: [Double]) { self.components = components }
    /// Components in GLSL's order: matrices by column, arrays by element.
    public init(_ components: Double...) { self.components = components }
}

extension Parameter {
    /// A GLSL name as an option: `keyColor`, `key_color` and `KeyColor` all become `key-color`.
    package static func optionName(of name: String) -> String {
        var result = ""
        var previousIsLower = false
        for character in name {
            if character == "_" || character == "-" {
                if !result.isEmpty, result.last != "-" { result.append("-") }
                previousIsLower = false
            } else {
                if character.isUppercase, previousIsLower { result.append("-") }
                result += character.lowercased()
                previousIsLower = character.isLowercase || character.isNumber
            }
        }
        return result.hasSuffix("-") ? String(result.dropLast()) : result
    }
}

extension Parameter {
    /// A parameter as GLSL declares it, without metadata.
    package init(name: String, type: GLSLType, arraySize: Int? = nil, location: SourceLocation) {
        self.init(
            name: name, type: type, arraySize: arraySize, defaultValue: nil, minimum: nil, maximum: nil, step: nil,
            label: nil, help: nil, location: location)
    }
}
