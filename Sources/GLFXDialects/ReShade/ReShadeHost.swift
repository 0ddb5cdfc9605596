import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// What ReShade fills: the size of the frame, and uniforms with a `source`.
struct ReShadeHost {
    /// For the translator.
    private(set) var effect = EffectHost()
    /// Uniforms that the host fills, by name: they are no parameters.
    private(set) var filled: Set<String> = []

    private typealias Fact = (type: GLSLType, meaning: BuiltinUniform.Meaning)

    private static let facts: [String: Fact] = [
        "glfx_frame": (.vec2, .frameResolution), "glfx_time": (.float, .time), "glfx_delta": (.float, .timeDelta),
        "glfx_index": (.int, .frameIndex), "glfx_date": (.vec4, .calendarDate), "glfx_random": (.float, .random),
        "glfx_mouse": (.vec4, .pointer), "glfx_rate": (.float, .frameRate),
    ]

    /// A uniform that a value needs, by name.
    static func uniform(_ name: String) -> BuiltinUniform? {
        facts[name].map { BuiltinUniform(name: name, type: $0.type, meaning: $0.meaning) }
    }

    init(_ module: EffectModule) {
        effect.uniforms = Self.facts.mapValues(\.type)
        effect.helpers = [.swing, .linearLight, .encodedLight]
        effect.signKeepsType = true
        effect.growsVectors = true
        effect.notesDiscarding = true
        let frame: Set = ["glfx_frame"]
        effect.values = [
            "BUFFER_WIDTH": EffectHost.Value(text: "int(glfx_frame.x)", type: .int, uniforms: frame),
            "BUFFER_HEIGHT": EffectHost.Value(text: "int(glfx_frame.y)", type: .int, uniforms: frame),
            "BUFFER_RCP_WIDTH": EffectHost.Value(text: "(1.0 / glfx_frame.x)", type: .float, uniforms: frame),
            "BUFFER_RCP_HEIGHT": EffectHost.Value(text: "(1.0 / glfx_frame.y)", type: .float, uniforms: frame),
        ]
        for uniform in module.uniforms {
            guard let source = uniform.annotation("source")?.string, let type = uniform.type.numeric else { continue }
            guard let value = Self.value(source, uniform, type) else { continue }
            effect.values[uniform.name.text] = value
            filled.insert(uniform.name.text)
        }
        effect.names = Set(effect.values.keys)
    }

    /// The value of `source = "timer"` and the like; nil for a source that ReShade does not know either.
    private static func value(
        _ source: String, _ uniform: EffectModule.Uniform, _ type: HLSLType.Numeric
    ) -> EffectHost.Value? {
        func number(_ name: String, _ standard: Double) -> Double {
            uniform.annotation(name).flatMap { EffectConstant.evaluate($0.value)?.components.first } ?? standard
        }
        switch source {
        // Milliseconds.
        case "frametime":
            // No frame is before the first one, but effects divide by this.
            return .init(
                text: "(1000.0 * (glfx_delta > 0.0 ? glfx_delta : 1.0 / max(glfx_rate, 1.0)))", type: .float,
                uniforms: ["glfx_delta", "glfx_rate"])
        case "timer": return .init(text: "(glfx_time * 1000.0)", type: .float, uniforms: ["glfx_time"])
        case "framecount": return .init(text: "glfx_index", type: .int, uniforms: ["glfx_index"])
        case "date": return .init(text: "glfx_date", type: .vector(.float, 4), uniforms: ["glfx_date"])
        case "mousepoint": return .init(text: "glfx_mouse.xy", type: .vector(.float, 2), uniforms: ["glfx_mouse"])
        case "random":
            let (low, high) = (number("min", 0), number("max", 1))
            let isWhole = type.scalar != .float
            let span = isWhole ? high - low + 1 : high - low
            let text = "\(Self.glsl(low)) + glfx_random * \(Self.glsl(span))"
            return .init(
                text: isWhole ? "int(floor(\(text)))" : "(\(text))", type: isWhole ? .int : .float,
                uniforms: ["glfx_random"])
        case "pingpong":
            let (low, high, step) = (number("min", 0), number("max", 1), number("step", 1))
            return .init(
                text: "glfx_swing(glfx_time, \(Self.glsl(low)), \(Self.glsl(high)), \(Self.glsl(step)))",
                type: .vector(.float, 2), uniforms: ["glfx_time"], helper: .swing)
        // A movie has neither keys nor windows; its depth, where an effect reads it, is a picture of the user's.
        case "bufready_depth": return constant("true", .bool, type)
        case "mousedelta", "mousewheel", "freepie": return constant("0.0", .float, type)
        case "key", "mousebutton", "ui_open", "overlay_open", "ui_active", "overlay_active", "ui_hovered",
            "overlay_hovered", "screenshot":
            return constant("false", .bool, type)
        default: return nil
        }
    }

    /// A constant of the uniform's type.
    private static func constant(
        _ text: String, _ type: HLSLType, _ wanted: HLSLType.Numeric
    ) -> EffectHost.Value? {
        guard !wanted.isMatrix else { return nil }
        return .init(text: "\(wanted.glsl)(\(text))", type: .numeric(wanted))
    }

    static func glsl(_ number: Double) -> String {
        guard number.isFinite else { return "0.0" }
        let text = "\(number)"
        return number < 0 ? "(\(text))" : text
    }
}

extension EffectModule.Uniform {
    /// An annotation by name.
    func annotation(_ name: String) -> EffectModule.Annotation? { annotations.first { $0.name.isText(name) } }
}

extension HelperFunction {
    /// From one bound to the other and back, so much a second; the second number is the direction.
    static let swing = HelperFunction(
        "vec2 glfx_swing(float t, float low, float high, float speed) { float span = high - low; "
            + "if (span <= 0.0) return vec2(low, 1.0); float at = mod(t * speed, 2.0 * span); "
            + "return at < span ? vec2(low + at, 1.0) : vec2(high - (at - span), -1.0); }")

    /// IEC 61966-2-1, to linear light.
    static let linearLight = HelperFunction(
        "float glfx_linear(float u) { return u <= 0.04045 ? u / 12.92 : pow((u + 0.055) / 1.055, 2.4); } "
            + "vec4 glfx_linear(vec4 c) { return vec4(glfx_linear(c.r), glfx_linear(c.g), glfx_linear(c.b), c.a); }")

    /// IEC 61966-2-1, from linear light.
    static let encodedLight = HelperFunction(
        "float glfx_encoded(float u) { return u <= 0.0031308 ? u * 12.92 : 1.055 * pow(u, 1.0 / 2.4) - 0.055; } "
            + "vec4 glfx_encoded(vec4 c) { "
            + "return vec4(glfx_encoded(c.r), glfx_encoded(c.g), glfx_encoded(c.b), c.a); }")
}
