internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// LÖVE's pixel shaders: `vec4 effect(vec4 color, Image tex, vec2 texture_coords, vec2 screen_coords)`, or `void effect()`
/// that writes `love_PixelColor`, with `extern`, `Image`, `number` and `Texel`. v goes down, in pixels too.
///
/// The frame is drawn over the whole canvas, in white, and its alpha is straight, as with LÖVE's blend mode "alpha". A text
/// of both stages is read for the second one.
enum Love: TableHost {
    static let dialect = Dialect.love
    static let beginsAtMain = false

    private static let words = [
        "Texel", "extern", "Image", "number", "love_ScreenSize", "love_PixelColor", "love_PixelCoord",
        "VaryingTexCoord",
        "VaryingColor", "MainTex", "ArrayImage", "gammaCorrectColor",
    ]

    static func evidence(in text: DetectionText) -> Evidence? {
        guard !text.hasMain else { return nil }
        guard let line = text.line(ofFunction: "effect", type: "vec4") ?? text.line(ofFunction: "effect", type: "void"),
            speaks(text)
        else { return nil }
        return Evidence(line: line, text: "defines effect()", isStrong: true)
    }

    /// Whether a text has LÖVE's words: Kivy's effects have the same arguments.
    static func speaks(_ text: DetectionText) -> Bool {
        let stages = ["#ifdef PIXEL", "#ifdef VERTEX", "#pragma language"]
        return text.first(of: words) != nil || text.codeLine(beginningWith: stages) != nil
    }

    static func isWhole(_ editor: TextEditor) -> Bool { false }

    static func entry(_ text: PassText) throws(Failure) -> [String] {
        guard text.definesFunction("effect") else {
            throw text.source.assembled.failure(
                "there is no 'vec4 effect(vec4 color, Image tex, vec2 texture_coords, vec2 screen_coords)'",
                advice: "give the text of a pixel shader")
        }
        guard hasArguments(text) else { return ["void main() { effect(); }"] }
        return [
            "void main() { gl_FragColor = effect(VaryingColor, MainTex, VaryingTexCoord.xy, love_PixelCoord); }"
        ]
    }

    static func always(_ text: PassText) -> Set<String> {
        hasArguments(text) ? ["VaryingColor", "MainTex", "VaryingTexCoord", "love_PixelCoord"] : []
    }

    /// `effect` gets its picture and its position.
    private static func hasArguments(_ text: PassText) -> Bool {
        let tokens = text.source.assembled.tokens
        guard let name = tokens.firstIndex(where: { $0.isText("effect") }), name + 2 < tokens.count else {
            return false
        }
        return !tokens[name + 2].isText(")") && !tokens[name + 2].isText("void")
    }

    private static let size: [SizeExpression] = [.resultWidth, .resultHeight]

    static let definitions = [
        (name: "PIXEL", value: "PIXEL"),
        (name: "extern", value: "uniform"),
        (name: "number", value: "float"),
        (name: "Image", value: "sampler2D"),
        (name: "CubeImage", value: "samplerCube"),
        (name: "VolumeImage", value: "sampler3D"),
        (name: "LOVE_HIGHP_OR_MEDIUMP", value: "highp"),
        (name: "mat2x2", value: "mat2"),
        (name: "mat3x3", value: "mat3"),
        (name: "mat4x4", value: "mat4"),
    ]

    static let table = HostTable(
        frame: ["MainTex"],
        facts: [
            // Balatro's sprites: their place in their picture, which is the whole frame, and its size.
            HostTable.Fact(["texture_details"], [.vec4], .sizes([.number(0), .number(0)] + size)),
            HostTable.Fact(["image_details"], [.vec2], .resolution),
            HostTable.Fact(["shadow"], [.bool], .constant([0])),
        ],
        provided: [
            HostTable.Provided("MainTex", .picture),
            HostTable.Provided("VaryingTexCoord", .varying(.vec4, "vec4(glfx_place, 0.0, 1.0)")),
            HostTable.Provided("VaryingColor", .lines(["#define VaryingColor vec4(1.0)"])),
            // Factors of gl_FragCoord.y follow the size: those of a canvas.
            HostTable.Provided("love_ScreenSize", .uniform(.vec4, .sizes(size + [.number(1), .number(0)]))),
            HostTable.Provided("love_PixelCoord", .lines(["#define love_PixelCoord gl_FragCoord.xy"])),
            HostTable.Provided("love_PixelColor", .lines(["#define love_PixelColor gl_FragColor"])),
            HostTable.Provided(
                "Texel",
                .lines([
                    "vec4 Texel(sampler2D s, vec2 p) { return texture2D(s, p); }",
                    "vec4 Texel(sampler2D s, vec2 p, float b) { return texture2D(s, p, b); }",
                ])),
            HostTable.Provided(
                "VideoTexel", .lines(["vec4 VideoTexel(vec2 p) { return texture2D(MainTex, p); }"]), needs: ["MainTex"]),
        ] + LoveGamma.provided,
        defaults: ["dissolve": 0, "burn_colour_1": 0, "burn_colour_2": 0],
        origin: .topLeft)
}

/// LÖVE's conversions between sRGB and linear light.
enum LoveGamma {
    /// The exact curves (IEC 61966-2-1, 5.2 and 5.3), LÖVE's faster ones, and those for a window in linear light, which
    /// this is not.
    static let provided: [HostTable.Provided] =
        curve(
            "gammaToLinearPrecise", "c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)")
        + curve(
            "linearToGammaPrecise", "c <= 0.0031308 ? c * 12.92 : 1.055 * pow(c, 1.0 / 2.4) - 0.055")
        + curve("gammaToLinearFast", "c * (c * (c * 0.305306011 + 0.682171111) + 0.012522878)")
        + curve("linearToGammaFast", "max(1.055 * pow(max(c, 0.0), 0.41666666) - 0.055, 0.0)")
        + [
            HostTable.Provided(
                "gammaToLinear", .lines(["#define gammaToLinear gammaToLinearFast"]), needs: ["gammaToLinearFast"]),
            HostTable.Provided(
                "linearToGamma", .lines(["#define linearToGamma linearToGammaFast"]), needs: ["linearToGammaFast"]),
        ]
        + ["", "Precise", "Fast"].flatMap { kind in
            ["gammaCorrectColor", "unGammaCorrectColor"].map { name in
                HostTable.Provided(name + kind, .lines(["#define \(name)\(kind)(c) (c)"]))
            }
        }

    private static func curve(_ name: String, _ value: String) -> [HostTable.Provided] {
        [
            HostTable.Provided(
                name,
                .lines([
                    "float \(name)(float c) { return \(value); }",
                    "vec3 \(name)(vec3 c) { return vec3(\(name)(c.r), \(name)(c.g), \(name)(c.b)); }",
                    "vec4 \(name)(vec4 c) { return vec4(\(name)(c.rgb), c.a); }",
                ]))
        ]
    }
}

extension Dialect {
    /// LÖVE.
    package static let love = Dialect("love", title: "LÖVE", convertsNumbers: true)
}
