internal import GLFXCore
import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// Makes a program of an effect: its passes, inputs and parameters.
struct OBSProgram {
    let module: EffectModule
    let files: any ShaderFiles
    private let host: OBSHost
    /// The file is a whole effect. One that declares neither picture nor projection is inserted into the plugin's text,
    /// whose definitions take precedence.
    private let isWhole: Bool

    /// The functions that draw a pass.
    struct Entry {
        var pixel: Int
        /// Nil: the host's own.
        var vertex: Int?
    }

    init(module: EffectModule, files: any ShaderFiles) {
        var module = module
        let hostUniforms = ["image", "ViewProj"]
        isWhole = !module.techniques.isEmpty && module.uniforms.contains { hostUniforms.contains($0.name.text) }
        if !isWhole { Self.addPluginText(to: &module) }
        self.module = module
        self.files = files
        host = OBSHost(module)
    }

    /// Adds what the plugins declare around a text that is no whole effect, unless it does so itself.
    private static func addPluginText(to module: inout EffectModule) {
        for name in [OBSHost.samplerName, "builtin_texture_sampler"] where module.samplers[name] == nil {
            module.samplers[name] = .plugin
        }
        // A transition has two pictures instead.
        if !module.uniforms.contains(where: { $0.name.isText("image") || $0.name.isText("image_a") }) {
            let name = Token(kind: .identifier, text: "image", line: 0, column: 0)
            module.uniforms.append(EffectModule.Uniform(name: name, type: .texture(.two)))
        }
    }

    func build(_ builder: inout ProgramBuilder) throws(Failure) {
        let uniforms = OBSUniforms(module: module, host: host, files: files)
        for input in try uniforms.inputs() { builder.add(input) }
        for parameter in try uniforms.parameters() { builder.add(parameter) }
        try builder.edit { (program) throws(Failure) in
            program.origin = .topLeft
            program.summary = Summary.text(of: module.source) ?? uniforms.notes
        }
        let entries = try entries()
        var helpers: Set<HelperFunction> = []
        for (index, entry) in entries.enumerated() {
            let writer = OBSPass(
                module: module, host: host.effect, entry: entry, builtin: { OBSHost.uniform($0) },
                bind: { uniforms.bind($0, $1, &$2) },
                result: { color in index > 0 ? Self.blended(color) : Self.plain(color) })
            var pass = try writer.pass(index, of: entries.count)
            if index > 0 {
                pass.pass.samplers[Self.below] = SamplerRule(.relay(uniforms.frame), filter: .nearest)
            }
            helpers.formUnion(pass.helpers)
            for name in pass.used {
                try builder.edit { (program) throws(Failure) in
                    for input in program.inputs.indices where program.inputs[input].name == name {
                        program.inputs[input].isUsed = true
                    }
                }
            }
            try builder.edit { (program) throws(Failure) in program.passes.append(pass.pass) }
        }
        try OBSAudio.add(helpers, to: &builder)
    }

    /// The sampler with the result of the passes before.
    private static let below = "glfx_below"

    private static func plain(_ color: String) -> (prelude: [String], body: [String]) {
        ([], ["gl_FragColor = \(color);"])
    }

    /// OBS blends each pass over those before it, with straight alpha.
    private static func blended(_ color: String) -> (prelude: [String], body: [String]) {
        (
            ["uniform sampler2D \(below);"],
            [
                "vec4 glfx_above = \(color);",
                "vec4 glfx_under = texelFetch(\(below), ivec2(gl_FragCoord.xy), 0);",
                "float glfx_alpha = glfx_above.a + glfx_under.a * (1.0 - glfx_above.a);",
                "vec3 glfx_sum = glfx_above.rgb * glfx_above.a + glfx_under.rgb * glfx_under.a * (1.0 - glfx_above.a);",
                "gl_FragColor = vec4(glfx_alpha == 0.0 ? vec3(0.0) : glfx_sum / glfx_alpha, glfx_alpha);",
            ]
        )
    }

    /// What the technique `Draw` calls, as in the plugin; without one, the functions of the plugins' names.
    private func entries() throws(Failure) -> [Entry] {
        guard let technique = module.techniques.first(where: { $0.name.isText("Draw") }) ?? module.techniques.first
        else {
            // The name of shaderfilter-plus's vertex shader.
            let vertex = module.functions.firstIndex { $0.name.isText("builtin_shader_vertex") }
            return [Entry(pixel: try defaultEntry(), vertex: vertex)]
        }
        var entries: [Entry] = []
        for pass in technique.passes {
            guard let pixel = pass.pixel else {
                throw module.source.failure(
                    at: pass.name, "this pass has no pixel shader", advice: "write pixel_shader = mainImage(v_in);")
            }
            // Where the plugin has a `mainTransform`, it replaces the file's.
            let vertex = pass.vertex.flatMap { !isWhole && $0.isText("mainTransform") ? nil : $0 }
            entries.append(
                Entry(
                    pixel: try module.function(pixel),
                    vertex: try vertex.map { (name) throws(Failure) in try module.function(name) }))
        }
        guard !entries.isEmpty else {
            throw module.source.failure(at: technique.name, "this technique has no pass")
        }
        return entries
    }

    private func defaultEntry() throws(Failure) -> Int {
        for name in ["mainImage", "render"] {
            if let index = module.functions.firstIndex(where: { $0.name.text == name }) { return index }
        }
        throw module.source.failure(
            "there is no 'float4 mainImage(VertData v_in) : TARGET', and no technique",
            advice: "give a whole effect of OBS")
    }
}

extension EffectModule {
    /// The function that a pass names.
    func function(_ name: Token) throws(Failure) -> Int {
        if let index = functions.firstIndex(where: { $0.name.text == name.text }) { return index }
        let near = nearestName(to: name.text, in: functions.map(\.name.text))
        throw source.failure(
            at: name, "there is no function '\(name.text)'", advice: near.map { "did you mean '\($0)'?" })
    }
}
