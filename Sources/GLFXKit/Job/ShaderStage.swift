public import ShaderText

/// One shader of a job with the values and pictures that the user gave it.
public struct ShaderStage: Sendable {
    /// What is drawn.
    public var program: ShaderProgram
    /// By uniform name; parameters that are missing here take their defaults. A uniform that the host fills (`iTime`)
    /// can be fixed here too.
    public var values: [String: ParameterValue]
    /// The files that fill further samplers, by sampler name: movies, stills or `.cube` tables.
    public var pictures: [String: String]
    /// Samplers that read the frame so many frames ago, from 1.
    public var previous: [String: Int]

    /// A shader with its defaults, unless values are given.
    public init(
        program: ShaderProgram, values: [String: ParameterValue] = [:], pictures: [String: String] = [:],
        previous: [String: Int] = [:]
    ) {
        self.program = program
        self.values = values
        self.pictures = pictures
        self.previous = previous
    }
}
