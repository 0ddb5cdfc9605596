internal import GLFXPrograms
internal import GLFXShaderText

/// The lines that Godot puts around a text: its names as variables, which its `main` fills before `fragment()`.
struct GodotHost {
    let texts: GodotStages
    let version: GodotVersion
    /// v goes up in the program.
    let goesUp: Bool
    /// The item is a white rectangle.
    let isRectangle: Bool
    /// The sampler with what is below the item; nil: nothing shows.
    let below: String?
    let blend: GodotBlend

    private typealias Variable = (name: String, type: String, value: String)

    /// The item's position and color, as the vertex shader leaves them.
    private static let place = "glfx_uv"
    private static let color = "glfx_color"
    private static let size = "glfx_size"
    private static let attribute = "glfx_position"

    /// Names for any stage.
    private static let constants: [Variable] = [
        ("PI", "float", "3.14159265358979"), ("TAU", "float", "6.28318530717959"), ("E", "float", "2.71828182845905"),
        ("AT_LIGHT_PASS", "bool", "false"),
    ]

    /// Pictures that nobody assigns, by their samplers: the pixel that Godot puts there.
    private static let pictures: [(name: String, pixel: [UInt8])] = [
        ("NORMAL_TEXTURE", [128, 128, 255, 255]), ("SPECULAR_SHININESS_TEXTURE", [255, 255, 255, 255]),
    ]

    // MARK: Fragment

    /// Variables of `fragment()`.
    private var variables: [Variable] {
        // Godot 4 counts from the top, Godot 3 from the bottom.
        let isTurned = version == .three && !goesUp
        return [
            (
                "FRAGCOORD", "vec4",
                isTurned
                    ? "vec4(gl_FragCoord.x, \(Self.size).y - gl_FragCoord.y, gl_FragCoord.zw)" : "gl_FragCoord"
            ),
            ("SCREEN_UV", "vec2", isTurned ? "vec2(glfx_here.x, 1.0 - glfx_here.y)" : "glfx_here"),
            ("UV", "vec2", Self.place), ("COLOR", "vec4", texts.vertex == nil ? "vec4(1.0)" : Self.color),
            ("POINT_COORD", "vec2", "vec2(0.0)"), ("REGION_RECT", "vec4", "vec4(0.0, 0.0, 1.0, 1.0)"),
            ("NORMAL", "vec3", "vec3(0.0, 0.0, 1.0)"), ("NORMAL_MAP", "vec3", "vec3(0.0)"),
            ("NORMAL_MAP_DEPTH", "float", "1.0"), ("NORMALMAP", "vec3", "vec3(0.0)"),
            ("NORMALMAP_DEPTH", "float", "1.0"), ("VERTEX", "vec2", "gl_FragCoord.xy"),
            ("LIGHT_VERTEX", "vec3", "vec3(gl_FragCoord.xy, 0.0)"), ("SHADOW_VERTEX", "vec2", "gl_FragCoord.xy"),
            ("SPECULAR_SHININESS", "vec4", "vec4(1.0)"), ("MODULATE", "vec4", "vec4(1.0)"),
        ]
    }

    /// Puts Godot's lines around both shaders of a pass.
    func wrap(_ pass: inout Pass) {
        var lines = common(texts.fragment, &pass)
        add(BuiltinUniform(name: Self.size, type: .vec2, meaning: .resolution), to: &pass, &lines)
        lines.append("varying highp vec2 \(Self.place);")
        if texts.vertex != nil { lines.append("varying highp vec4 \(Self.color);") }
        if !isRectangle, !texts.fragment.declares(GodotProgram.item) {
            lines.append("uniform highp sampler2D \(GodotProgram.item);")
        }
        if texts.fragment.wants(GodotProgram.screen) {
            lines.append("uniform highp sampler2D \(GodotProgram.screen);")
        }
        if let below { lines.append("uniform highp sampler2D \(below);") }
        var body = ["highp vec2 glfx_here = gl_FragCoord.xy / \(Self.size);"]
        for variable in variables where variable.name == "COLOR" || texts.fragment.wants(variable.name) {
            lines.append("highp \(variable.type) \(variable.name);")
            body.append("\(variable.name) = \(variable.value);")
        }
        // Godot 3 does so only where the text does not name COLOR.
        if !isRectangle, version == .four && !texts.setsColor || !texts.fragment.mentions("COLOR") {
            body.append("COLOR *= texture2D(\(GodotProgram.item), \(Self.place));")
        }
        if texts.fragment.definesFunction("fragment") { body.append("fragment();") }
        if let below { body.append("highp vec4 glfx_below = texture2D(\(below), glfx_here);") }
        body += below == nil ? blend.alone : blend.overScreen
        pass.source.wrap(prelude: lines, postlude: ["void main() {"] + body.map { "    " + $0 } + ["}"])
        if let vertex = texts.vertex {
            pass.vertex = .shader(wrapped(vertex, &pass), attributes: [Self.attribute: .position])
            pass.movesCorners = vertex.mentions("VERTEX")
        } else {
            var varying = ParsedSource.Varying(position: Self.place)
            if goesUp { varying.value = "vec2(glfx_place.x, 1.0 - glfx_place.y)" }
            pass.source.varyings.append(varying)
        }
    }

