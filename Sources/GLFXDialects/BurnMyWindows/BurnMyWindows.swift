internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Burn-My-Windows: effects of windows that open and close, for GNOME. `void main()` with `getInputColor()` and
/// `setOutputColor()`, `uProgress` and `iTexCoord`, which it does not declare. v goes down; colors are not multiplied by
/// alpha.
///
/// Those before 2022 use the names of GNOME's Cogl instead, and read the window's picture themselves, which is multiplied by
/// alpha.
enum BurnMyWindows: TableHost {
    static let dialect = Dialect.burnmywindows

    /// What effects before `setOutputColor()` write.
    private static let olderOutputs = ["cogl_color_out", "oColor"]

    static func evidence(in text: DetectionText) -> Evidence? {
        let calls = ["setOutputColor", "getInputColor"].filter { text.line(ofFunction: $0) == nil }
        guard text.hasMain else { return nil }
        if let output = olderOutputs.first(where: text.lacks), let line = text.firstLine[output],
            let name = ["uProgress", "uForOpening", "uTexture"].first(where: text.lacks)
        {
            return Evidence(line: line, text: "mentions \(output) beside \(name)")
        }
        guard let call = text.first(of: calls) else { return nil }
        return Evidence(line: call.line, text: "calls \(call.name)()")
    }

    static func isWhole(_ editor: TextEditor) -> Bool { false }

    static func entry(_ text: PassText) throws(Failure) -> [String] {
        guard text.definesFunction("main"), (["setOutputColor"] + olderOutputs).contains(where: text.mentions) else {
            throw text.source.assembled.failure(
                "there is no 'void main()' that calls setOutputColor()", advice: "give an effect's whole text")
        }
        return []
    }

    static func prepare(_ editor: inout TextEditor) throws(Failure) {
        for number in editor.file.lineNumbers {
            let line = String(decoding: editor.file.line(number), as: UTF8.self).trimmed
            // The host's own lines, which older effects include.
            if line.hasPrefix("#include"), line.contains("common.glsl") { editor.blankLine(number) }
        }
        let isPair = editor.tokens.indices.dropFirst().contains {
            editor.tokens[$0].isText("uSeed") && editor.tokens[$0 - 1].isText("vec2")
        }
        if isPair { editor.blankUniforms(["uSeed"]) }
        try prepareOlder(&editor)
    }

    /// What effects before 2022 read, and the space around the window that they have drawn, which is none here.
    private static func prepareOlder(_ editor: inout TextEditor) throws(Failure) {
        let tokens = editor.tokens
        for index in tokens.indices.dropLast(3) {
            switch tokens[index].text {
            case "texture2D", "texture":
                if tokens[index + 2].isText("uTexture") { try editor.replace(index...index, with: "glfx_in") }
            case "cogl_tex_coord_in":
                try editor.replace(index...index + 3, with: "glfx_tex")
            case "ACTOR_SCALE":
                let number = tokens[index + 2]
                guard tokens[index + 1].isText("="), number.kind == .number else { continue }
                try editor.replace(index + 2...index + 2, with: String("1.0".prefix(number.text.utf8.count)))
            default: break
            }
        }
    }

    static func adjust(
        _ pass: inout Pass, of text: PassText, _ request: DialectRequest, _ builder: inout ProgramBuilder
    ) throws(Failure) {
        let place = SourceLocation(file: request.file.name, line: 1)
        var opening = Parameter(name: "uForOpening", type: .bool, location: place)
        (opening.kind, opening.label, opening.defaultValue) = (.flag, "Opening", ParameterValue(0))
        opening.help = "a window opens; otherwise it closes"
        if text.mentions("uForOpening"), !text.declares("uForOpening") {
            builder.add(opening)
            pass.source.wrap(prelude: ["uniform bool uForOpening;"])
        }
    }

    static let table = HostTable(
        frame: ["uTexture"],
        facts: [
            HostTable.Fact(["uSeed"], [.float], .runRandom),
            HostTable.Fact(["uStartPos", "uEpicenter"], [.vec2], .constant([0.5, 0.5])),
            HostTable.Fact(["uActorScale"], [.float], .constant([1])),
        ],
        provided: [
            HostTable.Provided("uTexture", .picture),
            HostTable.Provided("glfx_uv", .varying(.vec2, "glfx_place")),
            HostTable.Provided("iTexCoord", .lines(["#define iTexCoord vec2(glfx_uv)"]), needs: ["glfx_uv"]),
            HostTable.Provided("glfx_tex", .lines(["#define glfx_tex vec4(glfx_uv, 0.0, 1.0)"]), needs: ["glfx_uv"]),
            HostTable.Provided("cogl_color_out", .lines(["#define cogl_color_out gl_FragColor"])),
            HostTable.Provided("oColor", .lines(["#define oColor gl_FragColor"])),
            HostTable.Provided(
                "glfx_in",
                .lines([
                    "vec4 glfx_in(sampler2D s, vec2 at) { vec4 c = texture2D(s, at); return vec4(c.rgb * c.a, c.a); }"
                ]
                )),
            HostTable.Provided("uProgress", .uniform(.float, .progress)),
            HostTable.Provided("uTime", .uniform(.float, .time)),
            HostTable.Provided("uDuration", .uniform(.float, .duration)),
            HostTable.Provided("uSize", .uniform(.vec2, .resolution)),
            HostTable.Provided("uPadding", .lines(["const float uPadding = 0.0;"])),
            HostTable.Provided("uIsFullscreen", .lines(["const bool uIsFullscreen = false;"])),
            HostTable.Provided("glfx_seed", .uniform(.float, .runRandom)),
            HostTable.Provided(
                "uSeed", .lines(["#define uSeed vec2(glfx_seed, fract(glfx_seed * 4096.0))"]), needs: ["glfx_seed"]),
            HostTable.Provided(
                "getInputColor", .lines(["vec4 getInputColor(vec2 at) { return texture2D(uTexture, at); }"]),
                needs: ["uTexture"]),
            HostTable.Provided("setOutputColor", .lines(["void setOutputColor(vec4 color) { gl_FragColor = color; }"])),
        ] + BurnMyWindowsHelpers.provided,
        hasColors: true, origin: .topLeft)
}

extension Dialect {
    /// Burn-My-Windows, for GNOME.
    package static let burnmywindows = Dialect("burnmywindows", title: "Burn-My-Windows", convertsNumbers: true)
}
