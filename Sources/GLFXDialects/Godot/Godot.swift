internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Godot's shaders for 2D: `shader_type canvas_item;` with `fragment()`, `vertex()` and hints behind uniforms.
///
/// The frame is the item's `TEXTURE`, and what was drawn before it: `SCREEN_TEXTURE`, `hint_screen_texture`. A text
/// that reads no `TEXTURE` belongs to a white rectangle over the screen, and is laid over the frame by its
/// `render_mode`. What Godot 3 and 4 do differently is decided by the words that only one of them has.
enum Godot: DialectReader {
    static let dialect = Dialect.godot
    static let endings = ["gdshader"]

    static func evidence(in text: DetectionText) -> Evidence? {
        guard let line = text.firstLine["shader_type"] else { return nil }
        return Evidence(line: line, text: "says shader_type", isStrong: true)
    }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        var godotText = try GodotText(request.file, sharesVaryings: true)
        if !godotText.hasVertex { godotText = try GodotText(request.file, sharesVaryings: false) }
        try check(godotText.type, request.file)
        let texts = try GodotStages(godotText, request)
        var builder = ProgramBuilder(request, .godot)
        try GodotProgram(texts, version: GodotVersion(request.file), modes: godotText.modes).build(&builder)
        return builder.program
    }

    private static func check(_ type: Token?, _ file: SourceFile) throws(Failure) {
        guard let type else {
            throw file.failure("there is no 'shader_type canvas_item;'", advice: "give a whole shader of Godot")
        }
        guard type.text != "canvas_item" else { return }
        let others = ["spatial": "3D scenes", "particles": "particles", "sky": "skies", "fog": "fog"]
        let near = nearestName(to: type.text, in: ["canvas_item"])
        throw file.failure(
            line: type.line, byte: type.column,
            others[type.text].map { "shaders for \($0) are not drawn" } ?? "'\(type.text)' is no type of shader",
            advice: near.map { "did you mean '\($0)'?" } ?? "give a shader with 'shader_type canvas_item;'")
    }
}

extension Dialect {
    /// Godot, for 2D.
    package static let godot = Dialect("godot", title: "Godot")
}
