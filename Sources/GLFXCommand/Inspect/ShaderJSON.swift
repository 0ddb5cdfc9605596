package import GLFXCheck
package import GLFXPrograms
internal import GLFXShaderText

/// A shader's inputs and parameters for programs.
package struct ShaderJSON: Encodable {
    package struct Input: Encodable {
        var name: String
        var type: String
        /// It gets the movie's frame, unless `--input` names it.
        var isFrame: Bool
        var label: String?
        var help: String?
    }

    package struct Value: Encodable {
        package var name: String
        /// How a user gives it a value: `--threshold NUMBER`.
        var usage: String
        var type: String
        var arraySize: Int?
        package var `default`: [Double]?
        /// What a program gave; left out by `glfx inspect`.
        package var value: [Double]?
        var minimum: Double?
        var maximum: Double?
        var step: Double?
        var label: String?
        var help: String?
        var isColor: Bool
        /// `number`, `color`, `point`, `flag` or `event`.
        var kind: String
        /// It takes keyframes.
        var canChange: Bool
        /// The names of values.
        var choices: [Choice]?
    }

    struct Choice: Encodable {
        var label: String
        var value: Double
    }

    /// A pass, in the order of drawing.
    struct Pass: Encodable {
        var name: String
        /// The target that it draws into; left out for the result, and for what the next pass gets.
        var target: String?
        var reads: [Read]
    }

    struct Read: Encodable {
        var sampler: String
        /// `the frame`, `the pass before`, an input, a target.
        var picture: String
        var framesAgo: Int
    }

    /// Whether the native renderer draws it.
    struct Native: Encodable {
        var draws: Bool
        /// Why it does not.
        var reason: String?
    }

    var kind = "shader"
    package var name: String
    package var dialect: String
    /// Why this dialect was detected.
    var reason: String
    /// `straight`, `premultiplied` or `ignore`: what its host makes of the result's alpha.
    var resultAlpha: String
    package var summary: String?
    var passes: Int
    /// Which pass reads what.
    var graph: [Pass]
    package var inputs: [Input]
    package var parameters: [Value]
    /// The uniforms that glfx fills.
    var builtins: [String]
    /// Wrong declarations in the text, a line each, with their places.
    var notes: [String]
    /// Left out where there is no native renderer.
    var native: Native?

    package init(_ program: ShaderProgram, _ native: NativeDrawing? = nil) {
        self.native = native.map { Native(draws: $0.refusal == nil, reason: $0.refusal) }
        name = program.name
        dialect = program.dialect.title
        reason = program.reasonText.commandLine
        resultAlpha = program.resultAlpha.rawValue
        summary = program.summary
        passes = program.passes.count
        graph = PassGraph(program).nodes.map { node in
            Pass(
                name: node.name, target: node.target,
                reads: node.reads.map { Read(sampler: $0.sampler, picture: $0.picture, framesAgo: $0.framesAgo) })
        }
        let frame = program.frameInput { _ in false }?.name
        inputs = program.inputs.map { input in
            Input(
                name: input.name, type: input.type.rawValue, isFrame: input.name == frame, label: input.label,
                help: input.help)
        }
        let shared = program.sharedOptions
        parameters = program.parameters.map { parameter in
            Value(
                name: parameter.name, usage: program.assignment(of: parameter, shared: shared),
                type: parameter.type.rawValue,
                arraySize: parameter.arraySize, default: parameter.defaultValue?.components, minimum: parameter.minimum,
                maximum: parameter.maximum, step: parameter.step, label: parameter.label, help: parameter.help,
                isColor: parameter.isColor, kind: "\(parameter.kind)",
                canChange: program.reasonToStay(parameter.name) == nil,
                choices: parameter.choices.isEmpty
                    ? nil : parameter.choices.map { Choice(label: $0.label, value: $0.value) })
        }
        builtins = program.builtins.map(\.name)
        notes = program.notes
    }
}
