import FrameCore
import GLFXKit
import ShaderText

/// A shader of the arguments, while what belongs to it is gathered.
struct ShaderDraft {
    let program: ShaderProgram
    let role: ShaderRequest.Role
    let reference: ShaderReference
    /// What options say, by uniform name.
    var settings: [String: Parameter.Setting] = [:]
    /// What files of values say, by uniform name; options go before them.
    var fileSettings: [String: Parameter.Setting] = [:]
    /// By sampler name.
    var pictures: [String: String] = [:]
    /// Samplers that read an earlier frame.
    var previous: [String: Int] = [:]
    /// Pictures without a name, for the free samplers in order.
    var further: [String] = []

    init(_ request: ShaderRequest, program: ShaderProgram) {
        self.program = program
        role = request.role
        reference = request.reference
    }

    /// Whether the user has said what fills an input.
    func isNamed(_ input: Input) -> Bool { pictures[input.name] != nil || previous[input.name] != nil }

    /// The shader with what was given to it. A parameter without any value and a sampler without any picture are
    /// errors: never silently zero or black.
    func stage() throws(Failure) -> ShaderStage {
        let missing = program.parameters.filter {
            $0.defaultValue == nil && settings[$0.name] == nil && fileSettings[$0.name] == nil && !isMoved($0)
        }
        if let first = missing.first {
            let names = missing.map { "'\($0.name)'" }.joined(separator: ", ")
            throw Failure(
                .usage,
                "shader '\(program.name)': \(names) \(missing.count == 1 ? "has" : "have") no value and no default",
                advice: "give \(program.assignment(of: first))")
        }
        var stage = ShaderStage(
            program: program, pictures: try filledPictures(), previous: previous, reference: reference)
        for (name, setting) in fileSettings.merging(settings, uniquingKeysWith: { _, option in option }) {
            switch setting {
            case .value(let value): stage.values[name] = value
            case .animation(let animation): stage.animations[name] = animation
            }
        }
        return stage
    }

    /// Refuses keyframes for what is settled before the first frame.
    func check(_ setting: Parameter.Setting, of parameter: Parameter) throws(Failure) {
        if case .animation = setting { try program.checkCanChange(parameter.name) }
    }

    /// How far a transition is: glfx moves it.
    private func isMoved(_ parameter: Parameter) -> Bool { role == .transition && parameter.name == "progress" }

    /// The inputs that the job's own pictures fill: the frame, or the two that a transition leads between.
    private func inputsOfTheJob() throws(Failure) -> [Input] {
        switch role {
        case .filter: return program.frameInput { isNamed($0) }.map { [$0] } ?? []
        case .transition:
            guard let inputs = program.transitionInputs(unless: { isNamed($0) }) else {
                throw Failure(
                    .usage, "'\(program.name)' is no transition: it does not read two pictures",
                    advice: "a transition has two samplers, and 'progress' leads from the one to the other")
            }
            return [inputs.from, inputs.to]
        }
    }

    /// What fills each sampler that is not filled by the job itself.
    private func filledPictures() throws(Failure) -> [String: String] {
        var pictures = self.pictures
        // The first sampler that has no picture by name gets the frame, the others what is left, in order.
        let taken = try inputsOfTheJob().map(\.name)
        let free = program.inputs.filter { $0.filling == .free && !isNamed($0) && !taken.contains($0.name) }
        var further = self.further[...]
        for input in free {
            guard let file = further.popFirst() else {
                // What nothing reads needs nothing; some have a plain color to fall back on.
                guard input.isUsed, input.fallback == nil else { continue }
                throw Failure(
                    .shader, "shader '\(program.name)': nothing fills its sampler '\(input.name)'",
                    advice: "give it a movie or a still with --input \(input.name)=FILE")
            }
            pictures[input.name] = file
        }
        guard let left = further.first else { return pictures }
        throw Failure(
            .usage, "--input '\(left)': shader '\(program.name)' has no free sampler",
            advice: "leave it out, or write it behind the shader that it is meant for")
    }
}

extension ShaderRequest.Role {
    /// How many of a shader's samplers the job itself fills.
    var pictures: Int { self == .transition ? 2 : 1 }

    /// For `it takes … only`.
    var picturesInWords: String { self == .transition ? "the two pictures that it leads between" : "the movie's frame" }

    /// For `it has 'a', 'b', and …`.
    var fillingInWords: String {
        self == .transition ? "the two pictures that it leads between fill two of them" : "the frame fills one of them"
    }
}
