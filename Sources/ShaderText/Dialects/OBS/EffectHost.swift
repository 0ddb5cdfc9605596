/// What obs-shaderfilter (and its cousin, shaderfilter-plus) fills of itself, whether a file declares it or not.
struct EffectHost {
    /// A name of the host's, in GLSL.
    struct Value {
        /// A name or a call.
        var text: String
        var type: HLSLType
        /// The uniforms that it needs.
        var uniforms: Set<String> = []
        var helper: HelperFunction?
    }

    /// The frame is wanted premultiplied: `#define USE_PM_ALPHA 1`.
    var isPremultiplied = false
    /// With which a texture is read where the text does not say.
    var defaultSampler: String?
    /// The file is a transition: two pictures, and how far it has come.
    var isTransition = false

    /// What the plugin's own text calls its sampler.
    static let samplerName = "textureSampler"

    func value(of name: String) -> Value? {
        if isTransition, let uniform = Self.transition[name] {
            return Value(text: name, type: uniform.type == .bool ? .bool : .float, uniforms: [name])
        }
        if let uniform = Self.plain[name] {
            return Value(text: name, type: Self.type(of: uniform.type), uniforms: [name])
        }
        return Self.derived[name]
    }

    /// A uniform that some value needs.
    static func uniform(_ name: String) -> BuiltinUniform? {
        guard let uniform = plain[name] ?? own[name] ?? transition[name] else { return nil }
        return BuiltinUniform(name: name, type: uniform.type, meaning: uniform.meaning)
    }

    /// All names of the host's.
    static let names: Set<String> = Set(plain.keys).union(derived.keys)

    private typealias Fact = (type: GLSLType, meaning: BuiltinUniform.Meaning)

    private static func type(of type: GLSLType) -> HLSLType {
        switch type {
        case .vec2: .vector(.float, 2)
        case .int: .int
        default: .float
        }
    }

    /// Uniforms of the plugins' own names. Nothing is drawn beyond the frame's edges, so that uv needs no correction.
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

    /// Uniforms that the names below are worked out from.
    private static let own: [String: Fact] = [
        "glfx_time": (.float, .time), "glfx_delta": (.float, .timeDelta), "glfx_size": (.vec2, .resolution),
        "glfx_date": (.vec4, .date),
    ]

    private static let transition: [String: Fact] = [
        "transition_time": (.float, .progress),
        // Results are not linear light here, so that nothing has to be converted.
        "convert_linear": (.bool, .constant([0])),
    ]

    private static let derived: [String: Value] = {
        let time: Set = ["glfx_time"]
        let date: Set = ["glfx_date"]
        func ofDate(_ text: String) -> Value { Value(text: "int(\(text))", type: .int, uniforms: date) }
        var derived: [String: Value] = [
            // Seconds that are over.
            "loops": Value(text: "int(glfx_time)", type: .int, uniforms: time),
            "loop_second": Value(text: "fract(glfx_time)", type: .float, uniforms: time),
            "current_time_ms": ofDate("fract(glfx_date.w) * 1000.0"),
            "current_time_sec": ofDate("mod(glfx_date.w, 60.0)"),
            "current_time_min": ofDate("mod(glfx_date.w / 60.0, 60.0)"),
            "current_time_hour": ofDate("glfx_date.w / 3600.0"),
            "current_time_day_of_month": ofDate("glfx_date.z"),
            "current_time_month": ofDate("glfx_date.y"),
            "current_time_year": ofDate("glfx_date.x - 1900.0"),
            "ViewProj": Value(
                text: "glfx_viewProjection()", type: .numeric(.init(scalar: .float, rows: 4, columns: 4)),
                uniforms: ["glfx_size"], helper: .viewProjection),
            // D3D's side of the question: everything here goes down from the top left, as there.
            "obs_glsl_compile": Value(text: "false", type: .bool),
            "audio_magnitude": Value(text: "glfx_magnitude()", type: .float, helper: .magnitude),
            "audio_peak": Value(text: "glfx_audioPeak()", type: .float, helper: .peak),
            "builtin_uv_size": Value(text: "ivec2(glfx_size)", type: .vector(.int, 2), uniforms: ["glfx_size"]),
        ]
        for (name, function) in [("week", "glfx_dayOfWeek"), ("year", "glfx_dayOfYear")] {
            derived["current_time_day_of_\(name)"] = Value(
                text: "\(function)(glfx_date)", type: .int, uniforms: date, helper: .calendar)
        }
        for name in ["builtin_elapsed_time_previous", "builtin_elapsed_time_since_shown_previous"] {
            derived[name] = Value(
                text: "max(glfx_time - glfx_delta, 0.0)", type: .float, uniforms: ["glfx_time", "glfx_delta"])
        }
        return derived
    }()
}
