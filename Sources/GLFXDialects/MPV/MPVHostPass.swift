internal import GLFXPrograms
internal import GLFXShaderText

/// A pass of the host's own between the stages: its GLSL, samplers and builtins.
struct MPVHostPass {
    /// For messages.
    var name: String
    var lines: [String] = []
    /// Computes `vec4 color` from `position`.
    var body: [String]
    private(set) var samplers: [String: SamplerRule] = [:]
    private(set) var builtins: [BuiltinUniform] = []

    init(_ name: String, body: [String] = []) {
        self.name = name
        self.body = body
    }

    mutating func sampler(_ name: String, _ image: MPVImage, filter: SamplerRule.Filter = .linear) {
        lines.append("uniform sampler2D \(name);")
        samplers[name] = SamplerRule(image.source, filter: filter)
    }

    mutating func builtin(_ builtin: BuiltinUniform) {
        lines.append("uniform \(builtin.type.rawValue) \(builtin.name);")
        builtins.append(builtin)
    }

    /// A vec2 in GLSL for a shift.
    mutating func shift(_ name: String, _ shift: MPVShift?) -> String {
        guard let shift else { return "vec2(0.0)" }
        builtin(BuiltinUniform(name: name, type: .vec2, meaning: .sizes([shift.x, shift.y])))
        return name
    }

    /// Luma and chroma of RGB by the movie's own weights and in its own range, as its planes hold them (`lumaOf`,
    /// `chromaOf`), and RGB of changes of these (`colorOf`).
    mutating func addColorDifference() {
        builtin(BuiltinUniform(name: "weights", type: .vec3, meaning: .lumaCoefficients))
        builtin(BuiltinUniform(name: "range", type: .vec4, meaning: .planeRange))
        lines += [
            "float lumaOf(vec3 c) { return range.x + range.y * dot(weights, c); }",
            "vec2 chromaOf(vec3 c) {",
            "    return range.z + range.w * (c.br - dot(weights, c)) / (2.0 - 2.0 * weights.br);",
            "}",
            "vec3 colorOf(float y, vec2 uv) {",
            "    y /= range.y;",
            "    vec2 br = (2.0 - 2.0 * weights.br) * uv / range.w;",
            "    return vec3(y + br.y, y - dot(weights.br, br) / weights.g, y + br.x);",
            "}",
        ]
    }

    mutating func addTransfer() {
        builtins.append(MPVTransfer.builtin)
        lines += MPVTransfer.functions + MPVTransfer.sigmoid
    }

    var text: String {
        (lines + ["in vec2 position;", "out vec4 color;", "void main() {"] + body.map { "    " + $0 } + ["}", ""])
            .joined(separator: "\n")
    }
}

extension MPVHostPass {
    /// The picture as it is, at its own size.
    static func copy(_ image: MPVImage) -> MPVHostPass {
        var pass = MPVHostPass("copy", body: ["color = textureLod(picture, position, 0.0);"])
        pass.sampler("picture", image, filter: .nearest)
        return pass
    }

    /// A stage's picture, made of the RGB picture.
    static func extract(_ stage: MPVHookPoint, from image: MPVImage) -> MPVHostPass {
        var pass = MPVHostPass(stage.rawValue)
        pass.sampler("picture", image)
        let value: String
        switch stage {
        case .luma: value = "vec4(lumaOf(c.rgb), 0.0, 0.0, 1.0)"
        // At half the size one linear read is the mean of four pixels, sited in their middle.
        case .chroma, .chromaScaled: value = "vec4(chromaOf(c.rgb), 0.0, 1.0)"
        case .alpha, .alphaScaled: value = "vec4(c.a, 0.0, 0.0, 1.0)"
        case .native: value = "vec4(lumaOf(c.rgb), chromaOf(c.rgb), c.a)"
        case .linear: value = "linearize(c)"
        case .sigmoid: value = "sigmoidize(linearize(c))"
        default: value = "c"
        }
        if value.contains("Of(") { pass.addColorDifference() }
        if value.contains("linearize") { pass.addTransfer() }
        pass.body = ["vec4 c = textureLod(picture, position, 0.0);", "color = \(value);"]
        return pass
    }

    /// The RGB picture again, from linear or sigmoid light.
    static func restore(_ stage: MPVHookPoint, _ image: MPVImage) -> MPVHostPass {
        var pass = MPVHostPass("\(stage.rawValue) to RGB")
        pass.sampler("picture", image)
        pass.addTransfer()
        let value = stage == .sigmoid ? "unsigmoidize(c)" : "c"
        pass.body = ["vec4 c = textureLod(picture, position, 0.0);", "color = delinearize(\(value));"]
        return pass
    }

    /// The result: the picture, shifted back, with the movie's alpha. Parts of a pixel are shifted by cubic convolution
    /// (R. Keys, 1981, with a = -1/2), which keeps more detail than a linear filter.
    static func finish(_ picture: MPVImage, alpha: MPVImage) -> MPVHostPass {
        var pass = MPVHostPass("result")
        pass.sampler("picture", picture)
        pass.sampler("alpha", alpha)
        let shift = pass.shift("shift", picture.shift)
        let alphaShift = pass.shift("alphaShift", MPVShift.difference(alpha.shift, picture.shift))
        guard picture.shift != nil else {
            pass.body = [
                "vec3 c = textureLod(picture, position, 0.0).rgb;",
                "color = vec4(c, textureLod(alpha, position + \(alphaShift), 0.0).a);",
            ]
            return pass
        }
        pass.lines += [
            "vec4 weights(float t) {",
            "    return vec4(((1.0 - 0.5 * t) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1.0,",
            "        ((2.0 - 1.5 * t) * t + 0.5) * t, (0.5 * t - 0.5) * t * t);",
            "}",
            "vec3 pixel(ivec2 p) {",
            "    return texelFetch(picture, clamp(p, ivec2(0), textureSize(picture, 0) - 1), 0).rgb;",
            "}",
            "vec3 row(ivec2 p, vec4 w) {",
            "    return w.x * pixel(p - ivec2(1, 0)) + w.y * pixel(p) + w.z * pixel(p + ivec2(1, 0))",
            "        + w.w * pixel(p + ivec2(2, 0));",
            "}",
        ]
        pass.body = [
            "vec2 size = vec2(textureSize(picture, 0));",
            "vec2 place = (position + \(shift)) * size - 0.5;",
            // What is moved by whole pixels is not interpolated.
            "vec2 near = floor(place + 0.5);",
            "if (abs(place.x - near.x) < 0.002) place.x = near.x;",
            "if (abs(place.y - near.y) < 0.002) place.y = near.y;",
            "ivec2 p = ivec2(floor(place));",
            "vec2 part = place - vec2(p);",
            "vec4 across = weights(part.x), down = weights(part.y);",
            "vec3 c = down.x * row(p - ivec2(0, 1), across) + down.y * row(p, across)",
            "    + down.z * row(p + ivec2(0, 1), across) + down.w * row(p + ivec2(0, 2), across);",
            "color = vec4(c, textureLod(alpha, (place + 0.5) / size + \(alphaShift), 0.0).a);",
        ]
        return pass
    }
}
