internal import GLFXPrograms
internal import GLFXShaderText

/// The functions that Flame gives its shaders, in GLSL of our own.
///
/// Autodesk documents their names, parameters and meaning, few of their formulas. Ours: luma and `getLuminance` with
/// the weights of ITU-R BT.709; hue, saturation and value of Smith (1978), each 0 to 1; YUV of ITU-R BT.470; logarithms
/// of Kodak's Cineon (10 bits, black at 95, white at 685, 0.002 density a step, gamma 0.6); the weights of shadows and
/// highlights as cubics that are one half at the point given; blending modes of image editors. For camera effects: a
/// camera of ours with OpenGL's projection (`gluPerspective`), because a movie has none; and the depth is the red channel
/// of its picture, where Flame's own depth is a 32-bit number in three 16-bit ones.
enum MatchboxLibrary {
    /// The lines that define what a text calls and does not define itself.
    ///
    /// Functions that the text declares are defined after it, where its own macros apply: so every name in them is
    /// `glfx_…`. The others have to be before it.
    /// - Returns: the lines, with the uniforms that they read declared in the first ones.
    static func lines(
        for text: PassText, curves: MatchboxCurves
    ) -> (prelude: [String], postlude: [String], uniforms: [BuiltinUniform]) {
        let declared = declaredFunctions(text)
        var prelude: [String] = []
        var postlude: [String] = []
        var uniforms: [BuiltinUniform] = []
        for function in functions where text.mentions(function.name) && !text.definesFunction(function.name) {
            if declared.contains(function.name) { postlude += function.lines } else { prelude += function.lines }
            if let uniform = function.uniform { uniforms.append(uniform) }
        }
        if text.mentions("adskEvalDynCurves"), !text.definesFunction("adskEvalDynCurves") {
            if declared.contains("adskEvalDynCurves") {
                postlude += curves.functions
            } else {
                prelude += curves.functions
            }
        }
        return (uniforms.map { "uniform \($0.type.rawValue) \($0.name);" } + prelude, postlude, uniforms)
    }

    /// Names between a type and an opening parenthesis, outside of all braces.
    private static func declaredFunctions(_ text: PassText) -> Set<String> {
        let tokens = text.source.assembled.tokens
        var names: Set<String> = []
        var depth = 0
        for (index, token) in tokens.enumerated() {
            if token.isText("{") { depth += 1 }
            if token.isText("}") { depth -= 1 }
            guard depth == 0, token.kind == .identifier, index > 0, index + 1 < tokens.count,
                tokens[index - 1].kind == .identifier, tokens[index + 1].isText("(")
            else { continue }
            names.insert(token.text)
        }
        return names
    }

    private struct Function {
        var name: String
        var lines: [String]
        /// What the lines read.
        var uniform: BuiltinUniform?

        init(_ name: String, _ lines: String..., reads uniform: BuiltinUniform? = nil) {
            self.name = name
            self.lines = lines
            self.uniform = uniform
        }
    }

    /// The camera's distances and its vertical angle in degrees, as GLSL has them.
    private static let (near, far, angle) = ("1.0", "10000.0", "40.0")

