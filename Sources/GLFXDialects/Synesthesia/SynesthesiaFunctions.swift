/// Functions that Synesthesia's documentation lists, written anew after what it says of each.
enum SynesthesiaFunctions {
    static let all: [HostTable.Provided] = numbers + places + colors + media

    private static func function(_ name: String, _ lines: [String], needs: [String] = []) -> HostTable.Provided {
        HostTable.Provided(name, .lines(lines), needs: needs)
    }

    /// The same for a number and for vectors of two to four.
    private static func each(_ name: String, _ arguments: String, _ value: String) -> HostTable.Provided {
        function(
            name,
            ["float", "vec2", "vec3", "vec4"].map { type in
                let typed = arguments.split(separator: ",").map { "\(type) \($0)" }.joined(separator: ", ")
                return "\(type) \(name)(\(typed)) { return \(value); }"
            })
    }

    private static let numbers: [HostTable.Provided] = [
        function("_scale", ["float _scale(float x, float low, float high) { return low + x * (high - low); }"]),
        function(
            "_map",
            [
                "float _map(float x, float a, float b, float c, float d) { return c + (x - a) * (d - c) / (b - a); }"
            ]),
        // A polynomial smooth minimum of the second degree.
        function(
            "_smin",
            [
                "float _smin(float a, float b, float k) { float h = clamp(0.5 + 0.5 * (b - a) / k, 0.0, 1.0);",
                "    return mix(b, a, h) - k * h * (1.0 - h); }",
            ]),
        function(
            "_rand",
            [
                "float _rand(float p) { return fract(sin(p * 12.9898) * 43758.5453); }",
                "float _rand(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }",
            ]),
        function(
            "_pulse",
            [
                "float _pulse(float x, float center, float size) {",
                "    return smoothstep(center - size, center, x) * smoothstep(center + size, center, x); }",
            ]),
        function(
            "_sqPulse",
            ["float _sqPulse(float x, float center, float size) { return step(abs(x - center), size); }"]),
        function(
            "_inRange", ["float _inRange(float x, float low, float high) { return step(low, x) * step(x, high); }"]),
        function(
            "_triWave", ["float _triWave(float x, float period) { return abs(fract(x / period) * 2.0 - 1.0); }"]),
        each("_pixelate", "x,n", "floor(x * n) / n"),
        each("_nclamp", "x", "clamp(x, 0.0, 1.0)"),
        function("_mix3", mixed(3)), function("_mix4", mixed(4)), function("_mix5", mixed(5)),
        function(
            "_fbm",
            ["float", "vec2", "vec3"].flatMap { type in
                [
                    "float _fbm(\(type) p, float octaves) {", "    float sum = 0.0, share = 0.5;",
                    "    for (float i = 0.0; i < octaves; i++) { sum += share * _noise(p); p *= 2.0; share *= 0.5; }",
                    "    return sum; }", "float _fbm(\(type) p) { return _fbm(p, 5.0); }",
                ]
            }, needs: ["_noise"]),
    ]

    /// Evenly spaced values, one after the other.
    private static func mixed(_ count: Int) -> [String] {
        let names = "abcde".prefix(count).map(String.init)
        return ["float", "vec2", "vec3", "vec4"].map { type in
            let parts = names.dropFirst().enumerated().map { index, name in
                "glfx_c = mix(glfx_c, \(name), clamp(t * \(count - 1).0 - \(index).0, 0.0, 1.0));"
            }
            return "\(type) _mix\(count)(\(names.map { "\(type) \($0)" }.joined(separator: ", ")), float t) "
                + "{ \(type) glfx_c = a; \(parts.joined(separator: " ")) return glfx_c; }"
        }
    }

    private static let places: [HostTable.Provided] = [
        // The way back from Synesthesia's _uv2uvc.
        function(
            "_uvc2uv",
            ["vec2 _uvc2uv(vec2 p) { return p / vec2(RENDERSIZE.x / RENDERSIZE.y, 1.0) + 0.5; }"], needs: ["RENDERSIZE"]
        ),
        function("_mirror", ["vec2 _mirror(vec2 p) { return 1.0 - abs(mod(p, 2.0) - 1.0); }"]),
        function("_toPolarTrue", ["vec2 _toPolarTrue(vec2 p) { return vec2(length(p), atan(p.y, p.x)); }"]),
    ]

    // ITU-R BT.709-6, 3.2.
    private static let luma = "vec3(0.2126, 0.7152, 0.0722)"

