package import GLFXPrograms
internal import GLFXShaderText

/// GStreamer's element glshader: a whole shader with `tex`, `v_texcoord`, `time`, `width` and `height`. v goes down.
enum GStreamer: TableHost {
    static let dialect = Dialect.gstreamer

    static func evidence(in text: DetectionText) -> Evidence? {
        guard text.hasMain, text.firstLine["tex"] != nil, let line = text.firstLine["v_texcoord"],
            ["width", "height"].contains(where: { text.codeLine(containing: ["uniform", $0]) != nil })
        else { return nil }
        return Evidence(line: line, text: "mentions v_texcoord beside tex and width")
    }

    static let table = HostTable(
        frame: ["tex"],
        facts: [
            HostTable.Fact(["width"], [.float], .component(0, of: .resolution)),
            HostTable.Fact(["height"], [.float], .component(1, of: .resolution)),
        ], beginsWithZero: true, origin: .topLeft)
}

extension Dialect {
    /// GStreamer's glshader.
    package static let gstreamer = Dialect("gstreamer", title: "GStreamer", resultAlpha: .ignore)
}
