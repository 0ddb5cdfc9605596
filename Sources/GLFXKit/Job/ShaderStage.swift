internal import BundledShaders
internal import GLSLText
public import ShaderPrograms

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
    /// Samplers of a key (`inside`, `outside`) that a polygon fills, which is drawn in the size of the frame.
    public var polygons: [String: MattePolygon]
    /// Parameters whose value changes in time, by uniform name; they have no place in `values`.
    public var animations: [String: Animation]
    /// How the user named the shader; nil for one that was made by code.
    public var reference: ShaderReference?
    /// What fills samplers of a stage that the library made, by sampler name.
    var fillings: [String: StagePicture] = [:]
    /// What is compiled into the text of a key; nil for other shaders.
    var keyConstants: KeyConstants?

    /// A shader with its defaults, unless values are given.
    public init(
        program: ShaderProgram, values: [String: ParameterValue] = [:], pictures: [String: String] = [:],
        previous: [String: Int] = [:], animations: [String: Animation] = [:], reference: ShaderReference? = nil,
        polygons: [String: MattePolygon] = [:]
    ) {
        self.program = program
        self.values = values
        self.pictures = pictures
        self.previous = previous
        self.polygons = polygons
        self.animations = animations
        self.reference = reference
    }
}

extension ShaderStage {
    /// Whether the user has said what fills an input.
    package func isFilled(_ input: Input) -> Bool {
        pictures[input.name] != nil || previous[input.name] != nil || polygons[input.name] != nil
    }

    /// The values that the shader is made with: of what changes in time the first keyframe's, which holds until a frame's
    /// time is known.
    var firstValues: [String: ParameterValue] {
        values.merging(animations.mapValues { $0.keyframes[0].value }) { _, animated in animated }
    }

    /// The program's notes but for those on parameters that got a value.
    var notes: [String] {
        program.parameters.filter { values[$0.name] == nil && animations[$0.name] == nil }.compactMap(\.note)
    }
}