    private static let functions = [
        Function("adsk_isSceneLinear", "bool adsk_isSceneLinear() { return false; }"),
        Function(
            "adsk_getTime", "float adsk_getTime() { return glfx_frame; }",
            reads: BuiltinUniform(name: "glfx_frame", type: .float, meaning: .frameNumber)),
        // A camera that looks along -z from the origin.
        Function(
            "adsk_getCameraNearFar", "vec2 adsk_getCameraNearFar() { return vec2(\(near), \(far)); }"),
        Function("adsk_getCameraViewMatrix", "mat4 adsk_getCameraViewMatrix() { return mat4(1.0); }"),
        Function("adsk_getCameraViewInverseMatrix", "mat4 adsk_getCameraViewInverseMatrix() { return mat4(1.0); }"),
        Function(
            "adsk_getCameraProjectionMatrix",
            "mat4 adsk_getCameraProjectionMatrix() {",
            "    float glfx_y = 1.0 / tan(radians(0.5 * \(angle)));",
            "    return mat4(glfx_y / glfx_aspect, 0.0, 0.0, 0.0, 0.0, glfx_y, 0.0, 0.0,",
            "        0.0, 0.0, -(\(far) + \(near)) / (\(far) - \(near)), -1.0,",
            "        0.0, 0.0, -2.0 * \(far) * \(near) / (\(far) - \(near)), 0.0);",
            "}",
            reads: BuiltinUniform(name: "glfx_aspect", type: .float, meaning: .ratio(of: .resolution))),
        Function(
            "adsk_mergeHalvesInFloat",
            "float adsk_mergeHalvesInFloat(in vec3 glfx_h) { return glfx_h.r; }"),
        Function(
            "adsk_getLuminanceWeights", "vec3 adsk_getLuminanceWeights() { return vec3(0.2126, 0.7152, 0.0722); }"),
        Function(
            "adsk_getLuminance",
            "float adsk_getLuminance(in vec3 glfx_c) { return dot(glfx_c, vec3(0.2126, 0.7152, 0.0722)); }"),
        Function(
            "adsk_rgb2hsv",
            "vec3 adsk_rgb2hsv(in vec3 glfx_c) {",
            "    float glfx_v = max(max(glfx_c.r, glfx_c.g), glfx_c.b);",
            "    float glfx_d = glfx_v - min(min(glfx_c.r, glfx_c.g), glfx_c.b);",
            "    if (glfx_d <= 0.0) return vec3(0.0, 0.0, glfx_v);",
            "    float glfx_h = glfx_v == glfx_c.r ? (glfx_c.g - glfx_c.b) / glfx_d",
            "        : glfx_v == glfx_c.g ? 2.0 + (glfx_c.b - glfx_c.r) / glfx_d",
            "        : 4.0 + (glfx_c.r - glfx_c.g) / glfx_d;",
            "    return vec3(fract(glfx_h / 6.0), glfx_v == 0.0 ? 0.0 : glfx_d / glfx_v, glfx_v);",
            "}"),
        Function(
            "adsk_hsv2rgb",
            "vec3 adsk_hsv2rgb(in vec3 glfx_c) {",
            "    vec3 glfx_p = abs(fract(glfx_c.xxx + vec3(0.0, 2.0, 1.0) / 3.0) * 6.0 - 3.0) - 1.0;",
            "    return glfx_c.z * mix(vec3(1.0), clamp(glfx_p, 0.0, 1.0), glfx_c.y);",
            "}"),
        Function(
            "adsk_rgb2yuv",
            "vec3 adsk_rgb2yuv(in vec3 glfx_c) {",
            "    float glfx_y = dot(glfx_c, vec3(0.299, 0.587, 0.114));",
            "    return vec3(glfx_y, 0.493 * (glfx_c.b - glfx_y), 0.877 * (glfx_c.r - glfx_y));",
            "}"),
        Function(
            "adsk_yuv2rgb",
            "vec3 adsk_yuv2rgb(in vec3 glfx_c) {",
            "    float glfx_r = glfx_c.x + glfx_c.z / 0.877;",
            "    float glfx_b = glfx_c.x + glfx_c.y / 0.493;",
            "    return vec3(glfx_r, (glfx_c.x - 0.299 * glfx_r - 0.114 * glfx_b) / 0.587, glfx_b);",
            "}"),
        Function(
            // One of the 1023 steps is 0.002 / 0.6 in log10.
            "adsk_scene2log",
            "vec3 adsk_scene2log(in vec3 glfx_c) {",
            "    float glfx_black = pow(10.0, (95.0 - 685.0) * 0.002 / 0.6);",
            "    vec3 glfx_x = max(glfx_c * (1.0 - glfx_black) + glfx_black, 1e-10);",
            "    return (685.0 + 300.0 * log2(glfx_x) * 0.30102999566398) / 1023.0;",
            "}"),
        Function(
            "adsk_log2scene",
            "vec3 adsk_log2scene(in vec3 glfx_c) {",
            "    float glfx_black = pow(10.0, (95.0 - 685.0) * 0.002 / 0.6);",
            "    vec3 glfx_x = pow(vec3(10.0), (glfx_c * 1023.0 - 685.0) * 0.002 / 0.6);",
            "    return (glfx_x - glfx_black) / (1.0 - glfx_black);",
            "}"),
        Function(
            "adsk_highlights",
            "float adsk_highlights(in float glfx_x, in float glfx_half) {",
            "    float glfx_t = clamp(0.5 + (glfx_x - glfx_half) / max(2.0 - 2.0 * glfx_half, 1e-6), 0.0, 1.0);",
            "    return glfx_t * glfx_t * (3.0 - 2.0 * glfx_t);",
            "}"),
        Function(
            "adsk_shadows",
            "float adsk_shadows(in float glfx_x, in float glfx_half) {",
            "    float glfx_t = clamp(0.5 - (glfx_x - glfx_half) / max(2.0 * glfx_half, 1e-6), 0.0, 1.0);",
            "    return glfx_t * glfx_t * (3.0 - 2.0 * glfx_t);",
            "}"),
        Function(
            "adsk_getBlendedValue",
            "vec4 adsk_getBlendedValue(in int glfx_mode, in vec4 glfx_front, in vec4 glfx_back) {",
            "    vec3 glfx_s = glfx_front.rgb;",
            "    vec3 glfx_d = glfx_back.rgb;",
            "    vec3 glfx_c = glfx_s;",
            "    vec3 glfx_screen = glfx_s + glfx_d - glfx_s * glfx_d;",
            "    vec3 glfx_product = glfx_s * glfx_d;",
            "    if (glfx_mode == 0) glfx_c = glfx_s + glfx_d;",
            "    if (glfx_mode == 1) glfx_c = glfx_d - glfx_s;",
            "    if (glfx_mode == 2) glfx_c = glfx_product;",
            "    if (glfx_mode == 10) glfx_c = glfx_s + glfx_d - 1.0;",
            "    if (glfx_mode == 11) glfx_c = 2.0 * glfx_product;",
            "    if (glfx_mode == 13) glfx_c = 2.0 * glfx_product + glfx_d * glfx_d * (1.0 - 2.0 * glfx_s);",
            "    if (glfx_mode == 14)",
            "        glfx_c = mix(2.0 * glfx_product, 2.0 * glfx_screen - 1.0, step(0.5, glfx_s));",
            "    if (glfx_mode == 15)",
            "        glfx_c = mix(min(glfx_d, 2.0 * glfx_s), max(glfx_d, 2.0 * glfx_s - 1.0), step(0.5, glfx_s));",
            "    if (glfx_mode == 17) glfx_c = glfx_screen;",
            "    if (glfx_mode == 18)",
            "        glfx_c = mix(2.0 * glfx_product, 2.0 * glfx_screen - 1.0, step(0.5, glfx_d));",
            "    if (glfx_mode == 19) glfx_c = abs(glfx_s - glfx_d);",
            "    if (glfx_mode == 20) glfx_c = glfx_screen - glfx_product;",
            "    if (glfx_mode == 29) glfx_c = max(glfx_s, glfx_d);",
            "    if (glfx_mode == 30) glfx_c = min(glfx_s, glfx_d);",
            "    if (glfx_mode == 32) glfx_c = clamp(glfx_d + 2.0 * glfx_s - 1.0, 0.0, 1.0);",
            "    if (glfx_mode == 33) {",
            "        vec3 glfx_weights = vec3(0.2126, 0.7152, 0.0722);",
            "        glfx_c = dot(glfx_d, glfx_weights) > dot(glfx_s, glfx_weights) ? glfx_d : glfx_s;",
            "    }",
            "    if (glfx_mode == 37) glfx_c = glfx_d + 2.0 * glfx_s - 1.0;",
            "    return vec4(glfx_c, glfx_front.a + glfx_back.a - glfx_front.a * glfx_back.a);",
            "}"),
    ]
}
