internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Post programs of Minecraft's resource packs: a whole fragment shader with `DiffuseSampler` or `InSampler` and `texCoord`,
/// the `.json` of its name, which has its parameters, and the vertex shader that this names. v goes up.
enum Minecraft: TableHost {
    static let dialect = Dialect.minecraft
    /// Its programs are known by their own words, although the game's other shaders are not read.
    static let beginsAtMain = false
    static let readsAnnotations = false
    private static let frames = ["DiffuseSampler", "InSampler"]

    static func evidence(in text: DetectionText) -> Evidence? {
        if text.line(containing: "\"targets\"") != nil, text.firstLine["main"] == nil || !text.hasMain,
            let line = text.line(containing: "\"passes\""), text.line(containing: "\"renderpass\"") == nil
        {
            return Evidence(line: line, text: "lists passes and targets")
        }
        guard text.hasMain, text.firstLine["gl_Position"] == nil, let line = text.firstLine["texCoord"],
            let sampler = text.first(of: frames)
        else { return nil }
        return Evidence(line: line, text: "mentions texCoord beside \(sampler.name)")
    }

    /// A chain names programs of its pack: `assets/minecraft/shaders/post/a.json` those in `shaders`.
    static func project(of path: String) -> (folder: String, parts: [String])? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.last?.hasSuffix(".json") == true,
            let folder = parts.indices.last(where: { index in
                parts[index] == "post_effect" || parts[index] == "shaders" && parts.dropFirst(index + 1).first == "post"
            })
        else { return nil }
        return (parts[..<folder].map { $0 + "/" }.joined(), ["shaders", "textures/effect"])
    }

    static func passes(of request: DialectRequest) throws(Failure) -> [HostPass] {
        if request.file.beginsWithBrace { return try MinecraftChain(request.file).hostPasses(request, table) }
        var pass = HostPass(request.file, table)
        let parameters = try MinecraftProgram.parameters(of: request).filter { !table.hostFills($0.name) }
        pass.parameter = { uniform in parameters.first { $0.name == uniform.name.text } }
        return [pass]
    }

    static func prepare(_ editor: inout TextEditor) throws(Failure) {
        for number in editor.file.lineNumbers {
            let line = String(decoding: editor.file.line(number), as: UTF8.self)
            if let included = MinecraftFiles.include(line) { editor.replaceLine(number, with: included) }
        }
    }

    static func files(for request: DialectRequest) -> any ShaderFiles { MinecraftFiles(base: request.files) }

    static func vertex(of request: DialectRequest) throws(Failure) -> HostVertex? {
        guard request.fileName.hasSuffix(".fsh") else { return nil }
        let name = try MinecraftProgram.vertexName(of: request) ?? String(request.fileName.dropLast(4))
        guard let companion = try request.files.text(name + ".vsh") else { return nil }
        let file = try SourceFile(name: companion.name, text: companion.text)
        let names = NameList(file).all
        guard names.contains("Position") else { return nil }
        // With blocks of uniforms, the corners are those of a square of 1.
        let isSquare = names.contains("SamplerInfo") || names.contains("Projection")
        var editor = TextEditor(file)
        for number in file.lineNumbers {
            let line = String(decoding: file.line(number), as: UTF8.self)
            if let included = MinecraftFiles.include(line) { editor.replaceLine(number, with: included) }
        }
        return HostVertex(
            file: try editor.edited(),
            attributes: ["Position": isSquare ? "vec4(glfx_at, 0.0, 1.0)" : "vec4(glfx_at * glfx_size, 0.0, 1.0)"])
    }

    /// The pixels are read without a filter, unless a chain says so.
    static func adjust(
        _ pass: inout Pass, of text: PassText, _ request: DialectRequest, _ builder: inout ProgramBuilder
    ) throws(Failure) {
        for uniform in text.uniforms where uniform.type == .sampler2D && pass.samplers[uniform.name.text] == nil {
            pass.samplers[uniform.name.text] = SamplerRule(.relay(uniform.name.text), filter: .nearest)
        }
    }

    static let table = HostTable(
        frame: frames,
        facts: [
            HostTable.Fact(
                [
                    "InSize", "OutSize", "ScreenSize", "DiffuseSize", "MainSize", "AuxSize0", "AuxSize1", "AuxSize2",
                    "AuxSize3", "PrevSize",
                ], [.vec2], .resolution),
            // Days of 20 minutes.
            HostTable.Fact(["GameTime"], [.float], .scaled(1.0 / 1200, of: .time)),
            HostTable.Fact(["GlintAlpha"], [.float], .constant([1])),
            HostTable.Fact(["MenuBlurRadius"], [.int], .constant([5])),
            HostTable.Fact(["ProjMat"], [.mat4], .constant([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])),
        ],
        varyings: ["oneTexel": [.vec2: "glfx_texel"], "sampleStep": [.vec2: "glfx_texel"]],
        provided: [
            HostTable.Provided("glfx_time", .uniform(.float, .time)),
            // Goes from 0 to 1 each second.
            HostTable.Provided("Time", .lines(["#define Time fract(glfx_time)"]), needs: ["glfx_time"]),
        ],
        // What a chain keeps of the frame before.
        pictures: ["PrevSampler": .previousResult], derived: ["Time"])
}

extension HostTable {
    /// Whether the host fills uniforms of a name.
    func hostFills(_ name: String) -> Bool {
        derived.contains(name) || facts.contains { $0.names.contains(name) }
    }
}

extension Dialect {
    /// Post programs of Minecraft.
    package static let minecraft = Dialect("minecraft", title: "Minecraft", convertsNumbers: true, resultAlpha: .ignore)
}
