internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Post processes of Babylon.js: a whole fragment shader with `textureSampler` and `vUV`; and its procedural textures.
/// v goes up.
enum Babylon: TableHost {
    static let dialect = Dialect.babylon
    private static let ending = ".fragment.fx"

    static func evidence(in text: DetectionText) -> Evidence? {
        if let line = text.codeLine(beginningWith: BabylonHelpers.includes.sorted().map { "#include<\($0)>" }) {
            return Evidence(line: line, text: "includes a file of Babylon.js")
        }
        guard text.hasMain, text.firstLine["textureSampler"] != nil, let line = text.firstLine["vUV"] else {
            return nil
        }
        return Evidence(line: line, text: "mentions vUV beside textureSampler")
    }

    /// A procedural texture has no sampler.
    static func claim(_ request: DialectRequest, foundBy found: any DialectReader.Type) -> String? {
        guard found.dialect != dialect, found.beginsAtMain, request.fileName.hasSuffix(ending) else { return nil }
        let names = NameList(request.file).all
        return names.contains("main") && !names.contains("technique") ? "its name ends with \(ending)" : nil
    }

    static func isWhole(_ editor: TextEditor) -> Bool { false }

    static func entry(_ text: PassText) throws(Failure) -> [String] {
        guard text.definesFunction("main") else {
            let parts = text.source.assembled.files[0]
            let switches = NameList(parts).asked.filter { $0.uppercased() == $0 && $0 != "GL_ES" }.sorted()
            throw text.source.assembled.failure(
                "there is no 'void main()'" + (switches.isEmpty ? "" : " where no part of it is chosen"),
                advice: switches.isEmpty
                    ? "give a whole fragment shader"
                    : "define one of \(switches.joined(separator: ", ")) in its first line")
        }
        if !text.mentions("glFragColor") { try text.checkOutput() }
        return []
    }

    /// `#include<name>` names a file of Babylon.js' own.
    static func prepare(_ editor: inout TextEditor) throws(Failure) {
        for number in editor.file.lineNumbers {
            let line = String(decoding: editor.file.line(number), as: UTF8.self).trimmed
            guard line.hasPrefix("#include") else { continue }
            // Bundlers' form.
            if line.hasSuffix(";") { editor.replaceLine(number, with: String(line.dropLast())) }
            guard let open = line.firstIndex(of: "<"), let close = line.firstIndex(of: ">"), open < close else {
                continue
            }
            let name = line[line.index(after: open)..<close].trimmed
            let rest = line[line.index(after: close)...].trimmed
            if BabylonHelpers.includes.contains(name) {
                editor.blankLine(number)
            } else if rest.hasPrefix("[") || rest.hasPrefix("(") {
                throw editor.file.failure(
                    line: number, byte: nil,
                    "what '\(line)' repeats or renames is only known to Babylon.js' own program",
                    advice: "write these lines out")
            } else {
                editor.replaceLine(number, with: "#include \"ShadersInclude/\(name).fx\"")
            }
        }
    }

    /// `fxaa.vertex.fx` for `fxaa.fragment.fx`, where it draws the whole picture.
    static func vertex(of request: DialectRequest) throws(Failure) -> HostVertex? {
        guard request.fileName.hasSuffix(ending),
            let companion = try request.files.text(request.fileName.dropLast(ending.count) + ".vertex.fx")
        else { return nil }
        let file = try SourceFile(name: companion.name, text: companion.text)
        let names = NameList(file).all
        let others: Set<String> = ["normal", "uv", "world", "viewProjection", "worldViewProjection", "include"]
        guard names.contains("position"), names.contains("main"), names.isDisjoint(with: others) else { return nil }
        return HostVertex(file: file, attributes: ["position": "vec4(glfx_at * 2.0 - 1.0, 0.0, 1.0)"])
    }

    /// Names in capitals that nothing declares are `defines` of the program: whole numbers, which the user gives.
    static func adjust(
        _ pass: inout Pass, of text: PassText, _ request: DialectRequest, _ builder: inout ProgramBuilder
    ) throws(Failure) {
        let names = NameList(request.file)
        for name in names.all.subtracting(names.asked).sorted() {
            guard name.count > 1, name == name.uppercased(), name.contains(where: \.isLetter), text.mentions(name),
                !text.declares(name), !table.provided.contains(where: { $0.name == name }),
                !name.hasPrefix("GL_"), !name.hasPrefix("__")
            else { continue }
            builder.add(Parameter(name: name, type: .int, location: SourceLocation(file: request.file.name, line: 1)))
            pass.source.wrap(prelude: ["uniform int \(name);"])
        }
    }

    static let table = HostTable(
        frame: ["textureSampler"],
        facts: [
            HostTable.Fact(["screenSize"], [.vec2], .resolution),
            HostTable.Fact(["texelSize"], [.vec2], .texelSize),
            HostTable.Fact(["screen_width"], [.float], .component(0, of: .resolution)),
            HostTable.Fact(["screen_height"], [.float], .component(1, of: .resolution)),
        ],
        varyings: [
            "vPosition": [.vec2: "glfx_place * 2.0 - 1.0", .vec3: "vec3(glfx_place * 2.0 - 1.0, 0.0)"]
        ],
        provided: BabylonHelpers.provided + [
            HostTable.Provided("glFragColor", .lines(["#define glFragColor gl_FragColor"]))
        ])
}

extension Dialect {
    /// Babylon.js.
    package static let babylon = Dialect(
        "babylon", title: "Babylon.js", resultAlpha: .premultiplied, takesPremultiplied: true)
}
