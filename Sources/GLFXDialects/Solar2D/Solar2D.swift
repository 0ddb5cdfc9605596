internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Effects of Solar2D (formerly Corona): `vec4 FragmentKernel(vec2 texCoord)`, alone or as `kernel.fragment` in Lua, which has
/// its parameters. y goes down; pictures and results are premultiplied.
enum Solar2D: TableHost {
    static let dialect = Dialect.solar2d
    static let beginsAtMain = false
    static let sharedEndings = ["lua"]
    static let readsAnnotations = false

    static func evidence(in text: DetectionText) -> Evidence? {
        guard !text.hasMain else { return nil }
        if let line = text.line(ofFunction: Solar2DKernel.entry, type: "vec4") {
            return Evidence(line: line, text: "defines vec4 \(Solar2DKernel.entry)()", isStrong: true, isAlone: true)
        }
        guard let line = text.firstLine["graph"], text.firstLine["kernel"] != nil, text.firstLine["nodes"] != nil
        else { return nil }
        return Evidence(line: line, text: "has the graph of a kernel")
    }

    static func shader(of request: DialectRequest) throws(Failure) -> SourceFile {
        try Solar2DKernel(request.file).fragment
    }

    static func isWhole(_ editor: TextEditor) -> Bool { false }

    static func entry(_ text: PassText) throws(Failure) -> [String] {
        guard text.definesFunction(Solar2DKernel.entry) else {
            throw text.source.assembled.failure(
                "there is no 'vec4 \(Solar2DKernel.entry)(vec2 texCoord)'", advice: "give the whole text of a kernel")
        }
        return ["void main() { gl_FragColor = \(Solar2DKernel.entry)(v_TexCoord); }"]
    }

    static func always(_ text: PassText) -> Set<String> { ["v_TexCoord"] }

    /// Precisions, which are the highest here.
    static let definitions =
        ["DEFAULT", "RANDOM", "POSITION", "NORMAL", "UV", "COLOR"].map { (name: "P_" + $0, value: "highp") }
        + [(name: "FRAGMENT_SHADER_SUPPORTS_HIGHP", value: "1"), (name: "MASK_COUNT", value: "0")]

    static func table(of request: DialectRequest) throws(Failure) -> HostTable {
        let kernel = try Solar2DKernel(request.file)
        var table = HostTable(
            frame: ["CoronaSampler0", "CoronaSampler1"],
            provided: [
                HostTable.Provided("CoronaSampler0", .picture), HostTable.Provided("CoronaSampler1", .picture),
            ], origin: .topLeft)
        for unit in 0...1 {
            table.provided.append(
                HostTable.Provided(
                    "u_FillSampler\(unit)", .lines(["#define u_FillSampler\(unit) CoronaSampler\(unit)"]),
                    needs: ["CoronaSampler\(unit)"]))
        }
        // Without a vertex kernel, the host's own lines fill the place.
        if kernel.vertex == nil {
            table.provided.append(HostTable.Provided("v_TexCoord", .varying(.vec2, "glfx_place")))
            table.provided.append(
                HostTable.Provided("v_Position", .varying(.vec2, "(glfx_place - 0.5) / glfx_texel")))
        }
        table.derived = Set(kernel.parameters.compactMap(\.uniform))
        table.beginsWithZero = true
        return table
    }

    static func vertex(of request: DialectRequest) throws(Failure) -> HostVertex? {
        let kernel = try Solar2DKernel(request.file)
        guard let file = kernel.vertex else { return nil }
        var editor = TextEditor(file)
        editor.blankUniforms(Set(kernel.parameters.compactMap(\.uniform)))
        let names = Solar2DNames(kernel)
        var vertex = HostVertex(file: try editor.edited(), attributes: [:])
        vertex.prelude =
            Solar2DNames.varyings + [
                "#define a_TexCoord v_TexCoord", "#define CoronaTexCoord v_TexCoord", "#define a_UserData v_UserData",
                "#define a_ColorScale v_ColorScale",
            ] + names.lines { _ in true } + kernel.hidingLines
        vertex.prelude.append("highp vec2 glfx_own;")
        vertex.setup = ["    glfx_own = glfx_at;"]
        vertex.entry = [
            "void main() { v_TexCoord = glfx_own; v_Position = (glfx_own - 0.5) * glfx_size; "
                + "v_Position = VertexKernel(v_Position); }"
        ]
        return vertex
    }

    static func adjust(
        _ pass: inout Pass, of text: PassText, _ request: DialectRequest, _ builder: inout ProgramBuilder
    ) throws(Failure) {
        let kernel = try Solar2DKernel(request.file)
        let names = Solar2DNames(kernel)
        let hasVertex = kernel.vertex != nil
        pass.source.wrap(
            prelude: (hasVertex ? Solar2DNames.varyings : []) + names.lines(text.mentions)
                + kernel.hidingLines)
        pass.builtins += Solar2DNames.builtins.filter { builtin in
            hasVertex || pass.source.prelude.contains { $0.hasSuffix(" \(builtin.name);") }
        }
        for parameter in kernel.parameters { builder.add(parameter.parameter(in: request.file)) }
    }

    static let table = HostTable()
}

extension Dialect {
    /// Solar2D.
    package static let solar2d = Dialect(
        "solar2d", title: "Solar2D", convertsNumbers: true, resultAlpha: .premultiplied, takesPremultiplied: true)
}
