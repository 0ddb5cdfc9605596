package import GLFXPrograms
internal import GLFXShaderText

/// glfx.js: a whole shader with `texture`, `texSize` and `texCoord`. v goes down.
enum GlfxJS: TableHost {
    static let dialect = Dialect.glfxjs

    static func evidence(in text: DetectionText) -> Evidence? {
        guard text.hasMain, text.variables.contains("texture"), let line = text.firstLine["texCoord"],
            text.variables.contains("texCoord")
        else { return nil }
        return Evidence(line: line, text: "mentions texCoord beside texture")
    }

    static let table = HostTable(
        frame: ["texture"], facts: [HostTable.Fact(["texSize"], [.vec2], .resolution)], origin: .topLeft)
}

extension Dialect {
    /// glfx.js.
    package static let glfxjs = Dialect("glfxjs", title: "glfx.js")
}
