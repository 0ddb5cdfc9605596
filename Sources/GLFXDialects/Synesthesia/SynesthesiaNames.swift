internal import GLFXPrograms
internal import GLFXShaderText

/// What Synesthesia declares before a scene's text.
enum SynesthesiaNames {
    /// The samplers with the user's media: the frame.
    static let media = "syn_Media"

    private static func define(_ name: String, _ value: String, needs: [String] = []) -> HostTable.Provided {
        HostTable.Provided(name, .lines(["#define \(name) \(value)"]), needs: needs)
    }

    private static func function(_ name: String, _ lines: [String], needs: [String] = []) -> HostTable.Provided {
        HostTable.Provided(name, .lines(lines), needs: needs)
    }

    static let provided = places + sound + beats + pictures + functions + SynesthesiaFunctions.all

    private static let places: [HostTable.Provided] = [
        HostTable.Provided("RENDERSIZE", .uniform(.vec2, .resolution)),
        HostTable.Provided("TIME", .uniform(.float, .time)),
        HostTable.Provided("FRAMECOUNT", .uniform(.float, .frameIndex)),
        HostTable.Provided("_mouse", .uniform(.vec4, .mouse)),
        HostTable.Provided("_muv", .uniform(.vec2, .mouseFraction)),
        HostTable.Provided("_click", .uniform(.vec3, .constant([0, 0, 0]))),
        define("PI", "3.14159265358979"), define("_xy", "gl_FragCoord.xy"),
        define("_uv", "(gl_FragCoord.xy / RENDERSIZE)", needs: ["RENDERSIZE"]),
        function(
            "_uv2uvc", ["vec2 _uv2uvc(vec2 p) { return (p - 0.5) * vec2(RENDERSIZE.x / RENDERSIZE.y, 1.0); }"],
            needs: ["RENDERSIZE"]),
        define("_uvc", "_uv2uvc(gl_FragCoord.xy / RENDERSIZE)", needs: ["RENDERSIZE", "_uv2uvc"]),
        define("_muvc", "_uv2uvc(_muv)", needs: ["_muv", "_uv2uvc"]),
    ]

    /// Four numbers a row: bass, middle, upper middle and treble.
    private static let sound: [HostTable.Provided] = {
        var names = [
            HostTable.Provided(
                SynesthesiaAudio.target,
                .sampler(SamplerRule(.target(SynesthesiaAudio.target), filter: .nearest)))
        ]
        for (column, kind) in ["Level", "Hits", "Presence", "Time"].enumerated() {
            let all = "texelFetch(\(SynesthesiaAudio.target), ivec2(\(column), 0), 0)"
            for (band, component) in [("Bass", "x"), ("Mid", "y"), ("MidHigh", "z"), ("High", "w")] {
                names.append(define("syn_\(band)\(kind)", "\(all).\(component)", needs: [SynesthesiaAudio.target]))
            }
            names.append(define("syn_\(kind)", "dot(\(all), vec4(0.25))", needs: [SynesthesiaAudio.target]))
        }
        names.append(define("syn_CurvedTime", "syn_Time", needs: ["syn_Time", SynesthesiaAudio.target]))
        names.append(define("syn_Intensity", "syn_Presence", needs: ["syn_Presence", SynesthesiaAudio.target]))
        return names
    }()

    /// No beat is looked for: the tempo is 120 beats a minute.
    private static let beats: [HostTable.Provided] = [
        define("syn_BPM", "120.0"), define("syn_BPMConfidence", "0.0"), define("syn_FadeInOut", "1.0"),
        define("syn_BeatTime", "floor(TIME * 2.0)", needs: ["TIME"]),
        define("syn_BPMTwitcher", "(TIME * 2.0)", needs: ["TIME"]),
        define("syn_OnBeat", "pow(1.0 - fract(TIME * 2.0), 4.0)", needs: ["TIME"]),
        define("syn_ToggleOnBeat", "mod(floor(TIME * 2.0), 2.0)", needs: ["TIME"]),
        define("syn_RandomOnBeat", "fract(sin(floor(TIME * 2.0) * 12.9898) * 43758.5453)", needs: ["TIME"]),
        define("syn_BPMSin", "(0.5 + 0.5 * sin(TIME * 12.5663706))", needs: ["TIME"]),
        define("syn_BPMSin2", "(0.5 + 0.5 * sin(TIME * 6.2831853))", needs: ["TIME"]),
        define("syn_BPMSin4", "(0.5 + 0.5 * sin(TIME * 3.1415927))", needs: ["TIME"]),
        define("syn_BPMTri", "abs(fract(TIME * 2.0) * 2.0 - 1.0)", needs: ["TIME"]),
        define("syn_BPMTri2", "abs(fract(TIME) * 2.0 - 1.0)", needs: ["TIME"]),
        define("syn_BPMTri4", "abs(fract(TIME * 0.5) * 2.0 - 1.0)", needs: ["TIME"]),
    ]

