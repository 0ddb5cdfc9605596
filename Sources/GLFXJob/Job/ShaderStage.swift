package import GLFXCore
public import GLFXPrograms
package import GLFXShaders

/// One shader of a job with the values and pictures that the user gave it.
public struct ShaderStage: Sendable {
    /// The shader.
    public var program: ShaderProgram
    /// By uniform name; missing parameters take their defaults. A uniform that the host sets (`iTime`) can be fixed
    /// here too.
    public var values: [String: ParameterValue]
    /// The files that fill further samplers, by sampler name: movies, stills or `.cube` tables.
    public var pictures: [String: FilePart]
    /// Plain colors that fill further samplers, by sampler name: red, green, blue, alpha, 0 to 1, straight, in sRGB.
    public var colors: [String: SIMD4<Float>] = [:]
    /// When `pictures` and `colors` are seen, by sampler name; those without an entry all the time.
    public var timings: [String: LayerTiming] = [:]
    /// The color spaces of `pictures`, by sampler name, where the job's colors are managed; those without an entry by the
    /// configuration's file rules.
    public var spaces: [String: String] = [:]
    /// Samplers that read the frame this many frames ago, from 1.
    public var previous: [String: Int]
    /// Samplers of a key (`inside`, `outside`) that hold a polygon, drawn in the size of the frame.
    public var polygons: [String: MattePolygon]
    /// Animated parameters, by uniform name; they are not in `values`.
    public var animations: [String: Animation]
    /// How the user named the shader; nil for one that was made by code.
    public var reference: ShaderReference?
    /// How its result takes effect.
    public var effect = ShaderEffect()
    /// Another number for another text: the shader has to be compiled again.
    package var edition = 0
    /// What fills samplers of a stage that the library made, by sampler name.
    package var fillings: [String: StagePicture] = [:]
    /// Samplers of a stage that the library made which read an earlier picture of the chain, as
    /// `RenderPlan.Stage.earlier`.
    package var earlier: [String: Int] = [:]
    /// Its result is a mask for a later stage alone.
    package var isSideBranch = false
    /// The color of its result; nil: as the program says.
    package var resultColor: ColorDescription?
    /// It brings light into codes, or codes back, for a shader that knows no scene light.
    package var isAroundCodes = false
    /// It brings the frames into the space that the job's shaders work in; further pictures come in that.
    package var isEntry = false
    /// Constants compiled into the text of a key; nil for other shaders.
    package var keyConstants: KeyConstants?

    /// A shader with defaults for all that is not given.
    public init(
        program: ShaderProgram, values: [String: ParameterValue] = [:], pictures: [String: FilePart] = [:],
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

    /// The same where the pictures are whole files.
    public init(
        program: ShaderProgram, values: [String: ParameterValue] = [:], pictures: [String: String],
        previous: [String: Int] = [:], animations: [String: Animation] = [:], reference: ShaderReference? = nil,
        polygons: [String: MattePolygon] = [:]
    ) {
        self.init(
            program: program, values: values, pictures: pictures.mapValues { FilePart($0) }, previous: previous,
            animations: animations, reference: reference, polygons: polygons)
    }
}

extension ShaderStage {
    /// Whether the user has filled an input.
    package func isFilled(_ input: Input) -> Bool {
        pictures[input.name] != nil || colors[input.name] != nil || earlier[input.name] != nil
            || previous[input.name] != nil
            || polygons[input.name] != nil
    }

    /// The values that the shader is compiled with: of animated parameters that of the first keyframe.
    package var firstValues: [String: ParameterValue] {
        values.merging(animations.mapValues { $0.keyframes[0].value }) { _, animated in animated }
    }

    /// The color of its result.
    /// - Parameter source: of the frame that it gets.
    package func color(after source: ColorDescription) -> ColorDescription {
        guard !isSideBranch else { return source }
        return resultColor ?? program.resultColor?.color(after: source) ?? source
    }

    /// Its result is of another color than the frame that it gets.
    package var changesColor: Bool { !isSideBranch && (resultColor != nil || program.resultColor != nil) }

    /// The program's notes, except on parameters that have a value.
    var notes: [String] {
        let open = program.parameters.filter { values[$0.name] == nil && animations[$0.name] == nil }
        return open.compactMap(\.note) + program.textNotes
    }
}
