internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// twigl's short modes, geek, geeker and geekest, for GLSL ES 1.00 and 3.00, and those with two targets: the body of a
/// `main`, or a text with a `main`, that declares none of `r`, `m`, `t`, `f`, `s`, `b` and `o`; or a whole text with uniforms
/// of these names. y goes up, and the page ignores alpha.
enum Twigl: TableHost {
    static let dialect = Dialect.twigl
    static let beginsAtMain = false

    static func evidence(in text: DetectionText) -> Evidence? {
        if text.hasMain, let line = text.firstLine["uniform"] {
            // Whole texts: geek's names, or classic's with two targets.
            let (r, t) = (["uniform vec2 r;", "uniform vec2 r,"], ["uniform float t;", "uniform float t,"])
            if r.contains(where: { text.codeLine(containing: [$0]) != nil }),
                t.contains(where: { text.codeLine(containing: [$0]) != nil })
            {
                return Evidence(line: line, text: "declares the uniforms vec2 r and float t")
            }
            if text.firstLine["outColor1"] != nil, let line = text.first(of: ["backbuffer0", "backbuffer1"])?.line {
                return Evidence(line: line, text: "mentions outColor1 and backbuffer0", isStrong: true)
            }
        }
        // A text with a function other than a main is no body.
        if let line = text.firstLine["FC"], text.lacks("FC"), text.lacks("r") || text.lacks("t") {
            return Evidence(line: line, text: "mentions FC, which it does not define")
        }
        guard text.lacks("r"), text.lacks("t"), text.firstLine["uniform"] == nil,
            let line = text.first(of: ["gl_FragCoord", "gl_FragColor"])?.line
        else { return nil }
        return Evidence(line: line, text: "mentions r and t, which it does not declare")
    }

    /// Names of the two results, and of what they were in the frame before.
    private static let pairs = [
        (results: ["o0", "o1"], before: ["b0", "b1"]),
        (results: ["outColor0", "outColor1"], before: ["backbuffer0", "backbuffer1"]),
    ]
    private static let second = Target(name: "second target", format: .float32)

    /// A text with two targets (MRT) is drawn twice: the second picture into a target, and the first one as the result.
    static func passes(of request: DialectRequest) throws(Failure) -> [HostPass] {
        let shader = try shader(in: request.file)
        let editor = TextEditor(shader, readsMacros: true)
        let pair = pairs.first { pair in (pair.results + pair.before).contains(where: editor.mentions) }
        guard let (results, before) = pair else { return [HostPass(shader, table)] }
        var passes: [HostPass] = []
        for (index, kept) in results.enumerated().reversed() {
            var editor = editor
            try editor.keepResult(kept, of: results)
            var pass = HostPass(try editor.edited(), table)
            pass.name = "target \(index)"
            let sources: [PictureSource] = [
                .previousResult, index == 1 ? .target(second.name) : .previousTarget(second.name),
            ]
            for (name, source) in zip(before, sources) {
                pass.samplers[name] = SamplerRule(source)
                pass.table.provided.append(HostTable.Provided(name, .sampler(SamplerRule(source))))
            }
            for name in results {
                pass.table.provided.append(HostTable.Provided(name, .lines(["highp vec4 \(name);"])))
            }
            pass.table.provided.append(
                HostTable.Provided("glfx_kept", .lines(["#define glfx_kept \(kept)"]), needs: results))
            if index == 1 { pass.target = second }
            passes.append(pass)
        }
        return passes
    }

    /// Takes a `main` of its own as the body.
    static func prepare(_ editor: inout TextEditor) throws(Failure) {
        guard !isWhole(editor) else { return }
        for index in editor.tokens.indices.dropLast()
        where editor.tokens[index].isText("main") && editor.tokens[index + 1].isText("(") {
            try editor.replace(index...index, with: Opaque.body)
        }
    }

    static func isWhole(_ editor: TextEditor) -> Bool { editor.mentions("uniform") && editor.mentions("main") }

    static func leading(_ editor: TextEditor) throws(Failure) -> [SourceFile] {
        editor.mentions("main") ? [] : [try SourceFile(name: editor.file.name, text: "void \(Opaque.body)(){")]
    }

    /// A body ends with the brace of the host's function.
    static func shader(in file: SourceFile) throws(Failure) -> SourceFile {
        if TextEditor(file).mentions("main") { return file }
        return try SourceFile(name: file.name, text: String(decoding: file.bytes, as: UTF8.self) + "\n}")
    }

    static func entry(_ text: PassText) throws(Failure) -> [String] {
        if text.mentions("gl_FragColor") { return ["void main() { \(Opaque.body)(); }"] }
        guard let (results, _) = pairs.first(where: { $0.results.contains(where: text.mentions) }) else {
            return ["void main() { o = vec4(0.0); \(Opaque.body)(); gl_FragColor = o; }"]
        }
        let zeros = results.map { "\($0) = vec4(0.0); " }.joined()
        return ["void main() { \(zeros)\(Opaque.body)(); gl_FragColor = glfx_kept; }"]
    }

    static func always(_ text: PassText) -> Set<String> {
        if text.mentions("gl_FragColor") || !text.uniforms.isEmpty { return [] }
        return pairs.contains { $0.results.contains(where: text.mentions) } ? ["glfx_kept"] : ["o"]
    }

    static let table = HostTable(
        facts: [
            HostTable.Fact(["r", "resolution"], [.vec2], .resolution),
            HostTable.Fact(["m", "mouse"], [.vec2], .mouseFraction),
            HostTable.Fact(["t", "time"], [.float], .time), HostTable.Fact(["f", "frame"], [.float], .frameNumber),
            HostTable.Fact(["s", "sound"], [.float], .constant([0])),
        ],
        provided: [
            HostTable.Provided("r", .uniform(.vec2, .resolution)),
            HostTable.Provided("m", .uniform(.vec2, .mouseFraction)),
            HostTable.Provided("t", .uniform(.float, .time)),
            HostTable.Provided("f", .uniform(.float, .frameNumber)),
            // No sound shader.
            HostTable.Provided("s", .uniform(.float, .constant([0]))),
            HostTable.Provided("b", .sampler(SamplerRule(.previousResult))),
            HostTable.Provided("o", .lines(["highp vec4 o;"])),
            HostTable.Provided("FC", .lines(["#define FC vec4(gl_FragCoord.xy, 0.5, 1.0)"])),
        ] + HostTable.simplexNoise + TwiglNames.provided,
        pictures: ["b": .previousResult, "backbuffer": .previousResult])
}

extension Dialect {
    /// twigl.
    package static let twigl = Dialect("twigl", title: "twigl", resultAlpha: .ignore)
}

extension TextEditor {
    /// Makes globals of the results that are not kept, and a result without a location of the one that is, where the text
    /// declares them.
    fileprivate mutating func keepResult(_ kept: String, of results: [String]) throws(Failure) {
        for index in tokens.indices where tokens[index].isText("out") && index + 1 < tokens.count {
            let end = tokens[index...].firstIndex { $0.isText(";") } ?? index
            guard let name = results.first(where: { name in tokens[index...end].contains { $0.isText(name) } }) else {
                continue
            }
            if name != kept { blank(index...index) }
            guard index > 0, tokens[index - 1].isText(")"), let open = tokens.opening(index - 1), open > 0,
                tokens[open - 1].isText("layout")
            else { continue }
            blank(open - 1...index - 1)
        }
    }
}