    private static let pictures: [HostTable.Provided] = [
        HostTable.Provided(media, .picture),
        define("_Media_Contrast", "1.0"), define("_Media_Invert", "0.0"),
        define("syn_UserImage", media, needs: [media]), define("syn_MediaType", "1.0"),
        HostTable.Provided("syn_FinalPass", .sampler(SamplerRule(.previousResult))),
        HostTable.Provided("syn_Spectrum", .picture),
        // Of the spectrum, Synesthesia has three versions beside the wave.
        function(
            "glfx_sp",
            [
                "vec4 glfx_sp(sampler2D s, float x) {", "    float level = texture2D(s, vec2(x, 0.25)).r;",
                "    return vec4(level, level, level, texture2D(s, vec2(x, 0.75)).r);", "}",
            ]),
        function("glfx_spLod", ["#define glfx_spLod(s, x, l) glfx_sp(s, x)"], needs: ["glfx_sp"]),
        function("glfx_spAt", ["#define glfx_spAt(s, x, l) glfx_sp(s, (float(x) + 0.5) / 512.0)"], needs: ["glfx_sp"]),
        HostTable.Provided(
            "syn_LevelTrail", .sampler(SamplerRule(.target(SynesthesiaAudio.target), filter: .nearest))),
        function(
            "glfx_lt",
            [
                "vec4 glfx_lt(sampler2D s, float x) {", "    vec4 now = texelFetch(s, ivec2(2, 0), 0);",
                "    return vec4(dot(now, vec4(0.25)), now.xyw);", "}",
            ]),
        function(
            "_textureMedia", ["vec4 _textureMedia(vec2 p) { return texture2D(\(media), p); }"], needs: [media]),
        function(
            "_loadMedia",
            [
                "vec4 _loadMedia() { return texture2D(\(media), gl_FragCoord.xy / RENDERSIZE); }",
                "vec4 _loadMedia(vec2 by) { return texture2D(\(media), gl_FragCoord.xy / RENDERSIZE + by); }",
            ], needs: [media, "RENDERSIZE"]),
        function(
            "_loadUserImage",
            [
                "vec4 _loadUserImage() { return texture2D(\(media), gl_FragCoord.xy / RENDERSIZE); }",
                "vec4 _loadUserImage(vec2 by) { return texture2D(\(media), gl_FragCoord.xy / RENDERSIZE + by); }",
            ], needs: [media, "RENDERSIZE"]),
        function("_invertYAxisVideo", ["vec2 _invertYAxisVideo(vec2 p) { return p; }"]),
        function("_invertImage", ["vec4 _invertImage(vec4 c) { return c; }"]),
    ]

    private static let functions: [HostTable.Provided] = [
        function(
            "_contrast",
            [
                "vec4 _contrast(vec4 c, float k) { return vec4((c.rgb - 0.5) * k + 0.5, c.a); }",
                "vec3 _contrast(vec3 c, float k) { return (c - 0.5) * k + 0.5; }",
            ]),
        function(
            "_rotate",
            ["vec2 _rotate(vec2 p, float a) { return mat2(cos(a), sin(a), -sin(a), cos(a)) * p; }"]),
        HostTable.gradientNoise,
        function(
            "_noise",
            [
                "float _noise(float p) { return 0.5 + 0.5 * glfx_noise(vec4(p, 0.0, 0.0, 0.0)); }",
                "float _noise(vec2 p) { return 0.5 + 0.5 * glfx_noise(vec4(p, 0.0, 0.0)); }",
                "float _noise(vec3 p) { return 0.5 + 0.5 * glfx_noise(vec4(p, 0.0)); }",
            ], needs: ["glfx_noise"]),
        function("_toPolar", ["vec2 _toPolar(vec2 p) { return vec2(length(p), atan(p.y, p.x)); }"]),
        function("_toRect", ["vec2 _toRect(vec2 p) { return p.x * vec2(cos(p.y), sin(p.y)); }"]),
        function("_nsin", ["float _nsin(float x) { return 0.5 + 0.5 * sin(x); }"]),
        function("_ncos", ["float _ncos(float x) { return 0.5 + 0.5 * cos(x); }"]),
        function(
            "_grad3",
            [
                "vec3 _grad3(vec3 a, vec3 b, vec3 c, float x) {",
                "    return x < 0.5 ? mix(a, b, clamp(x * 2.0, 0.0, 1.0)) : mix(b, c, clamp(x * 2.0 - 1.0, 0.0, 1.0));",
                "}",
            ]),
        function(
            "_grad4",
            [
                "vec3 _grad4(vec3 a, vec3 b, vec3 c, vec3 d, float x) {",
                "    float t = clamp(x, 0.0, 1.0) * 3.0;",
                "    return t < 1.0 ? mix(a, b, t) : t < 2.0 ? mix(b, c, t - 1.0) : mix(c, d, t - 2.0);", "}",
            ]),
        function(
            "_hsv2rgb",
            [
                "vec3 _hsv2rgb(vec3 c) {",
                "    vec3 part = clamp(abs(mod(c.x * 6.0 + vec3(0.0, 4.0, 2.0), 6.0) - 3.0) - 1.0, 0.0, 1.0);",
                "    return c.z * mix(vec3(1.0), part, c.y);", "}",
            ]),
        function(
            "_rgb2hsv",
            [
                "vec3 _rgb2hsv(vec3 c) {",
                "    float top = max(max(c.r, c.g), c.b), range = top - min(min(c.r, c.g), c.b), hue = 0.0;",
                "    if (range > 0.0) hue = top == c.r ? (c.g - c.b) / range",
                "        : top == c.g ? (c.b - c.r) / range + 2.0 : (c.r - c.g) / range + 4.0;",
                "    return vec3(fract(hue / 6.0), top > 0.0 ? range / top : 0.0, top);", "}",
            ]),
    ]
}
