internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Processing's filters: a whole shader with `texture`, `vertTexCoord`, `vertColor` and `texOffset`, as
/// `filter(shader)` draws them, with v going up; and p5.js' with `tex0` and `vTexCoord`.
enum Processing: TableHost {
    static let dialect = Dialect.processing

    static func evidence(in text: DetectionText) -> Evidence? {
        guard text.hasMain else { return nil }
        if let name = text.first(of: ["vertTexCoord", "PROCESSING_TEXTURE_SHADER", "PROCESSING_COLOR_SHADER"]) {
            return Evidence(line: name.line, text: "mentions \(name.name)")
        }
        guard text.codeLine(containing: ["uniform", "tex0"]) != nil, let line = text.firstLine["vTexCoord"] else {
            return nil
        }
        return Evidence(line: line, text: "mentions vTexCoord beside tex0")
    }

    /// p5.js draws into a canvas of the browser's, whose pictures are premultiplied.
    static func table(for file: SourceFile) throws(Failure) -> HostTable {
        var table = table
        if TextEditor(file).mentions("vTexCoord") { table.resultAlpha = .premultiplied }
        return table
    }

    private static let identity: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

    static let table = HostTable(
        frame: ["texture", "textureSampler", "tex0"],
        facts: [
            HostTable.Fact(["texOffset", "texelSize"], [.vec2], .texelSize),
            HostTable.Fact(["texMatrix", "transform", "transformMatrix"], [.mat4], .constant(identity)),
            HostTable.Fact(["canvasSize"], [.vec2], .resolution),
        ],
        pictures: ["ppixels": .previousResult])
}

extension Dialect {
    /// Processing and p5.js.
    package static let processing = Dialect("processing", title: "Processing", resultAlpha: .ignore)
}
