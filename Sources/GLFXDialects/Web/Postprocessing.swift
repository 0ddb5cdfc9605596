internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Effects of the library postprocessing for three.js: `mainImage(const in vec4 inputColor, const in vec2 uv, out vec4
/// outputColor)`, with the depth as a further argument, and `mainUv(inout vec2 uv)`. v goes up.
///
/// The result is the effect's own, as with its blend function NORMAL.
enum Postprocessing: TableHost {
    static let dialect = Dialect.postprocessing
    static let beginsAtMain = false

    static func evidence(in text: DetectionText) -> Evidence? {
        guard !text.hasMain else { return nil }
        let forms = [["const", "in", "vec4"], ["in", "vec4"], ["vec4"], ["const", "vec4"]]
        for form in forms {
            if let line = text.line(ofFunction: "mainImage", type: "void", beginningWith: form) {
                return Evidence(line: line, text: "defines void mainImage(vec4 …)", isStrong: true)
            }
        }
        return text.line(ofFunction: "mainUv", type: "void", beginningWith: ["inout", "vec2"]).map {
            Evidence(line: $0, text: "defines void mainUv()", isStrong: true)
        }
    }

    static func prepare(_ editor: inout TextEditor) throws(Failure) { editor.blankChunks(ThreeChunks.known) }
    static func isWhole(_ editor: TextEditor) -> Bool { false }

    static func entry(_ text: PassText) throws(Failure) -> [String] {
        guard text.definesFunction("mainImage") || text.definesFunction("mainUv") else {
            throw text.source.assembled.failure(
                "there is neither mainImage nor mainUv", advice: "give the whole text of an effect")
        }
        var lines = ["void main() {", "    highp vec2 glfx_here = glfx_uv;"]
        if text.definesFunction("mainUv") { lines.append("    mainUv(glfx_here);") }
        lines.append("    highp vec4 glfx_color = texture2D(inputBuffer, glfx_here);")
        if text.definesFunction("mainImage") {
            let depth = takesDepth(text) ? "readDepth(glfx_here), " : ""
            lines.append("    highp vec4 glfx_result = glfx_color;")
            lines.append("    mainImage(glfx_color, glfx_here, \(depth)glfx_result);")
            lines.append("    gl_FragColor = glfx_result;")
        } else {
            lines.append("    gl_FragColor = glfx_color;")
        }
        return lines + ["}"]
    }

    /// `mainImage` has four parameters.
    private static func takesDepth(_ text: PassText) -> Bool {
        let tokens = text.source.assembled.tokens
        guard let name = tokens.firstIndex(where: { $0.isText("mainImage") }), name + 1 < tokens.count,
            tokens[name + 1].isText("("), let close = tokens.closing(name + 1)
        else { return false }
        return tokens[name..<close].count { $0.isText(",") } == 3
    }

    static func always(_ text: PassText) -> Set<String> {
        Set(["inputBuffer", "glfx_uv"] + (takesDepth(text) ? ["readDepth", "depthBuffer"] : []))
    }

    static let table = HostTable(
        frame: ["inputBuffer"],
        facts: [HostTable.Fact(["resolution"], [.vec2], .resolution)],
        provided: [
            HostTable.Provided("inputBuffer", .picture), HostTable.Provided("depthBuffer", .picture),
            HostTable.Provided("glfx_uv", .varying(.vec2, "glfx_place")),
            HostTable.Provided("vUv", .varying(.vec2, "glfx_place")),
            HostTable.Provided("resolution", .uniform(.vec2, .resolution)),
            HostTable.Provided("texelSize", .uniform(.vec2, .texelSize)),
            HostTable.Provided("aspect", .uniform(.float, .aspectRatio)),
            HostTable.Provided("time", .uniform(.float, .time)),
            // three.js' own camera, as far as a picture of depths goes from near to far.
            HostTable.Provided("cameraNear", .uniform(.float, .constant([0.3]))),
            HostTable.Provided("cameraFar", .uniform(.float, .constant([2000]))),
        ] + ThreeChunks.names + [
            HostTable.Provided(
                "readDepth", .lines(["float readDepth(vec2 uv) { return texture2D(depthBuffer, uv).r; }"]),
                needs: ["depthBuffer"]),
            HostTable.Provided(
                "getViewZ",
                .lines(["float getViewZ(float depth) { return perspectiveDepthToViewZ(depth, cameraNear, cameraFar); }"]
                ),
                needs: ["perspectiveDepthToViewZ", "cameraNear", "cameraFar"]),
        ])
}

extension Dialect {
    /// The library postprocessing.
    package static let postprocessing = Dialect(
        "postprocessing", title: "postprocessing", resultAlpha: .premultiplied, takesPremultiplied: true)
}
