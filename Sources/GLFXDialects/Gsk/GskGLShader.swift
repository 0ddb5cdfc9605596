internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// GTK's GskGLShader: `void mainImage(out vec4 fragColor, in vec2 fragCoord, in vec2 resolution, in vec2 uv)` with
/// `u_texture1` to `u_texture4`, read by `GskTexture()`. uv goes up, fragCoord goes down.
enum GskGLShader: TableHost {
    static let dialect = Dialect.gskglshader
    static let beginsAtMain = false

    static func evidence(in text: DetectionText) -> Evidence? {
        guard !text.hasMain else { return nil }
        if text.argumentTypes(ofFunction: "mainImage") == ["vec4", "vec2", "vec2", "vec2"],
            let line = text.line(ofFunction: "mainImage", type: "void")
        {
            return Evidence(line: line, text: "defines void mainImage() with four arguments")
        }
        return text.firstLine["GskTexture"].map { Evidence(line: $0, text: "mentions GskTexture") }
    }

    static func isWhole(_ editor: TextEditor) -> Bool { false }

    static func entry(_ text: PassText) throws(Failure) -> [String] {
        guard text.definesFunction("mainImage") else {
            throw text.source.assembled.failure(
                "there is no 'void mainImage(out vec4, in vec2, in vec2, in vec2)'",
                advice: "give the whole text of a shader")
        }
        let mouse =
            text.wants("u_mouse") ? "u_mouse = vec2(glfx_mouse.x, glfx_size.y - glfx_mouse.y); " : ""
        return [
            "void main() { \(mouse)mainImage(gl_FragColor, gsk_get_frag_coord(), glfx_size, glfx_uv); }"
        ]
    }

    static func always(_ text: PassText) -> Set<String> { ["gsk_get_frag_coord", "glfx_size", "glfx_uv"] }

    private static let pictures = (1...9).map { "u_texture\($0)" }

    static let table = HostTable(
        frame: pictures,
        facts: [
            HostTable.Fact(["progress"], [.float], .progress), HostTable.Fact(["u_alpha"], [.float], .constant([1])),
        ],
        provided: [
            HostTable.Provided("glfx_size", .uniform(.vec2, .resolution)),
            HostTable.Provided("glfx_uv", .varying(.vec2, "glfx_place")),
            HostTable.Provided("glfx_mouse", .uniform(.vec2, .pointer)),
            HostTable.Provided("u_mouse", .lines(["highp vec2 u_mouse;"]), needs: ["glfx_mouse"]),
            HostTable.Provided(
                "gsk_get_frag_coord",
                .lines([
                    "highp vec2 gsk_get_frag_coord() { return vec2(glfx_uv.x, 1.0 - glfx_uv.y) * glfx_size; }"
                ]), needs: ["glfx_size", "glfx_uv"]),
            HostTable.Provided(
                "GskTexture", .lines(["vec4 GskTexture(sampler2D s, highp vec2 uv) { return texture2D(s, uv); }"])),
            HostTable.Provided(
                "gsk_premultiply", .lines(["vec4 gsk_premultiply(vec4 c) { return vec4(c.rgb * c.a, c.a); }"])),
            HostTable.Provided(
                "gsk_scaled_premultiply",
                .lines(["vec4 gsk_scaled_premultiply(vec4 c, float s) { return vec4(c.rgb * s * c.a, s * c.a); }"])),
            HostTable.Provided(
                "gsk_unpremultiply",
                .lines(["vec4 gsk_unpremultiply(vec4 c) { return c.a > 0.0 ? vec4(c.rgb / c.a, c.a) : c; }"])),
            HostTable.Provided(
                "gsk_scale_premultiplied", .lines(["vec4 gsk_scale_premultiplied(vec4 c, float f) { return c * f; }"])),
            HostTable.Provided("u_alpha", .lines(["const float u_alpha = 1.0;"])),
        ],
        derived: ["u_mouse"], frameFilter: .nearest)
}

extension Dialect {
    /// GTK's GskGLShader.
    package static let gskglshader = Dialect(
        "gskglshader", title: "GskGLShader", resultAlpha: .premultiplied, takesPremultiplied: true)
}
