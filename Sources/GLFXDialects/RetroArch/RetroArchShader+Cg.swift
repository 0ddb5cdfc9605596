internal import GLFXCore
import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

extension RetroArchShader {
    /// The attribute with the position in the picture.
    private static let corner = "glfx_corner"

    /// Whether a text is in Cg, as all of RetroArch's shaders once were.
    static func isCg(_ file: SourceFile) -> Bool {
        // Some have but macros and an include.
        if file.lastPart.lowercased().hasSuffix(".cg") { return true }
        let names = NameList(file).all
        return names.contains("main_fragment") && names.contains("main_vertex")
    }

    /// A Cg shader: its two functions, whose values are linked by semantics.
    /// - Parameter aliases: names of the preset's passes.
    init(cg file: SourceFile, _ requestFiles: any ShaderFiles, aliases: Set<String>) throws(Failure) {
        let parameterFiles = RetroArchFiles(requestFiles)
        let files = MaskedFiles(parameterFiles)
        var assembler = SourceAssembler(
            assumedVersion: 300, files: files, definitions: ["PARAMETER_UNIFORM": "1"], isEffect: true)
        try assembler.read(try files.masked(try parameterFiles.begin(file)))
        try NestingCheck.check(assembler.result)
        try MacroReplacement.check(assembler.result)
        let source = files.unmasked(assembler.result)
        let names = RetroArchCgNames(aliases: aliases)
        let expanded = names.renamed(try MacroExpander.expand(source) { files.string($0, in: source) })
        var reader = EffectReader(source: source, tokens: expanded, host: "RetroArch", strings: MacroExpander.string)
        var module = try reader.read()
        let entries = try ["main_vertex", "main_fragment"].map { (name) throws(Failure) in
            guard let index = module.functions.lastIndex(where: { $0.name.isText(name) }) else {
                throw source.failure(
                    "there is no '\(name)'",
                    advice: "give a Cg shader of RetroArch's with main_vertex and main_fragment")
            }
            return index
        }
        for entry in entries { module.liftUniforms(of: entry, member: names.uniform) }
        module.liftStructures(member: names.uniform)
        module.dropSamplers()
        module.addSemantics(to: entries[0], outputs: true)
        module.addSemantics(to: entries[1], outputs: false)
        let vertex = try Self.vertex(entries[0], of: module, names)
        self.init(
            fragment: try Self.fragment(entries[1], of: module, names, after: vertex.varyings), vertex: vertex.text,
            parameters: parameterFiles.parameters)
    }

    private static func host(_ names: RetroArchCgNames) -> EffectHost {
        var host = EffectHost()
        host.memberName = names.uniform
        host.signKeepsType = true
        // From 0…1 to clip space, by row.
        host.values["modelViewProj"] = EffectHost.Value(
            text: "mat4(2.0, 0.0, 0.0, -1.0, 0.0, 2.0, 0.0, -1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)",
            type: .matrix(.float, 4, 4))
        host.values["FrameRotation"] = EffectHost.Value(text: "0.0", type: .float)
        return host
    }

    private static func vertex(
        _ entry: Int, of module: EffectModule, _ names: RetroArchCgNames
    ) throws(Failure) -> (text: PassText, varyings: [EffectVertex.Varying]) {
        var host = host(names)
        for uniform in module.uniforms where uniform.name.text.hasSuffix("TexCoord") {
            host.values[uniform.name.text] = EffectHost.Value(text: corner, type: .vector(.float, 2))
        }
        var translator = EffectTranslator(module: module, host: host)
        try translator.reach(entry)
        let name = module.functions[entry].name
        let place = Typed([Piece(corner, at: name)], .vector(.float, 2))
        var interface = EffectInterface(
            translator: translator,
            sources: [
                "POSITION": Typed([Piece("vec4(\(corner), 0.0, 1.0)", at: name)], .vector(.float, 4)),
                "COLOR0": Typed([Piece("vec4(1.0)", at: name)], .vector(.float, 4)),
                "TEXCOORD0": place, "TEXCOORD1": place,
            ])
        let call = try interface.call(entry)
        var lines = translator.use.declarations(of: host) + ["in vec2 \(corner);"]
        var body = translator.assignments + call.before
        var varyings: [EffectVertex.Varying] = []
        var hasPosition = false
        for output in call.outputs {
            guard let numeric = output.type.numeric, !numeric.isMatrix, !output.semantic.isEmpty else { continue }
            if output.semantic == "POSITION" {
                body.append("gl_Position = \(try interface.color(output, at: name) ?? "vec4(0.0)");")
                hasPosition = true
                continue
            }
            let varying = "glfx_\(output.semantic)"
            lines.append("\(numeric.scalar == .float ? "" : "flat ")out \(numeric.glsl) \(varying);")
            body.append("\(varying) = \(output.text);")
            varyings.append(EffectVertex.Varying(name: varying, type: output.type, semantic: output.semantic))
        }
        guard hasPosition else {
            throw module.source.failure(
                at: name, "'main_vertex' gives no position", advice: "give back a float4 : POSITION")
        }
        var text = try translator.passText(declaring: lines)
        text.source.wrap(postlude: ["void main() {"] + body + ["}"])
        return (text, varyings)
    }

    private static func fragment(
        _ entry: Int, of module: EffectModule, _ names: RetroArchCgNames, after varyings: [EffectVertex.Varying]
    ) throws(Failure) -> PassText {
        let host = host(names)
        var translator = EffectTranslator(module: module, host: host)
        try translator.reach(entry)
        let name = module.functions[entry].name
        let pixel = Typed([Piece("gl_FragCoord", at: name)], .vector(.float, 4))
        var sources = ["POSITION": pixel, "VPOS": pixel, "WPOS": pixel]
        sources["COLOR0"] = Typed([Piece("vec4(1.0)", at: name)], .vector(.float, 4))
        var lines = translator.use.declarations(of: host)
        for varying in varyings {
            let flat = varying.type.numeric?.scalar == .float ? "" : "flat "
            lines.append("\(flat)in \(try translator.glslName(varying.type, at: name)) \(varying.name);")
            sources[varying.semantic] = Typed([Piece(varying.name, at: name)], varying.type)
        }
        var interface = EffectInterface(translator: translator, sources: sources)
        let call = try interface.call(entry, wanting: "COLOR0")
        guard let color = call.result else {
            throw module.source.failure(
                at: name, "'main_fragment' gives no color", advice: "let it return a float4 : COLOR")
        }
        let body = translator.assignments + call.before + ["gl_FragColor = \(color);"]
        var text = try translator.passText(declaring: lines)
        text.source.wrap(postlude: ["void main() {"] + body.map { "    " + $0 } + ["}"])
        return text
    }
}
