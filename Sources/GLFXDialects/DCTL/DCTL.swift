internal import GLFXCore
import GLFXHLSL
package import GLFXPrograms
internal import GLFXShaderText

/// DaVinci Resolve's color transforms, which are C: `__DEVICE__ float3 transform(int p_Width, …, float p_B)`, and
/// transitions.
///
/// The text is rewritten to HLSL, whose implicit conversions are those of C. y goes down, in pixels.
enum DCTL: DialectReader {
    static let dialect = Dialect.dctl
    static let endings = ["dctl"]

    static func evidence(in text: DetectionText) -> Evidence? {
        for word in ["DEFINE_UI_PARAMS", "__TEXTURE__", "DEFINE_DCTL_ALPHA_MODE_STRAIGHT"] {
            if let line = text.firstLine[word] {
                return Evidence(line: line, text: "mentions \(word)", isStrong: true)
            }
        }
        guard let line = text.firstLine["__DEVICE__"],
            text.firstLine["transform"] != nil || text.firstLine["transition"] != nil
        else { return nil }
        return Evidence(line: line, text: "mentions __DEVICE__", isStrong: true)
    }

    static func check(fileName: String) throws(Failure) {
        guard fileName.lowercased().hasSuffix(".dctle") else { return }
        throw Failure(.shader, "'\(fileName)' is an encrypted DCTL", advice: "give the .dctl that it was made of")
    }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        let main = try DCTLFile(request.file)
        let tables = try main.tables.map { (table) throws(Failure) in try table.input(request) }
        let files = MaskedFiles(DCTLFiles(request.files))
        var assembler = SourceAssembler(assumedVersion: 300, files: files, isEffect: true)
        let prelude = try SourceFile(name: "DCTL's functions", text: DCTLPrelude.text(main.parameters, main.tables))
        try assembler.read(try files.masked(main.file), behind: [prelude])
        try NestingCheck.check(assembler.result)
        try MacroReplacement.check(assembler.result)
        let source = files.unmasked(assembler.result)
        let expanded = try MacroExpander.expand(source) { files.string($0, in: source) }
        let entry = try DCTLEntry(expanded, source)
        var text = DCTLText(expanded, parameters: Set(main.parameters.map(\.name)), texture: entry.reader)
        var reader = EffectReader(
            source: source, tokens: try text.hlsl(source), host: "DaVinci Resolve", strings: MacroExpander.string)
        var module = try reader.read()
        for parameter in main.parameters {
            module.uniforms.append(EffectModule.Uniform(name: parameter.token, type: parameter.type))
            if text.assigned.contains(parameter.name) {
                var variable = parameter.token
                variable.text = DCTLText.variable(parameter.name)
                module.globals.append(
                    EffectModule.Global(name: variable, type: text.type(of: parameter), initializer: [parameter.token]))
            }
        }
        guard let index = module.functions.firstIndex(where: { $0.name.isText(entry.caller) }) else {
            throw source.failure("there is no \(entry.caller)")
        }
        var builder = ProgramBuilder(request, dialect)
        for parameter in main.parameters { builder.add(try parameter.parameter(request.file)) }
        try build(index, of: module, tables, multiplies: main.isPremultiplied && entry.hasAlpha, &builder)
        return builder.program
    }

    private static let facts: [String: (type: GLSLType, meaning: BuiltinUniform.Meaning)] = [
        "glfx_size": (.vec2, .resolution), "glfx_index": (.int, .frameIndex), "glfx_progress": (.float, .progress),
    ]

    private static func build(
        _ index: Int, of module: EffectModule, _ tables: [Input], multiplies: Bool, _ builder: inout ProgramBuilder
    ) throws(Failure) {
        var host = EffectHost()
        host.uniforms = facts.mapValues(\.type)
        host.signKeepsType = true
        host.fillsMissing = true
        host.values = DCTLPrelude.constants.mapValues { .init(text: $0, type: .float) }
        let values: [String: EffectHost.Value] = [
            "DCTL_MULTIPLIES": .init(text: "\(multiplies)", type: .bool),
            "DCTL_SIZE": .init(text: "ivec2(glfx_size)", type: .vector(.int, 2), uniforms: ["glfx_size"]),
            "TIMELINE_FRAME_INDEX": .init(text: "glfx_index", type: .int, uniforms: ["glfx_index"]),
            "TRANSITION_PROGRESS": .init(text: "glfx_progress", type: .float, uniforms: ["glfx_progress"]),
        ]
        host.values.merge(values) { _, own in own }
        var translator = EffectTranslator(module: module, host: host)
        try translator.reach(index)
        let name = module.functions[index].name
        var interface = EffectInterface(
            translator: translator,
            sources: ["VPOS": Typed([Piece("gl_FragCoord", at: name)], .vector(.float, 4))])
        let call = try interface.call(index, wanting: "COLOR0")
        let use = translator.use
        let body = translator.assignments + call.before + ["gl_FragColor = \(call.result ?? "vec4(0.0)");"]
        var source = try translator.passText().source
        source.wrap(
            prelude: use.declarations(of: host), postlude: ["void main() {"] + body.map { "    " + $0 } + ["}"])
        var pass = Pass(index: 0, source: source)
        pass.builtins = use.host.sorted().compactMap { name in
            facts[name].map { BuiltinUniform(name: name, type: $0.type, meaning: $0.meaning) }
        }
        let inputs = [DCTLPrelude.frame: "frame", DCTLPrelude.other: "to"]
        for reading in use.readings {
            let input = inputs[reading.texture] ?? reading.texture
            pass.samplers[use.name(of: reading)] = SamplerRule(.relay(input), filter: .nearest)
        }
        var frame = Input(name: "frame")
        frame.filling = .frame
        frame.isUsed = use.readings.contains { $0.texture == DCTLPrelude.frame }
        builder.add(frame)
        if use.readings.contains(where: { $0.texture == DCTLPrelude.other }) { builder.add(Input(name: "to")) }
        for table in tables where use.readings.contains(where: { $0.texture == table.name }) { builder.add(table) }
        try builder.edit { (program) throws(Failure) in
            program.origin = .topLeft
            program.summary = Summary.text(of: module.source)
            program.passes = [pass]
        }
    }
}