    private static let colors: [HostTable.Provided] = [
        function("_normalizeRGB", ["vec3 _normalizeRGB(float r, float g, float b) { return vec3(r, g, b) / 255.0; }"]),
        function(
            "_palette",
            [
                "vec3 _palette(float t, vec3 bias, vec3 size, vec3 often, vec3 phase) {",
                "    return bias + size * cos(6.28318530717959 * (often * t + phase)); }",
            ]),
        function("_brightness", ["vec3 _brightness(vec3 c, float k) { return c * k; }"]),
        function("_gamma", ["vec3 _gamma(vec3 c, float g) { return pow(max(c, 0.0), vec3(1.0 / g)); }"]),
        function("_luminance", ["float _luminance(vec3 c) { return dot(c, \(luma)); }"]),
        function("_grayscale", ["vec3 _grayscale(vec3 c) { return vec3(dot(c, \(luma))); }"]),
        function("_saturation", ["vec3 _saturation(vec3 c, float k) { return mix(vec3(dot(c, \(luma))), c, k); }"]),
        function("_invert", ["vec3 _invert(vec3 c, float k) { return mix(c, 1.0 - c, k); }"]),
        function(
            "_dichrome",
            ["vec3 _dichrome(vec3 c, vec3 dark, vec3 light) { return mix(dark, light, dot(c, \(luma))); }"]),
        // A turn about the gray axis (Rodrigues' formula).
        function(
            "_hueRotate",
            [
                "vec3 _hueRotate(vec3 c, float degrees) {",
                "    float a = radians(degrees); vec3 k = vec3(0.57735026919);",
                "    return c * cos(a) + cross(k, c) * sin(a) + k * dot(k, c) * (1.0 - cos(a)); }",
            ]),
    ]

    private static let media: [HostTable.Provided] = [
        function("_isMediaActive", ["bool _isMediaActive() { return true; }"]),
        function("_correctMediaCoords", ["vec2 _correctMediaCoords(vec2 p) { return p; }"]),
        function(
            "_loadMediaAsMask",
            ["vec4 _loadMediaAsMask() { return vec4(step(0.5, dot(_loadMedia().rgb, \(luma)))); }"],
            needs: ["_loadMedia"]),
        function(
            "_textureMediaAsMask",
            ["vec4 _textureMediaAsMask(vec2 p) { return vec4(step(0.5, dot(_textureMedia(p).rgb, \(luma)))); }"],
            needs: ["_textureMedia"]),
        // Sobel's operator.
        function(
            "_edgeDetectSobel",
            [
                "vec4 _edgeDetectSobel(sampler2D s, vec2 p) {",
                "    vec2 t = 1.0 / RENDERSIZE; vec4 x = vec4(0.0), y = vec4(0.0);",
                "    for (int i = -1; i <= 1; i++) { float w = i == 0 ? 2.0 : 1.0;",
                "        x += w * (texture2D(s, p + t * vec2(1, i)) - texture2D(s, p + t * vec2(-1, i)));",
                "        y += w * (texture2D(s, p + t * vec2(i, 1)) - texture2D(s, p + t * vec2(i, -1))); }",
                "    return sqrt(x * x + y * y); }",
                "vec4 _edgeDetectSobel(sampler2D s) { return _edgeDetectSobel(s, gl_FragCoord.xy / RENDERSIZE); }",
            ], needs: ["RENDERSIZE"]),
        function(
            "_edgeDetect",
            [
                "vec4 _edgeDetect(sampler2D s, vec2 p) { vec2 t = 1.0 / RENDERSIZE;",
                "    return abs(texture2D(s, p + vec2(t.x, 0)) - texture2D(s, p - vec2(t.x, 0)))",
                "        + abs(texture2D(s, p + vec2(0, t.y)) - texture2D(s, p - vec2(0, t.y))); }",
                "vec4 _edgeDetect(sampler2D s) { return _edgeDetect(s, gl_FragCoord.xy / RENDERSIZE); }",
            ], needs: ["RENDERSIZE"]),
        function(
            "_edgeDetectMedia", ["vec4 _edgeDetectMedia() { return _edgeDetect(syn_Media); }"],
            needs: ["_edgeDetect", "syn_Media"]),
        function(
            "_edgeDetectSobelMedia", ["vec4 _edgeDetectSobelMedia() { return _edgeDetectSobel(syn_Media); }"],
            needs: ["_edgeDetectSobel", "syn_Media"]),
    ]
}
