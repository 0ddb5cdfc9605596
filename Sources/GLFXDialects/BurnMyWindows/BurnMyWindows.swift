internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Burn-My-Windows: effects of windows that open and close, for GNOME. `void main()` with `getInputColor()` and
/// `setOutputColor()`, `uProgress` and `iTexCoord`, which it does not declare. v goes down; colors are not multiplied by
/// alpha.
enum BurnMyWindows: TableHost {
    static let dialect = Dialect.burnmywindows

    static func evidence(in text: DetectionText) -> Evidence? {
        let calls = ["setOutputColor", "getInputColor"].filter { text.line(ofFunction: $0) == nil }
        guard text.hasMain, let call = text.first(of: calls) else { return nil }
        return Evidence(line: call.line, text: "calls \(call.name)()")
    }

    static func isWhole(_ editor: TextEditor) -> Bool { false }

    static func entry(_ text: PassText) throws(Failure) -> [String] {
        guard text.definesFunction("main"), text.mentions("setOutputColor") else {
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
            HostTable.Provided("uProgress", .uniform(.float, .progress)),
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
