import GLFXCore
import GLFXDialects
import GLFXPrograms
import GLFXShaderText

/// Values and keyframes, as options and as files of values give them, for parameters of every kind.
enum ValueFuzz {
    private static let text = """
        uniform float number; // default=0.4 min=0 max=1
        uniform float free; // default=0
        uniform int whole; // default=0
        uniform uint count; // default=0
        uniform bool flag; // default=true
        uniform vec2 place; // default=0
        uniform vec3 color; // default=#00ff00 kind=color
        uniform vec4 paint; // default=#00ff00ff kind=color
        uniform mat3 turn; // default=0
        uniform float list[4]; // default=0
        void main() {
            use(number, free, whole, count, flag, place, color, paint, turn, list);
            gl_FragColor = vec4(0.0);
        }
        """
    private static let choices = """
        /*{ "INPUTS": [
        { "NAME": "mode", "TYPE": "long", "VALUES": [0, 1, 5], "LABELS": ["low", "high ease", "0s:1"] },
        { "NAME": "bang", "TYPE": "event" } ] }*/
        void main() { gl_FragColor = vec4(float(mode), bang ? 1.0 : 0.0, 0.0, 1.0); }
        """

    static func run(_ input: FuzzInput) -> Int32 {
        Invariant.throwsOnlyFailures {
            for parameter in try parameters() {
                Invariant.throwsOnlyFailures { try check(parameter.parseSetting(input.text), of: parameter) }
            }
        }
        Invariant.throwsOnlyFailures {
            let file = try ValueFile(text: input.text, name: "values.json")
            let parameters = try parameters()
            for entry in file.entries {
                for entry in entry.members ?? [entry] {
                    Invariant.checkPrintable(entry.failure("", advice: nil).description)
                    for parameter in parameters {
                        Invariant.throwsOnlyFailures { try check(entry.setting(of: parameter), of: parameter) }
                    }
                }
            }
        }
        return 0
    }

    private static func parameters() throws -> [Parameter] {
        try ShaderProgram.parse(text: text, name: "a.frag", dialect: .glsl).parameters
            + ShaderProgram.parse(text: choices, name: "a.fs", dialect: .isf).parameters
    }

    /// A formatted setting is read as the same setting.
    private static func check(_ setting: Parameter.Setting, of parameter: Parameter) throws {
        switch setting {
        case .value(let value):
            Invariant.check(value.components.allSatisfy(\.isFinite), "a value is finite")
            guard parameter.kind != .event else { return }
            Invariant.check(
                value.components.count == parameter.type.componentCount * (parameter.arraySize ?? 1),
                "a value has as many numbers as its type")
            guard case .value(let again) = try parameter.parseSetting(parameter.format(value)) else { return }
            // A color is formatted as hexadecimal where that is exact.
            Invariant.check(again == value, "'\(parameter.format(value))' is read as it was written")
        case .animation(let animation):
            for time in [-1, 0, 0.5, 1e9] {
                Invariant.check(
                    animation.value(at: time).components.allSatisfy { !$0.isNaN }, "keyframed values are numbers")
            }
            let written = parameter.format(animation)
            guard case .animation(let again) = try parameter.parseSetting(written) else {
                return Invariant.check(false, "'\(written)' is read as keyframes")
            }
            Invariant.check(again == animation, "'\(written)' is read as it was written")
        }
    }
}
