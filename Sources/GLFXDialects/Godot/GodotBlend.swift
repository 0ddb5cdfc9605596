/// How an item is laid over the screen: a word of `render_mode`.
enum GodotBlend: String, CaseIterable {
    case mix = "blend_mix"
    case add = "blend_add"
    case subtract = "blend_sub"
    case multiply = "blend_mul"
    case premultiplied = "blend_premul_alpha"
    case disabled = "blend_disabled"

    init(modes: Set<String>) { self = Self.allCases.first { modes.contains($0.rawValue) } ?? .mix }

    /// Whether anything of the screen is left below an opaque item.
    var showsScreen: Bool { [.add, .subtract, .multiply].contains(self) }

    /// The result in GLSL, with straight alpha, of an item over the screen: `COLOR` and `glfx_below`.
    var overScreen: [String] {
        // The blend functions of Godot's canvas renderer, for a screen with alpha. It clamps what it blends.
        let clamped = "COLOR = clamp(COLOR, 0.0, 1.0);"
        switch self {
        case .disabled: return ["gl_FragColor = COLOR;"]
        case .add:
            return [
                clamped,
                "gl_FragColor = vec4(glfx_below.rgb + COLOR.rgb * COLOR.a, min(glfx_below.a + COLOR.a, 1.0));",
            ]
        case .subtract: return [clamped, "gl_FragColor = vec4(glfx_below.rgb - COLOR.rgb * COLOR.a, glfx_below.a);"]
        case .multiply: return [clamped, "gl_FragColor = vec4(glfx_below.rgb * COLOR.rgb, glfx_below.a);"]
        case .mix, .premultiplied:
            let color = self == .mix ? "COLOR.rgb * COLOR.a" : "COLOR.rgb"
            return [
                clamped, "float glfx_rest = glfx_below.a * (1.0 - COLOR.a);", "float glfx_alpha = COLOR.a + glfx_rest;",
                "gl_FragColor = vec4((\(color) + glfx_below.rgb * glfx_rest) / max(glfx_alpha, 1e-6), glfx_alpha);",
            ]
        }
    }

    /// The same where nothing is below.
    var alone: [String] {
        self == .premultiplied
            ? ["gl_FragColor = vec4(COLOR.rgb / max(COLOR.a, 1e-6), COLOR.a);"] : ["gl_FragColor = COLOR;"]
    }
}
