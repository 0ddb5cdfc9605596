internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// twigl's short modes, geeker and geekest, for GLSL ES 1.00 and 3.00: the body of a `main`, or a text with a `main`,
/// that declares none of `r`, `m`, `t`, `f`, `s`, `b` and `o`. y goes up, and the page ignores alpha.
enum Twigl: TableHost {
    static let dialect = Dialect.twigl
    static let beginsAtMain = false

    static func evidence(in text: DetectionText) -> Evidence? {
        // A text with a function other than a main is no body.
        if let line = text.firstLine["FC"], text.lacks("FC"), text.lacks("r") || text.lacks("t") {
            return Evidence(line: line, text: "mentions FC, which it does not define")
        }
        guard text.lacks("r"), text.lacks("t"), text.firstLine["uniform"] == nil,
            let line = text.first(of: ["gl_FragCoord", "gl_FragColor"])?.line
        else { return nil }
        return Evidence(line: line, text: "mentions r and t, which it does not declare")
    }

    /// Takes a `main` of its own as the body.
    static func prepare(_ editor: inout TextEditor) throws(Failure) {
        for name in ["o0", "o1", "b0", "b1"] where editor.mentions(name) && !editor.declares(name) {
            throw editor.failure(
                at: editor.tokens.firstIndex { $0.isText(name) } ?? 0,
                "twigl's modes with two targets (MRT) are not drawn", advice: "give a text that writes o, and reads b")
        }
        for index in editor.tokens.indices.dropLast()
        where editor.tokens[index].isText("main") && editor.tokens[index + 1].isText("(") {
            try editor.replace(index...index, with: Opaque.body)
        }
    }

    static func isWhole(_ editor: TextEditor) -> Bool { false }

    static func leading(_ editor: TextEditor) throws(Failure) -> [SourceFile] {
        editor.mentions("main") ? [] : [try SourceFile(name: editor.file.name, text: "void \(Opaque.body)(){")]
    }

    /// A body ends with the brace of the host's function.
    static func shader(in file: SourceFile) throws(Failure) -> SourceFile {
        if TextEditor(file).mentions("main") { return file }
        return try SourceFile(name: file.name, text: String(decoding: file.bytes, as: UTF8.self) + "\n}")
    }

    static func entry(_ text: PassText) throws(Failure) -> [String] {
        let result = text.mentions("gl_FragColor") ? "" : " gl_FragColor = o;"
        return ["void main() { \(result.isEmpty ? "" : "o = vec4(0.0); ")\(Opaque.body)();\(result) }"]
    }

    static func always(_ text: PassText) -> Set<String> { text.mentions("gl_FragColor") ? [] : ["o"] }

    static let table = HostTable(
        provided: [
            HostTable.Provided("r", .uniform(.vec2, .resolution)),
            HostTable.Provided("m", .uniform(.vec2, .mouseFraction)),
            HostTable.Provided("t", .uniform(.float, .time)),
            HostTable.Provided("f", .uniform(.float, .frameNumber)),
            // No sound shader.
            HostTable.Provided("s", .uniform(.float, .constant([0]))),
            HostTable.Provided("b", .sampler(SamplerRule(.previousResult))),
            HostTable.Provided("o", .lines(["highp vec4 o;"])),
            HostTable.Provided("FC", .lines(["#define FC vec4(gl_FragCoord.xy, 0.5, 1.0)"])),
        ] + HostTable.simplexNoise + TwiglNames.provided)
}

extension Dialect {
    /// twigl.
    package static let twigl = Dialect("twigl", title: "twigl", resultAlpha: .ignore)
}

extension TextEditor {
    /// Whether a name stands behind a type.
    fileprivate func declares(_ name: String) -> Bool {
        tokens.indices.dropFirst().contains {
            tokens[$0].isText(name) && (tokens[$0 - 1].kind == .identifier || tokens[$0 - 1].isText(","))
        }
    }
}
