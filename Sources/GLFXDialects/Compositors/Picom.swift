internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// picom's window shaders: `vec4 window_shader()` with `tex` and `texcoord` in pixels, v going down; and the older form
/// of compton, a whole shader with `tex`, `opacity` and `invert_color`.
///
/// The window is opaque, neither dimmed nor inverted, and has no round corners.
enum Picom: TableHost {
    static let dialect = Dialect.picom
    static let beginsAtMain = false

    static func evidence(in text: DetectionText) -> Evidence? {
        if let line = text.line(ofFunction: "window_shader", type: "vec4") {
            return Evidence(line: line, text: "defines vec4 window_shader()", isStrong: true)
        }
        guard text.hasMain, text.variables.contains("tex"), let line = text.firstLine["invert_color"] else {
            return nil
        }
        return Evidence(line: line, text: "mentions invert_color beside tex")
    }

    static func isWhole(_ editor: TextEditor) -> Bool { !editor.mentions("window_shader") }

    static func entry(_ text: PassText) throws(Failure) -> [String] {
        // In milliseconds.
        let time = text.wants("time") ? "time = glfx_time * 1000.0; " : ""
        return ["void main() { \(time)gl_FragColor = window_shader(); }"]
    }

    static let table = HostTable(
        frame: ["tex"],
        facts: [
            HostTable.Fact(["opacity", "max_brightness"], [.float], .constant([1])),
            HostTable.Fact(["dim", "corner_radius", "border_width"], [.float], .constant([0])),
            HostTable.Fact(["invert_color"], [.bool], .constant([0])),
            HostTable.Fact(["effective_size"], [.vec2], .resolution),
        ],
        varyings: ["texcoord": [.vec2: "glfx_place / glfx_texel"]],
        provided: [
            HostTable.Provided("glfx_time", .uniform(.float, .time)),
            // A variable, since functions have parameters of this name.
            HostTable.Provided("time", .lines(["highp float time;"]), needs: ["glfx_time"]),
            HostTable.Provided(
                "default_post_processing", .lines(["vec4 default_post_processing(vec4 color) { return color; }"])),
        ],
        derived: ["time"], frameFilter: .nearest, origin: .topLeft)
}

extension Dialect {
    /// picom and compton.
    package static let picom = Dialect("picom", title: "picom", resultAlpha: .premultiplied, takesPremultiplied: true)
}
