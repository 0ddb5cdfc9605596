internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

/// A shader of the arguments, while its values and pictures are collected.
struct ShaderDraft {
    let program: ShaderProgram
    let role: ShaderRole
    let reference: ShaderReference
    /// Values from options, by uniform name.
    var settings: [String: Parameter.Setting] = [:]
    /// Values from files, by uniform name; options override them.
    var fileSettings: [String: Parameter.Setting] = [:]
    /// Keyframes in frames, which need the movie's frame rate: by uniform name.
    var framed: [String: String] = [:]
    /// The pictures by the sampler's name.
    var pictures: [String: FilePart] = [:]
    /// The plain colors by the sampler's name.
    var colors: [String: SIMD4<Float>] = [:]
    /// When the two are seen, by the sampler's name.
    var layers: [String: LayerWords] = [:]
    /// Samplers that read an earlier frame.
    var previous: [String: Int] = [:]
    /// Samplers that a polygon fills.
    var polygons: [String: MattePolygon] = [:]
    /// The options of its effect, as they are written.
    var effectWords: [String: String] = [:]
    /// A picture or a polygon; nil: there is no mask, or a shader draws it.
    var mask: ShaderMask?
    /// Pictures without a name, for the free samplers in order.
    var further: [(picture: PictureText, words: LayerWords)] = []

    init(_ request: ShaderRequest, program: ShaderProgram) {
        self.program = program
        role = request.role
        reference = request.reference
    }

    /// Whether an option fills an input by name.
    func isNamed(_ input: Input) -> Bool {
        pictures[input.name] != nil || colors[input.name] != nil || previous[input.name] != nil
            || polygons[input.name] != nil
    }

    /// The shader with its values and pictures.
    /// - Parameter rate: frames a second, asked only for times in frames.
    /// - Throws: as `ShaderStage.check`, and for too many pictures.
    func stage(rate: () throws(Failure) -> Rational) throws(Failure) -> ShaderStage {
        var stage = ShaderStage(
            program: program, pictures: pictures, previous: previous, reference: reference,
            polygons: polygons)
        stage.colors = colors
        for (name, words) in layers {
            stage.timings[name] = try words.timing(rate: rate)
            stage.spaces[name] = words.space
        }
        let left = try fillFreeSamplers(of: &stage, rate: rate)
        for (name, setting) in fileSettings.merging(settings, uniquingKeysWith: { _, option in option }) {
            switch setting {
            case .value(let value): stage.values[name] = value
            case .animation(let animation): stage.animations[name] = animation
            }
        }
        try stage.check(
            as: role, assignment: { program.assignment(of: $0) }, filling: { "--input \($0.name)=FILE" })
        if let left {
            throw Failure(
                .usage, "--input '\(left.words)': shader '\(program.name)' has no free sampler",
                advice: "leave it out, or write it after the shader that it is meant for")
        }
        return stage
    }

    /// Refuses keyframes for parameters that cannot change in time.
    func check(_ setting: Parameter.Setting, of parameter: Parameter) throws(Failure) {
        if case .animation = setting { try program.checkCanChange(parameter.name) }
    }

    /// The first sampler without a picture by name gets the frame, the others the unnamed pictures, in order.
    /// - Returns: the first picture without a sampler.
    private func fillFreeSamplers(
        of stage: inout ShaderStage, rate: () throws(Failure) -> Rational
    ) throws(Failure) -> PictureText? {
        let filledInputs = program.inputs(filledAs: role, unless: isNamed) ?? []
        let free = program.inputs.filter { $0.filling == .free && !isNamed($0) && !filledInputs.contains($0) }
        for (input, given) in zip(free, further) {
            switch given.picture {
            case .file(let part): stage.pictures[input.name] = part
            case .color(let color): stage.colors[input.name] = color
            }
            stage.timings[input.name] = try given.words.timing(rate: rate)
            stage.spaces[input.name] = given.words.space
        }
        return further.dropFirst(free.count).first?.picture
    }
}

extension ShaderRole {
    /// For `it takes … only`.
    var picturesText: String { self == .transition ? "the two pictures that it leads between" : "the movie's frame" }

    /// For `it has 'a', 'b', and …`.
    var fillingText: String {
        self == .transition ? "the two pictures that it leads between fill two of them" : "the frame fills one of them"
    }
}
