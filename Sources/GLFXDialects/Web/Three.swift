internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Passes of three.js: a whole shader with `tDiffuse` and `vUv`, and three's own chunks. v goes up.
///
/// Colors are as they are displayed: what converts them for the display changes nothing.
enum Three: TableHost {
    static let dialect = Dialect.three

    static func evidence(in text: DetectionText) -> Evidence? {
        guard text.hasMain else { return nil }
        if let line = text.firstLine["tDiffuse"] { return Evidence(line: line, text: "mentions tDiffuse") }
        return text.line(beginningWith: ThreeChunks.known.map { "#include <\($0)>" }).map {
            Evidence(line: $0.line, text: "says '\($0.text)'")
        }
    }

    static func prepare(_ editor: inout TextEditor) throws(Failure) { editor.blankChunks(ThreeChunks.known) }

    static let table = HostTable(
        frame: ["tDiffuse", "inputBuffer"],
        facts: [
            HostTable.Fact(["opacity"], [.float], .constant([1])),
            HostTable.Fact(["isOrthographic"], [.bool], .constant([0])),
            HostTable.Fact(["toneMappingExposure"], [.float], .constant([1])),
            HostTable.Fact(["texelSize"], [.vec2], .texelSize),
        ],
        provided: ThreeChunks.names)
}

extension Dialect {
    /// Passes of three.js.
    package static let three = Dialect(
        "three", title: "three.js", resultAlpha: .premultiplied, takesPremultiplied: true)
}