extension Dialect {
    /// DaVinci Resolve's DCTL.
    package static let dctl = Dialect("dctl", title: "DCTL", convertsNumbers: true)
}

/// The function that Resolve calls.
struct DCTLEntry {
    /// Of the functions of `DCTLPrelude`, the one that calls it.
    let caller: String
    /// It gets and gives alpha.
    let hasAlpha: Bool
    /// The one that reads planes.
    var reader: String { caller == "DCTL_transition" ? "DCTL_any" : "DCTL_plane" }

    init(_ tokens: [Token], _ source: AssembledSource) throws(Failure) {
        let types = ["float3": 3, "float4": 4]
        for index in tokens.indices.dropFirst() {
            guard let count = types[tokens[index - 1].text] else { continue }
            let head = tokens[index...].prefix(64).prefix { !$0.isText("{") && !$0.isText(";") }
            let textures = head.count { $0.isText("__TEXTURE__") }
            let isTransition = tokens[index].isText("transition") && textures == 8
            let isTransform =
                tokens[index].isText("transform") && head.count { $0.isText(",") } == 3 + count
                && [0, count].contains(textures)
            guard isTransition || isTransform else { continue }
            caller = isTransition ? "DCTL_transition" : "DCTL_\(textures == 0 ? "color" : "planes")\(count)"
            hasAlpha = count == 4
            return
        }
        throw source.failure(
            "there is no 'float3 transform(int p_Width, int p_Height, int p_X, int p_Y, …)'",
            advice: "give a DCTL with Resolve's transform() or transition(), not what DCTLs include")
    }
}

/// The files around a DCTL, whose lines for Resolve are taken out.
private final class DCTLFiles: ShaderFiles {
    private let files: any ShaderFiles

    init(_ files: any ShaderFiles) { self.files = files }

    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        let file = try files.include(path.replacing("\\", with: "/"), from: includer)
        let cleaned = try DCTLFile(try SourceFile(name: file.name, text: file.text)).file
        return (file.name, String(decoding: cleaned.bytes, as: UTF8.self))
    }

    func text(_ path: String) throws(Failure) -> (name: String, text: String)? { try files.text(path) }
    func names(in folder: String) -> [String] { files.names(in: folder) }
    func picture(_ path: String) throws(Failure) -> String? { try files.picture(path) }
}
