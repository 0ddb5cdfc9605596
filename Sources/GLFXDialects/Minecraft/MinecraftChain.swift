internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A chain of post programs (`shaders/post/NAME.json`, since 1.21.2 `post_effect/NAME.json`): passes between targets, of
/// which `minecraft:main` is the frame and the result.
///
/// What several passes set a uniform of one name to is fixed; what only one sets is a parameter.
struct MinecraftChain {
    /// A picture that a pass reads.
    private struct Reading {
        var sampler: String
        var source: Source
        var isLinear = false
    }

    private enum Source: Hashable {
        case main
        case target(String)
        /// The game's own picture, by its file's name.
        case picture(String)
        /// A depth, which a movie has not: an input.
        case depth
    }

    private struct Step {
        /// Of the program's description, or of its fragment shader.
        var program: String
        var readings: [Reading]
        var output: Source
        /// What the pass sets uniforms to.
        var values: [String: [Double]]
    }

    private let file: SourceFile
    private var steps: [Step] = []
    private var targets: [Target] = []

    /// - Throws: `.shader` for what is no chain.
    init(_ file: SourceFile) throws(Failure) {
        self.file = file
        let json = try JSONReader.read(file)
        let passes = json["passes"]?.list ?? []
        guard !passes.isEmpty else {
            throw file.failure("there are no passes in this chain", advice: "give a chain with \"passes\", or a .fsh")
        }
        guard passes.count <= ShaderLimits.effectPasses else {
            throw file.failure(
                offset: passes[ShaderLimits.effectPasses].offset,
                "there are more than \(ShaderLimits.effectPasses) passes", advice: "draw fewer")
        }
        for name in json["targets"]?.list ?? [] {
            add(name.text ?? name["name"]?.text ?? "", name)
        }
        for member in json["targets"]?.members ?? [] { add(member.key, member.value) }
        for pass in passes { steps.append(try step(pass)) }
        // What no chain lists, and the game has: its other layers, which are empty here.
        for source in steps.flatMap({ $0.readings.map(\.source) + [$0.output] }) {
            if case .target(let name) = source, !targets.contains(where: { $0.name == name }) {
                targets.append(Target(name: name, format: .rgba8))
            }
        }
    }

    private mutating func add(_ name: String, _ value: JSONValue) {
        var target = Target(name: Self.bare(name), format: .rgba8)
        if let width = value["width"]?.number, let height = value["height"]?.number {
            target.size = PictureSizeRule(width: .number(width), height: .number(height))
        }
        targets.append(target)
    }

    private func step(_ pass: JSONValue) throws(Failure) -> Step {
        var readings: [Reading] = []
        if let target = pass["intarget"]?.text {
            let isLinear = pass["use_linear_filter"]?.bool ?? false
            readings.append(Reading(sampler: "DiffuseSampler", source: Self.source(target), isLinear: isLinear))
        }
        for other in pass["auxtargets"]?.list ?? [] {
            guard let sampler = other["name"]?.text, let id = other["id"]?.text else { continue }
            var source = Self.source(id)
            if case .target(let name) = source, !targets.contains(where: { $0.name == name }) {
                source = .picture(name)
            }
            readings.append(Reading(sampler: sampler, source: source, isLinear: other["bilinear"]?.bool ?? false))
        }
        for input in pass["inputs"]?.list ?? [] {
            guard let name = input["sampler_name"]?.text else { continue }
            let isDepth = input["use_depth_buffer"]?.bool ?? false
            let target = input["target"]?.text.map(Self.source)
            let source = isDepth ? .depth : target ?? .picture(Self.bare(input["location"]?.text ?? ""))
            readings.append(
                Reading(sampler: name + "Sampler", source: source, isLinear: input["bilinear"]?.bool ?? false))
        }
        var values: [String: [Double]] = [:]
        let blocks = (pass["uniforms"]?.members ?? []).flatMap { $0.value.list ?? [] }
        for uniform in (pass["uniforms"]?.list ?? []) + blocks {
            guard let name = uniform["name"]?.text, let value = uniform["values"] ?? uniform["value"] else { continue }
            values[name] = (value.list ?? [value]).compactMap(\.number)
        }
        let names = ["name", "program", "fragment_shader"]
        guard let program = names.lazy.compactMap({ pass[$0]?.text }).first else {
            throw file.failure(offset: pass.offset, "this pass names no program", advice: "give it a \"name\"")
        }
        return Step(
            program: Self.bare(program), readings: readings,
            output: Self.source(pass["outtarget"]?.text ?? pass["output"]?.text ?? "minecraft:main"),
            values: values)
    }

    private static func source(_ name: String) -> Source {
        if name.hasSuffix(":depth") { return .depth }
        let name = bare(name)
        return name == "main" ? .main : .target(name)
    }

    /// Without the namespace.
    private static func bare(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }

    /// The passes as the host draws them.
    func hostPasses(_ request: DialectRequest, _ own: HostTable) throws(Failure) -> [HostPass] {
        var passes: [HostPass] = []
        let shared = Dictionary(grouping: steps.flatMap(\.values), by: \.key).filter { $0.value.count > 1 }
        for (index, step) in steps.enumerated() {
            let isLast = index == steps.count - 1
            var pass = try hostPass(step, request, own, fixed: Set(shared.keys))
            if case .target(let name) = step.output, !isLast { pass.target = targets.first { $0.name == name } }
            pass.name = "pass \(index)"
            passes.append(pass)
        }
        return passes
    }

    private func hostPass(
        _ step: Step, _ request: DialectRequest, _ own: HostTable, fixed: Set<String>
    ) throws(Failure) -> HostPass {
        let beside = try program(step, request)
        var pass = HostPass(beside.file, own)
        pass.request = beside
        let described = try MinecraftProgram.parameters(of: beside)
        let values = step.values
        for (name, numbers) in values where fixed.contains(name) && !own.hostFills(name) {
            let types = GLSLType.allCases.filter { !$0.isSampler && $0.componentCount == numbers.count }
            pass.table.facts.insert(HostTable.Fact([name], Set(types), .constant(numbers)), at: 0)
        }
        pass.parameter = { uniform in
            let name = uniform.name.text
            guard !own.hostFills(name), values[name] == nil || !fixed.contains(name) else { return nil }
            var parameter = described.first { $0.name == name }
            if let numbers = values[name], numbers.count == uniform.type.componentCount {
                parameter = parameter ?? Parameter(name: name, type: uniform.type, location: file.location(ofOffset: 0))
                parameter?.defaultValue = ParameterValue(numbers)
            }
            return parameter
        }
        for reading in step.readings {
            let filter = reading.isLinear ? SamplerRule.Filter.linear : .nearest
            switch reading.source {
            case .main:
                let isFrame = own.frame.contains(reading.sampler)
                pass.samplers[reading.sampler] = SamplerRule(isFrame ? .relay(reading.sampler) : .chain, filter: filter)
            case .target(let name): pass.samplers[reading.sampler] = SamplerRule(.target(name), filter: filter)
            case .depth: break
            case .picture(let name):
                for folder in ["../textures/effect/", "../../textures/effect/", "textures/effect/"] {
                    if let found = try? request.files.picture(folder + name + ".png") {
                        pass.pictures[reading.sampler] = found
                    }
                }
            }
        }
        return pass
    }

    /// Where programs are, from the chain's folder and from those of a pack.
    private static let folders = [
        "../program/", "../shaders/", "../../shaders/program/", "program/", "shaders/program/", "shaders/", "",
    ]

    /// A program's fragment shader, with the files around it.
    private func program(_ step: Step, _ request: DialectRequest) throws(Failure) -> DialectRequest {
        func text(_ path: String) -> (name: String, text: String)? { (try? request.files.text(path)) ?? nil }
        for folder in Self.folders {
            let description = folder + step.program + ".json"
            var fragment = step.program
            if let json = text(description), let file = try? SourceFile(name: json.name, text: json.text),
                let name = (try? JSONReader.read(file))?["fragment"]?.text
            {
                fragment = Self.bare(name)
            }
            guard let found = text(folder + fragment + ".fsh") else { continue }
            let path = (folder + fragment).split(separator: "/", omittingEmptySubsequences: false).dropLast()
            let files = PackFolder(
                base: request.files, folder: path.map { $0 + "/" }.joined(), shader: found.name,
                description: description)
            return DialectRequest(
                file: try SourceFile(name: found.name, text: found.text), files: files, reason: request.reason)
        }
        // The game's own copy, which packs leave out.
        guard step.program.hasSuffix("blit") else {
            throw file.failure(
                "there is no program '\(step.program)' in this pack",
                advice: "put it into the pack's folder shaders, or name that of another pack with \(.include)")
        }
        let sampler = step.readings.first?.sampler ?? "InSampler"
        let text =
            "uniform sampler2D \(sampler); varying vec2 texCoord;\n"
            + "void main() { gl_FragColor = texture2D(\(sampler), texCoord); }"
        return DialectRequest(
            file: try SourceFile(name: "blit.fsh", text: text), files: NoShaderFiles(), reason: request.reason)
    }
}

/// The files around a program of a chain in another folder.
private struct PackFolder: ShaderFiles {
    let base: any ShaderFiles
    /// From the chain's, with a `/` at its end.
    let folder: String
    /// The fragment shader's name.
    let shader: String
    /// The path of the program's description, which may have another name than its fragment shader.
    let description: String

    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        try base.include(path, from: includer.isEmpty ? shader : includer)
    }

    func text(_ path: String) throws(Failure) -> (name: String, text: String)? {
        let own = (shader.split(separator: "/").last ?? "").dropLast(3) + "json"
        return try base.text(path == own ? description : folder + path)
    }

    func names(in folder: String) -> [String] { base.names(in: self.folder + folder) }
    func picture(_ path: String) throws(Failure) -> String? { try base.picture(folder + path) }
    func media(_ path: String) throws(Failure) -> String? { try base.media(path) }
}
