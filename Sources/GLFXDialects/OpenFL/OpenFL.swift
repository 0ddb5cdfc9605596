internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Shaders of OpenFL and HaxeFlixel: a whole shader whose line `#pragma header` stands for what the host declares. v goes
/// down.
enum OpenFL: TableHost {
    static let dialect = Dialect.openfl

    static func evidence(in text: DetectionText) -> Evidence? {
        if let line = text.line(beginningWith: ["#pragma header", "#pragma body"]) {
            return Evidence(line: line.line, text: "says '\(line.text.prefix(14))'", isStrong: true)
        }
        let names = ["openfl_TextureCoordv", "flixel_texture2D", "openfl_TextureSize", "openfl_Texture"]
        return text.first(of: names).map { Evidence(line: $0.line, text: "mentions \($0.name)", isStrong: true) }
    }

    /// Code may follow the line's own words, which are replaced as text.
    static func prepare(_ editor: inout TextEditor) throws(Failure) {
        for number in editor.file.lineNumbers {
            let line = String(decoding: editor.file.line(number), as: UTF8.self).trimmed
            for mark in ["#pragma header", "#pragma body"] where line.hasPrefix(mark) {
                editor.blankLine(number, through: mark)
            }
        }
    }

    private static let read = "vec4 flixel_texture2D(sampler2D s, vec2 p) { return texture2D(s, p); }"

    /// Some texts add a form with a bias to the host's function, and call both.
    static func always(_ text: PassText) -> Set<String> {
        guard text.definesFunction("flixel_texture2D") else { return [] }
        let types = DetectionText(text.source.assembled.files[0]).argumentTypes(ofFunction: "flixel_texture2D")
        return types?.count == 3 ? ["glfx_flixel"] : []
    }

    static let table = HostTable(
        frame: ["bitmap", "openfl_Texture"],
        facts: [HostTable.Fact(["openfl_TextureSize"], [.vec2], .resolution)],
        // Texts with the header's own lines in them declare all of these.
        varyings: [
            "openfl_TextureCoordv": [.vec2: "glfx_place"], "openfl_Alphav": [.float: "1.0"],
            "openfl_ColorMultiplierv": [.vec4: "vec4(1.0)"], "openfl_ColorOffsetv": [.vec4: "vec4(0.0)"],
        ],
        provided: [
            HostTable.Provided("bitmap", .picture), HostTable.Provided("openfl_Texture", .picture),
            HostTable.Provided("openfl_TextureCoordv", .varying(.vec2, "glfx_place")),
            HostTable.Provided("openfl_TextureSize", .uniform(.vec2, .resolution)),
            HostTable.Provided("openfl_Alphav", .lines(["#define openfl_Alphav 1.0"])),
            HostTable.Provided("openfl_ColorMultiplierv", .lines(["#define openfl_ColorMultiplierv vec4(1.0)"])),
            HostTable.Provided("openfl_ColorOffsetv", .lines(["#define openfl_ColorOffsetv vec4(0.0)"])),
            HostTable.Provided("openfl_HasColorTransform", .lines(["#define openfl_HasColorTransform false"])),
            HostTable.Provided("hasTransform", .lines(["#define hasTransform false"])),
            HostTable.Provided("hasColorTransform", .lines(["#define hasColorTransform false"])),
            HostTable.Provided(
                "flixel_texture2D",
                .lines([read, "vec4 flixel_texture2D(sampler2D s, vec2 p, float b) { return texture2D(s, p, b); }"])),
            HostTable.Provided("glfx_flixel", .lines([read])),
            HostTable.Provided(
                "applyFlixelEffects", .lines(["vec4 applyFlixelEffects(vec4 color) { return color; }"])),
            HostTable.Provided(
                "apply_flixel_transform", .lines(["vec4 apply_flixel_transform(vec4 color) { return color; }"])),
            // Codename Engine's camera, which shows the whole frame.
            HostTable.Provided(
                "_camSize", .uniform(.vec4, .sizes([.number(0), .number(0), .resultWidth, .resultHeight]))),
            HostTable.Provided("getCamPos", .lines(["vec2 getCamPos(vec2 p) { return p; }"])),
            HostTable.Provided("camToOg", .lines(["vec2 camToOg(vec2 p) { return p; }"])),
            HostTable.Provided(
                "textureCam", .lines(["vec4 textureCam(sampler2D s, vec2 p) { return texture2D(s, p); }"])),
        ],
        defaults: ["hasTransform": 0, "hasColorTransform": 0, "openfl_HasColorTransform": 0],
        origin: .topLeft)
}

extension Dialect {
    /// OpenFL and HaxeFlixel.
    package static let openfl = Dialect(
        "openfl", title: "OpenFL", convertsNumbers: true, resultAlpha: .premultiplied, takesPremultiplied: true)
}
