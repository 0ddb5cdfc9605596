public import ShaderText

/// One shader of a job with the values and pictures that the user gave it.
public struct ShaderStage: Sendable {
    /// What is drawn.
    public var program: ShaderProgram
    /// By uniform name; parameters that are missing here take their defaults.
    public var values: [String: ParameterValue]
    /// The files that fill further samplers, by sampler name: movies, stills or `.cube` tables.
    public var pictures: [String: String]

    /// A shader with its defaults, unless values are given.
    public init(program: ShaderProgram, values: [String: ParameterValue] = [:], pictures: [String: String] = [:]) {
        self.program = program
        self.values = values
        self.pictures = pictures
    }
}
