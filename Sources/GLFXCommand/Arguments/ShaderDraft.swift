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
    /// Samplers that read an earlier frame.
    var previous: [String: Int] = [:]
    /// Samplers that a polygon fills.
    var polygons: [String: MattePolygon] = [:]
    /// The options of its effect, as they are written.
    var effectWords: [String: String] = [:]
    /// A picture or a polygon; nil: there is no mask, or a shader draws it.
    var mask: ShaderMask?
    /// Pictures without a name, for the free samplers in order.
    var further: [FilePart] = []

    init(_ request: ShaderRequest, program: ShaderProgram) {
        self.program = program
        role = request.role
        reference = request.reference
    }

    /// Whether an option fills an input by name.
    func isNamed(_ input: Input) -> Bool {
        pictures[input.name] != nil || previous[input.name] != nil || polygons[input.name] != nil
    }

    /// The shader with its values and pictures.
    /// - Throws: as `ShaderStage.check`, and for too many pictures.
    func stage() throws(Failure) -> ShaderStage {
        var stage = ShaderStage(
            program: program, pictures: pictures, previous: previous, reference: reference,
            polygons: polygons)
        let left = fillFreeSamplers(of: &stage)
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
                .usage, "--input '\(left)': shader '\(program.name)' has no free sampler",
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
    private func fillFreeSamplers(of stage: inout ShaderStage) -> FilePart? {
        let filledInputs = program.inputs(filledAs: role, unless: isNamed) ?? []
        let free = program.inputs.filter { $0.filling == .free && !isNamed($0) && !filledInputs.contains($0) }
        for (input, file) in zip(free, further) { stage.pictures[input.name] = file }
        return further.dropFirst(free.count).first
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
