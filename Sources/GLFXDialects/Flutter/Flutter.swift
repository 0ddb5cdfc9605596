internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Flutter's fragment shaders: a whole shader with `FlutterFragCoord()`, in pixels, v going down. Uniforms are set by
/// their order, so that no name has a meaning of its own: as for an image filter, the first sampler is the frame, and the
/// first vec2 that is called a size, else the first one, is its size in pixels.
enum Flutter: TableHost {
    static let dialect = Dialect.flutter
    private static let header = "flutter/runtime_effect.glsl"

    static func evidence(in text: DetectionText) -> Evidence? {
        if let line = text.firstLine["FlutterFragCoord"] {
            return Evidence(line: line, text: "mentions FlutterFragCoord", isStrong: true)
        }
        guard let line = text.codeLine(containing: ["#", "include", "flutter/"]) else { return nil }
        return Evidence(line: line, text: "includes a header of Flutter", isStrong: true)
    }

    /// A header of the author's own may include Flutter's.
    static func claim(_ request: DialectRequest, foundBy found: any DialectReader.Type) -> String? {
        for number in request.file.lineNumbers {
            let line = String(decoding: request.file.line(number), as: UTF8.self).trimmed
            guard line.hasPrefix("#include"), let open = line.firstIndex(of: "<"), line.hasSuffix(">"),
                let text = try? request.files.include(
                    String(line[line.index(after: open)...].dropLast()).trimmed, from: ""
                ).text,
                text.contains("<\(header)>")
            else { continue }
            return "line \(number) includes a file that includes Flutter's header"
        }
        return nil
    }

    static func table(for file: SourceFile) throws(Failure) -> HostTable {
        var table = table
        if let size = sizeName(TextEditor(file)) { table.facts.append(HostTable.Fact([size], [.vec2], .resolution)) }
        return table
    }

    /// The uniform with the frame's size.
    private static func sizeName(_ editor: TextEditor) -> String? {
        let tokens = editor.tokens
        let names = tokens.indices.dropFirst(2).filter { index in
            tokens[index - 1].isText("vec2") && tokens[index].kind == .identifier
                && tokens[max(0, index - 3)..<index].contains { $0.isText("uniform") }
        }.map { tokens[$0].text }
        let called = names.first { name in ["size", "resolution"].contains { name.lowercased().hasSuffix($0) } }
        return called ?? names.first
    }

    static let definitions = [
        (name: "IMPELLER_GRAPHICS_BACKEND", value: "1"), (name: "IMPELLER_TARGET_METAL", value: "1"),
    ]

    static let table = HostTable(
        facts: [
            HostTable.Fact(["uTime", "u_time", "iTime", "time"], [.float], .time),
            HostTable.Fact(["width", "uWidth"], [.float], .component(0, of: .resolution)),
            HostTable.Fact(["height", "uHeight"], [.float], .component(1, of: .resolution)),
        ],
        provided: [
            HostTable.Provided(
                "FlutterFragCoord", .lines(["highp vec2 FlutterFragCoord() { return gl_FragCoord.xy; }"])),
            HostTable.Provided("glfx_at", .varying(.vec2, "glfx_place")),
            HostTable.Provided(
                "FlutterGetInputTextureCoordinates",
                .lines(["highp vec2 FlutterGetInputTextureCoordinates(int index) { return glfx_at; }"]),
                needs: ["glfx_at"]),
        ],
        includesByAngles: true, headers: [header: ""], origin: .topLeft)
}

extension Dialect {
    /// Flutter.
    package static let flutter = Dialect(
        "flutter", title: "Flutter", convertsNumbers: true, resultAlpha: .premultiplied, takesPremultiplied: true)
}
