internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// KodeLife: a whole shader that reads `inData.v_texcoord` of its vertex shader's block, with `time`, `resolution`,
/// `mouse` (0 to 1), `spectrum`, `texture0` … and `prevFrame`. v goes up, and the window ignores alpha.
enum KodeLife: TableHost {
    static let dialect = Dialect.kodelife
    /// Projects, which are unpacked where files are read.
    static let endings = ["klproj"]
    /// A project has texts of other stages and languages beside the one that is drawn.
    static let beginsAtMain = false
    static let spectrum = "spectrum"

    static func evidence(in text: DetectionText) -> Evidence? {
        if let line = text.line(containing: "<klxml") {
            return Evidence(line: line, text: "is a project of KodeLife", isStrong: true, isAlone: true)
        }
        guard text.hasMain, let line = text.firstLine["VertexData"], text.firstLine["v_texcoord"] != nil,
            text.firstLine["gl_Position"] == nil
        else { return nil }
        return Evidence(line: line, text: "declares the block VertexData")
    }

    static func passes(of request: DialectRequest) throws(Failure) -> [HostPass] {
        guard KodeLifeProject.isOne(request.file) else { return [HostPass(request.file, table)] }
        return try KodeLifeProject(request.file).hostPasses(table, request.files)
    }

    /// Members of the block, and the varyings that replace them.
    private static let members = ["v_texcoord": "glfx_uv", "v_position": "glfx_p", "v_normal": "glfx_n"]

    static func prepare(_ editor: inout TextEditor) throws(Failure) {
        guard let name = editor.tokens.firstIndex(where: { $0.isText("VertexData") }), name > 0,
            editor.tokens[name - 1].isText("in"), name + 1 < editor.tokens.count,
            editor.tokens[name + 1].isText("{"), let close = editor.tokens.closing(name + 1),
            close + 2 < editor.tokens.count, editor.tokens[close + 2].isText(";")
        else { return }
        let instance = editor.tokens[close + 1].text
        let start = name > 1 && editor.tokens[name - 2].isText(")") ? layout(editor, before: name - 1) : name - 1
        editor.blank(start...close + 2)
        for index in (close + 3)..<max(close + 3, editor.tokens.count - 2)
        where editor.tokens[index].isText(instance) && editor.tokens[index + 1].isText(".") {
            guard let varying = members[editor.tokens[index + 2].text] else {
                throw editor.failure(
                    at: index + 2, "'\(editor.tokens[index + 2].text)' is not filled here",
                    advice: "there is \(members.keys.sorted().joined(separator: ", "))")
            }
            try editor.replace(index...index + 2, with: varying)
        }
    }

    /// The `layout` whose parenthesis closes before a token.
    private static func layout(_ editor: TextEditor, before index: Int) -> Int {
        guard let open = editor.tokens.opening(index - 1), open > 0, editor.tokens[open - 1].isText("layout") else {
            return index
        }
        return open - 1
    }

    static func addOwn(for text: PassText, to builder: inout ProgramBuilder) throws(Failure) {
        let file = text.source.assembled.files[0]
        let names = KodeLifeProject.isOne(file) ? try KodeLifeProject(file).spectra : [spectrum]
        if names.contains(where: text.mentions) { try HostAudio.addLevels(to: &builder) }
    }

    /// Bass, middle, treble.
    static func spectrum(named name: String) -> HostTable.Provided {
        HostTable.Provided(
            name, .lines(["#define \(name) texelFetch(\(HostAudio.levels), ivec2(0), 0).xyw"]),
            needs: [HostAudio.levels])
    }

    static let table = HostTable(
        frame: ["texture0"],
        facts: [HostTable.Fact(["mouse"], [.vec2], .mouseFraction)],
        varyings: [
            "v_normal": [.vec3: "vec3(0.0, 0.0, 1.0)"], "v_position": [.vec4: "vec4(glfx_place * 2.0 - 1.0, 0.0, 1.0)"],
        ],
        provided: [
            HostTable.Provided("glfx_uv", .varying(.vec2, "glfx_place")),
            HostTable.Provided("glfx_p", .varying(.vec4, "vec4(glfx_place * 2.0 - 1.0, 0.0, 1.0)")),
            HostTable.Provided("glfx_n", .varying(.vec3, "vec3(0.0, 0.0, 1.0)")),
            HostTable.Provided(HostAudio.levels, .sampler(SamplerRule(.target(HostAudio.levels), filter: .nearest))),
            spectrum(named: spectrum),
        ],
        pictures: ["prevFrame": .previousResult, "prevPass": .previousResult],
        derived: ["spectrum"])
}

extension Dialect {
    /// KodeLife.
    package static let kodelife = Dialect("kodelife", title: "KodeLife", resultAlpha: .ignore)
}
