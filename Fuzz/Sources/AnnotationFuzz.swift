import GLFXDialects
import GLFXPrograms

/// One text wherever an ecosystem describes a parameter.
enum AnnotationFuzz {
    private static let main = "\nvoid main() { gl_FragColor = vec4(0.0); use(x); }\n"
    private static let types = ["float", "int", "bool", "vec3", "vec4", "uvec2", "mat2", "sampler2D"]

    static func run(_ input: FuzzInput) -> Int32 {
        let text = input.text
        let line = text.filter { !$0.isNewline }
        for type in types {
            read("uniform \(type) x; // \(line)\(main)", .glsl)
            read("uniform \(type) x[3]; /* \(text) */\(main)", .glsl)
        }
        read("uniform float x; // \(line)\nvec4 transition(vec2 uv) { return vec4(x); }\n", .glTransitions)
        read("#iUniform \(line)\nvoid mainImage(out vec4 c, in vec2 p) { c = vec4(x); }\n", .shadertoy)
        read("#iChannel0 \(line)\nvoid mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, p); }\n", .shadertoy)
        read("/*{ \"INPUTS\": [ { \(text) } ] }*/\(main)", .isf)
        read("/*{ \(text) }*/\(main)", .isf)
        read("#pragma parameter \(line)\(main)", .retroarch)
        read("//!PARAM x\n\(text)\n//!HOOK MAIN\n//!BIND HOOKED\nvec4 hook() { return vec4(x); }\n", .mpv)
        read("//!HOOK MAIN\n\(text)\nvec4 hook() { return HOOKED_tex(HOOKED_pos); }\n", .mpv)
        read("uniform float x < \(text) >;\nfloat4 mainImage(VertData v) : TARGET { return x; }\n", .obs)
        let shader = "uniform float adsk_result_w, x; uniform sampler2D front;\(main)"
        read(shader, .matchbox, xml: "<ShaderNodePreset><Shader><Uniform \(text)/></Shader></ShaderNodePreset>")
        read(shader, .matchbox, xml: "<ShaderNodePreset>\(text)</ShaderNodePreset>")
        return 0
    }

    private static func read(_ text: String, _ dialect: Dialect, xml: String? = nil) {
        Invariant.throwsOnlyFailures {
            let files = FuzzFolder(texts: xml.map { ["a.xml": $0] } ?? [:])
            let name = dialect == .matchbox ? "a.glsl" : "a.frag"
            let program = try ShaderProgram.parse(text: text, name: name, dialect: dialect, files: files)
            ShaderFuzz.describe(program)
            for parameter in program.parameters { checkRange(parameter) }
        }
    }

    /// The shader's own default has to be a value that a user could give.
    private static func checkRange(_ parameter: Parameter) {
        guard let value = parameter.defaultValue, parameter.choices.isEmpty else { return }
        _ = try? parameter.parseSetting(parameter.format(value))
        if let low = parameter.minimum, let high = parameter.maximum {
            Invariant.check(low <= high, "a range is not empty")
        }
    }
}
