import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// What obs-shaderfilter and shaderfilter-plus fill, whether a file declares it or not.
struct OBSHost {
    /// The file is a transition: two pictures and a progress.
    let isTransition: Bool
    /// For the translator.
    private(set) var effect = EffectHost()

    /// The sampler of the plugin's own text.
    static let samplerName = "textureSampler"

    init(_ module: EffectModule) {
        isTransition = Set(module.uniforms.map(\.name.text)).isSuperset(of: ["image_a", "image_b"])
        // `#define USE_PM_ALPHA 1` asks for a premultiplied frame.
        let isPremultiplied = module.source.macros.body(of: "USE_PM_ALPHA")?.first.map { !$0.isText("0") } ?? false
        effect.values = Self.derived
        if isTransition { effect.values.merge(Self.values(of: Self.transition)) { _, new in new } }
        effect.names = Set(Self.derived.keys)
        effect.functions = [
            "srgb_nonlinear_to_linear": ("glfx_linear", .vector(.float, 3), .linear),
            "srgb_nonlinear_to_linear_channel": ("glfx_linear", .float, .linear),
        ]
        effect.uniforms = Self.facts.mapValues(\.type)
        effect.helpers = [.viewProjection, .calendar, .magnitude, .peak, .amplitude, .linear]
        effect.samplerName = Self.samplerName
        effect.defaultSampler = module.samplers.keys.sorted().first
        effect.colorFunction = { texture in
            if texture.hasPrefix(OBSAudio.spectrumPrefix) { return ("glfx_amplitude", .amplitude) }
            return isPremultiplied && texture == "image" ? ("glfx_premultiplied", .premultiplied) : nil
        }
    }

    /// A uniform that a value needs, by name.
    static func uniform(_ name: String) -> BuiltinUniform? {
        facts[name].map { BuiltinUniform(name: name, type: $0.type, meaning: $0.meaning) }
    }

    private typealias Fact = (type: GLSLType, meaning: BuiltinUniform.Meaning)

    private static func values(of facts: [String: Fact]) -> [String: EffectHost.Value] {
        var values: [String: EffectHost.Value] = [:]
        for (name, fact) in facts {
            let type: HLSLType =
                switch fact.type {
                case .vec2: .vector(.float, 2)
                case .int: .int
                case .bool: .bool
                default: .float
                }
            values[name] = EffectHost.Value(text: name, type: type, uniforms: [name])
        }
        return values
    }

    /// Every uniform that the host fills.
    private static let facts = plain.merging(pluginFacts) { first, _ in first }.merging(transition) { first, _ in first
    }

    /// Uniforms of the plugins. Nothing is drawn beyond the frame's edges, so that uv needs no correction.
    private static let plain: [String: Fact] = {
        var plain: [String: Fact] = [
            "uv_size": (.vec2, .resolution), "uv_pixel_interval": (.vec2, .texelSize),
            "uv_scale": (.vec2, .constant([1, 1])), "uv_offset": (.vec2, .constant([0, 0])),
            "rand_f": (.float, .random), "rand_instance_f": (.float, .runRandom),
            "rand_activation_f": (.float, .runRandom),
            "builtin_frame": (.int, .frameIndex), "builtin_framerate": (.float, .frameRate),
        ]
        for name in [
            "elapsed_time", "elapsed_time_start", "elapsed_time_show", "elapsed_time_active", "elapsed_time_enable",
            "local_time", "builtin_elapsed_time", "builtin_elapsed_time_since_shown",
        ] { plain[name] = (.float, .time) }
        return plain
    }()

    /// Uniforms from which `derived` is computed.
    private static let pluginFacts: [String: Fact] = [
        "glfx_time": (.float, .time), "glfx_delta": (.float, .timeDelta), "glfx_size": (.vec2, .resolution),
        "glfx_date": (.vec4, .date),
    ]

    private static let transition: [String: Fact] = [
        "transition_time": (.float, .progress),
        // Results are not linear light here: nothing is converted.
        "convert_linear": (.bool, .constant([0])),
    ]

    private static let derived: [String: EffectHost.Value] = {
        let time: Set = ["glfx_time"]
        let date: Set = ["glfx_date"]
        func ofDate(_ text: String) -> EffectHost.Value {
            EffectHost.Value(text: "int(\(text))", type: .int, uniforms: date)
        }
        var derived: [String: EffectHost.Value] = [
            // Whole seconds.
            "loops": EffectHost.Value(text: "int(glfx_time)", type: .int, uniforms: time),
            "loop_second": EffectHost.Value(text: "fract(glfx_time)", type: .float, uniforms: time),
            "current_time_ms": ofDate("fract(glfx_date.w) * 1000.0"),
            "current_time_sec": ofDate("mod(glfx_date.w, 60.0)"),
            "current_time_min": ofDate("mod(glfx_date.w / 60.0, 60.0)"),
            "current_time_hour": ofDate("glfx_date.w / 3600.0"),
            "current_time_day_of_month": ofDate("glfx_date.z"),
            "current_time_month": ofDate("glfx_date.y"),
            "current_time_year": ofDate("glfx_date.x - 1900.0"),
            "ViewProj": EffectHost.Value(
                text: "glfx_viewProjection()", type: .matrix(.float, 4, 4),
                uniforms: ["glfx_size"], helper: .viewProjection),
            // False as with Direct3D: the origin is at the top left.
            "obs_glsl_compile": EffectHost.Value(text: "false", type: .bool),
            "audio_magnitude": EffectHost.Value(text: "glfx_magnitude()", type: .float, helper: .magnitude),
            "audio_peak": EffectHost.Value(text: "glfx_audioPeak()", type: .float, helper: .peak),
            "builtin_uv_size": EffectHost.Value(
                text: "ivec2(glfx_size)", type: .vector(.int, 2), uniforms: ["glfx_size"]),
        ]
        for (name, function) in [("week", "glfx_dayOfWeek"), ("year", "glfx_dayOfYear")] {
            derived["current_time_day_of_\(name)"] = EffectHost.Value(
                text: "\(function)(glfx_date)", type: .int, uniforms: date, helper: .calendar)
        }
        for name in ["builtin_elapsed_time_previous", "builtin_elapsed_time_since_shown_previous"] {
            derived[name] = EffectHost.Value(
                text: "max(glfx_time - glfx_delta, 0.0)", type: .float, uniforms: ["glfx_time", "glfx_delta"])
        }
        return values(of: plain).merging(derived) { first, _ in first }
    }()
}