    /// What both stages may use.
    private func common(_ text: PassText, _ pass: inout Pass) -> [String] {
        var lines: [String] = []
        for constant in Self.constants where text.wants(constant.name) {
            lines.append("const \(constant.type) \(constant.name) = \(constant.value);")
        }
        let texel = isRectangle ? .texelSize : BuiltinUniform.Meaning.inputTexelSize(GodotProgram.item)
        for builtin in [
            BuiltinUniform(name: "TIME", type: .float, meaning: .time),
            BuiltinUniform(name: "TEXTURE_PIXEL_SIZE", type: .vec2, meaning: texel),
            BuiltinUniform(name: "SCREEN_PIXEL_SIZE", type: .vec2, meaning: .texelSize),
        ] where text.wants(builtin.name) { add(builtin, to: &pass, &lines) }
        for picture in Self.pictures where text.wants(picture.name) {
            lines.append("uniform highp sampler2D \(picture.name);")
        }
        return lines
    }

    private func add(_ builtin: BuiltinUniform, to pass: inout Pass, _ lines: inout [String]) {
        lines.append("uniform highp \(builtin.type.rawValue) \(builtin.name);")
        if !pass.builtins.contains(builtin) { pass.builtins.append(builtin) }
    }

    // MARK: Vertex

    /// Variables of `vertex()`. Nothing is moved, turned or scaled between the item and the screen.
    private static let vertexVariables: [Variable] = [
        ("UV", "vec2", "\(attribute) * 0.5 + 0.5"), ("VERTEX", "vec2", "(\(attribute) * 0.5 + 0.5) * \(size)"),
        ("COLOR", "vec4", "vec4(1.0)"), ("POINT_SIZE", "float", "1.0"),
        ("MODEL_MATRIX", "mat4", "mat4(1.0)"), ("CANVAS_MATRIX", "mat4", "mat4(1.0)"),
        ("SCREEN_MATRIX", "mat4", "mat4(1.0)"), ("WORLD_MATRIX", "mat4", "mat4(1.0)"),
        ("PROJECTION_MATRIX", "mat4", "mat4(1.0)"), ("EXTRA_MATRIX", "mat4", "mat4(1.0)"),
        ("INSTANCE_CUSTOM", "vec4", "vec4(0.0)"), ("CUSTOM0", "vec4", "vec4(0.0)"), ("CUSTOM1", "vec4", "vec4(0.0)"),
        ("INSTANCE_ID", "int", "0"),
        // From the top left corner, against the clock.
        ("VERTEX_ID", "int", "UV.x < 0.5 ? (UV.y < 0.5 ? 0 : 1) : (UV.y < 0.5 ? 3 : 2)"),
    ]

    private func wrapped(_ text: PassText, _ pass: inout Pass) -> ParsedSource {
        var lines = common(text, &pass)
        if text.wants(GodotProgram.item) { lines.append("uniform highp sampler2D \(GodotProgram.item);") }
        lines += [
            "uniform highp vec2 \(Self.size);", "attribute highp vec2 \(Self.attribute);",
            "varying highp vec2 \(Self.place);", "varying highp vec4 \(Self.color);",
        ]
        var body: [String] = []
        for variable in Self.vertexVariables
        where ["UV", "VERTEX", "COLOR"].contains(variable.name) || text.wants(variable.name) {
            lines.append("highp \(variable.type) \(variable.name);")
            body.append("\(variable.name) = \(variable.value);")
        }
        if goesUp { body += ["UV.y = 1.0 - UV.y;", "VERTEX.y = \(Self.size).y - VERTEX.y;"] }
        body.append("vertex();")
        if goesUp { body.append("VERTEX.y = \(Self.size).y - VERTEX.y;") }
        body += [
            "\(Self.place) = UV;", "\(Self.color) = COLOR;",
            "gl_Position = vec4(VERTEX / \(Self.size) * 2.0 - 1.0, 0.0, 1.0);",
        ]
        var source = text.source
        source.wrap(prelude: lines, postlude: ["void main() {"] + body.map { "    " + $0 } + ["}"])
        return source
    }

    // MARK: Pictures

    private var usedPictures: [(name: String, pixel: [UInt8])] { Self.pictures.filter { texts.wants($0.name) } }

    /// Pictures that nobody assigns.
    var defaultPictures: [DataTexture] {
        usedPictures.map { DataTexture(name: $0.name, width: 1, height: 1, format: .rgba8, bytes: $0.pixel) }
    }

    /// Connects them to their samplers.
    func addDefaultPictures(to pass: inout Pass) {
        for picture in usedPictures { pass.samplers[picture.name] = SamplerRule(.data(picture.name)) }
    }
}
