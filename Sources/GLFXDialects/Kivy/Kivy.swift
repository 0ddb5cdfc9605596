internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Kivy: `vec4 effect(vec4 color, sampler2D texture, vec2 tex_coords, vec2 coords)` of an EffectWidget, or a whole
/// shader behind `$HEADER$`, with `texture0`, `tex_coord0` and `frag_color`. v goes up, and alpha is straight.
enum Kivy: TableHost {
    static let dialect = Dialect.kivy
    static let beginsAtMain = false

    static func evidence(in text: DetectionText) -> Evidence? {
        let isEffect = text.argumentTypes(ofFunction: "effect") == ["vec4", "sampler2D", "vec2", "vec2"]
        if isEffect, !Love.speaks(text), !text.hasMain,
            let line = text.line(ofFunction: "effect", type: "vec4")
        {
            return Evidence(line: line, text: "defines vec4 effect(vec4, sampler2D, vec2, vec2)")
        }
        guard text.hasMain else { return nil }
        if let found = text.line(beginningWith: [KivyText.header, "#ifdef GL_ES //" + KivyText.header]) {
            return Evidence(line: found.line, text: "says '\(found.text)'")
        }
        if let line = text.firstLine["frag_modelview_mat"] {
            return Evidence(line: line, text: "mentions frag_modelview_mat")
        }
        guard let line = text.firstLine["tex_coord0"], text.first(of: ["texture0", "frag_color"]) != nil else {
            return nil
        }
        return Evidence(line: line, text: "mentions tex_coord0 beside texture0 or frag_color")
    }

    static func shader(in file: SourceFile) throws(Failure) -> SourceFile { try KivyText(file).shader() }

    static func isWhole(_ editor: TextEditor) -> Bool { editor.mentions("main") }

    static func entry(_ text: PassText) throws(Failure) -> [String] {
        guard text.definesFunction("effect") else {
            throw text.source.assembled.failure(
                "there is neither 'vec4 effect(…)' nor 'void main()'", advice: "give the whole text of a shader")
        }
        let color = "frag_color * texture2D(texture0, tex_coord0)"
        return ["void main() { gl_FragColor = effect(\(color), texture0, tex_coord0, gl_FragCoord.xy); }"]
    }

    static func always(_ text: PassText) -> Set<String> {
        text.definesFunction("main") ? [] : ["texture0", "tex_coord0", "frag_color"]
    }

    static let table = HostTable(
        frame: ["texture0", "tex_out"],
        facts: [
            HostTable.Fact(["t"], [.float], .progress, beside: "tex_in"),
            HostTable.Fact(["win_pos"], [.vec2], .constant([0, 0])),
            HostTable.Fact(
                ["center_pos"], [.vec2],
                .sizes([
                    .binary(.multiply, .number(0.5), .resultWidth), .binary(.multiply, .number(0.5), .resultHeight),
                ])),
        ],
        varyings: ["frag_color": [.vec4: "vec4(1.0)"]],
        provided: [
            HostTable.Provided("frag_color", .varying(.vec4, "vec4(1.0)")),
            HostTable.Provided("tex_coord0", .varying(.vec2, "glfx_place")),
            HostTable.Provided("texture0", .picture),
            HostTable.Provided("frag_modelview_mat", .lines(["const highp mat4 frag_modelview_mat = mat4(1.0);"])),
            HostTable.Provided("resolution", .uniform(.vec2, .resolution)),
            HostTable.Provided("time", .uniform(.float, .time)),
        ])
}

extension Dialect {
    /// Kivy.
    package static let kivy = Dialect("kivy", title: "Kivy")
}
