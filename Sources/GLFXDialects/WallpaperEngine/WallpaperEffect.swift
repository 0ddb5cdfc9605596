internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// An effect's `effect.json`: its passes with their materials, drawn one after the other as one program.
struct WallpaperEffect {
    private let request: DialectRequest
    private let json: JSONValue
    private var fbos: [Target] = []
    private var shaders: [Shader] = []

    /// A pass with a material.
    private struct Shader {
        var request: DialectRequest
        var material: WallpaperMaterial
        var comments: WallpaperComments
        /// Of `passes`.
        var index: Int
        /// The material's, for lists of the files that a shader is made of.
        var file: SourceFile
        /// The pictures in its samplers, by their numbers.
        var bound: [Int: PictureSource] = [:]
    }

    private static let frame = "g_Texture0"
    private static let screens: Set<String> = ["previous", "_rt_FullFrameBuffer"]

    init(_ request: DialectRequest) throws(Failure) {
        self.request = request
        json = try JSONReader.read(request.file)
        guard let passes = json["passes"]?.list, !passes.isEmpty else {
            throw failure(json, "there is no list 'passes' in it", advice: "give the effect.json of an effect")
        }
        guard passes.count < ShaderLimits.passes else {
            throw failure(json, "there are more than \(ShaderLimits.passes - 1) passes")
        }
        for entry in json["fbos"]?.list ?? [] { fbos.append(try fbo(entry)) }
        for (index, pass) in passes.enumerated() where pass["command"] == nil {
            shaders.append(try shader(pass, index))
        }
        rename()
    }

    // MARK: Reading

    private func failure(_ value: JSONValue, _ message: MessageText, advice: MessageText? = nil) -> Failure {
        request.file.failure(offset: value.offset, message, advice: advice)
    }

    private func fbo(_ json: JSONValue) throws(Failure) -> Target {
        guard let name = json["name"]?.text else { throw failure(json, "this fbo has no 'name'") }
        var scale = json["scale"]?.number ?? 1
        if !(scale > 0) { scale = 1 }
        func length(_ whole: SizeExpression) -> SizeExpression {
            .binary(.maximum, .number(1), .binary(.divide, whole, .number(scale)))
        }
        let format = json["format"]?.text ?? ""
        let isWide = format.hasSuffix("f")
        return Target(
            name: name, size: PictureSizeRule(width: length(.frameWidth), height: length(.frameHeight)),
            format: isWide ? (format.contains("32") ? .float32 : .float16) : format.contains("8") ? .rgba8 : .likeFrame)
    }

    private func target(_ json: JSONValue) throws(Failure) -> String {
        guard let name = json.text, fbos.contains(where: { $0.name == name }) else {
            throw failure(json, "there is no fbo \((json.text ?? "").quoted)", advice: "list it under 'fbos'")
        }
        return name
    }

    private func source(_ json: JSONValue) throws(Failure) -> PictureSource {
        Self.screens.contains(json.text ?? "") ? .input(Self.frame) : .target(try target(json))
    }

    private func text(_ path: String, _ json: JSONValue) throws(Failure) -> SourceFile {
        guard let found = try request.files.text(path) else {
            throw failure(
                json, "there is no file \(path.quoted)",
                advice: "keep 'effects', 'materials' and 'shaders' in one folder, or name it with \(.include)")
        }
        return try SourceFile(name: found.name, text: found.text)
    }

    private func shader(_ pass: JSONValue, _ index: Int) throws(Failure) -> Shader {
        guard let path = pass["material"], let file = path.text else {
            throw failure(pass, "this pass has no 'material'", advice: "write \"material\": \"materials/a.json\"")
        }
        let materialFile = try text(file, path)
        guard let settings = try JSONReader.read(materialFile)["passes"]?.list?.first,
            let shader = settings["shader"]?.text
        else {
            throw materialFile.failure("this material names no shader", advice: "write \"passes\": [{\"shader\": …}]")
        }
        var material = WallpaperMaterial(base: request.files)
        let name = "shaders/\(shader).frag"
        material.folder = name.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        for member in settings["combos"]?.members ?? [] { material.combos[member.key] = member.value.number }
        for member in settings["constantshadervalues"]?.members ?? [] {
            material.constants[member.key.lowercased()] = member.value
        }
        var bound: [Int: PictureSource] = [:]
        for (number, texture) in (settings["textures"]?.list ?? []).enumerated() {
            guard let name = texture.text else { continue }
            if Self.screens.contains(name) || fbos.contains(where: { $0.name == name }) {
                bound[number] = try source(texture)
            } else {
                material.textures[number] = name
            }
        }
        for bind in pass["bind"]?.list ?? [] {
            guard let number = bind["index"]?.number.flatMap({ Int(exactly: $0) }), let name = bind["name"] else {
                throw failure(bind, "this bind has no 'name' and 'index'")
            }
            bound[number] = try source(name)
        }
        material.drawn = Set(bound.keys)
        var own = request
        (own.file, own.files) = (try text(name, path), material)
        return Shader(
            request: own, material: material, comments: try WallpaperEngine.comments(own), index: index,
            file: materialFile, bound: bound)
    }

    /// Uniforms that a later pass has with another value get a name of their own there.
    private mutating func rename() {
        var known: [String: ParameterValue] = [:]
        for index in shaders.indices {
            for uniform in shaders[index].comments.uniforms {
                guard let value = shaders[index].material.parameter(uniform)?.defaultValue else { continue }
                if known[uniform.name, default: value] != value {
                    shaders[index].material.renamed[uniform.name] = "\(uniform.name)_\(shaders[index].index + 1)"
                }
                known[uniform.name] = known[uniform.name] ?? value
            }
        }
    }

    /// Switches that all passes have with the same value; the others are the effect's own.
    private var switches: Set<String> {
        var values: [String: Set<Double>] = [:]
        for shader in shaders {
            let own = shader.comments.switches.map { ($0.name, shader.material.value($0)) }
            for (name, value) in own { values[name, default: []].insert(value) }
            for (name, value) in shader.material.combos { values[name, default: []].insert(value) }
        }
        let declared = Set(shaders.flatMap { $0.comments.switches.map(\.name) })
        return declared.filter { values[$0]?.count == 1 }
    }

    // MARK: Drawing

    func program() throws(Failure) -> ShaderProgram {
        var builder = ProgramBuilder(request, WallpaperEngine.dialect)
        var frame = Input(name: Self.frame, filling: .frame)
        frame.isUsed = false
        builder.add(frame)
        try builder.edit { (program) throws(Failure) in
            program.origin = .topLeft
            program.targets = fbos
            program.summary = json["name"]?.text.flatMap { $0.hasPrefix("ui_") ? nil : $0 }
        }
        var waiting = shaders[...]
        for pass in json["passes"]?.list ?? [] {
            if let command = pass["command"] {
                try add(command, pass, to: &builder)
            } else if let shader = waiting.popFirst() {
                try add(shader, into: try pass["target"].map(target), to: &builder)
            }
        }
        guard builder.program.passes.contains(where: { $0.output == .chain }) else {
            throw failure(json, "no pass draws the result", advice: "leave 'target' out of the last pass")
        }
        return builder.program
    }

    /// The pass of a shader, and what it needs.
    private func add(_ shader: Shader, into target: String?, to builder: inout ProgramBuilder) throws(Failure) {
        let own = try WallpaperEngine.program(shader.request, shader.material, leaving: switches)
        var inputs: [String: String] = [:]
        for var input in own.inputs where input.name != Self.frame {
            // A sampler's number is another picture in each pass.
            if let number = Int(input.name.dropFirst(9)), shader.bound[number] != nil { continue }
            let name = input.name
            if let known = builder.program.inputs.first(where: { $0.name == name }),
                known.filling != input.filling || known.label != input.label || known.fallback != input.fallback
            {
                input.name += "_\(shader.index + 1)"
            }
            inputs[name] = input.name
            builder.add(input)
        }
        own.parameters.forEach { builder.add($0) }
        try builder.edit { (program) throws(Failure) in
            program.targets += own.targets.filter { new in !program.targets.contains { $0.name == new.name } }
            for var pass in own.passes {
                // The audio is computed once.
                if pass.output != .chain, program.passes.contains(where: { $0.output == pass.output }) { continue }
                pass.index = program.passes.count
                if pass.output == .chain {
                    pass.name = "pass \(shader.index + 1) (\(shader.request.fileName))"
                    pass.source.assembled.files.append(shader.file)
                    connect(&pass, shader, inputs)
                    if let target { pass.output = .target(target) }
                    let readsFrame = pass.samplers.contains { name, rule in
                        rule.source == .input(Self.frame) || rule.source == .relay(Self.frame)
                    }
                    if readsFrame { program.inputs[0].isUsed = true }
                }
                program.passes.append(pass)
            }
        }
    }

    /// Gives a pass's samplers the pictures that the effect says, and their sizes.
    private func connect(_ pass: inout Pass, _ shader: Shader, _ inputs: [String: String]) {
        for (name, rule) in pass.samplers {
            if let source = Int(name.dropFirst(9)).flatMap({ shader.bound[$0] }) {
                pass.samplers[name]?.source = source
            } else if case .relay(let input) = rule.source, let new = inputs[input] {
                pass.samplers[name]?.source = .relay(new)
            }
        }
        for index in pass.builtins.indices {
            let name = pass.builtins[index].name
            guard name.hasPrefix("g_Texture"), name.hasSuffix("Resolution"),
                case .target(let target)? = Int(name.dropFirst(9).dropLast(10)).flatMap({ shader.bound[$0] })
            else { continue }
            pass.builtins[index].meaning = .sizes([.width(target), .height(target), .width(target), .height(target)])
        }
    }

    /// `copy`, and `swap` as three copies, so that the pictures stay where they are in the next frame.
    private func add(_ command: JSONValue, _ pass: JSONValue, to builder: inout ProgramBuilder) throws(Failure) {
        guard let from = pass["source"], let to = pass["target"] else {
            throw failure(pass, "this command has no 'source' and 'target'")
        }
        let place = try target(to)
        switch command.text ?? "" {
        case "copy": try copy(try source(from), into: place, to: &builder)
        case "swap":
            let other = try target(from)
            let kept = "glfx_kept \(builder.program.passes.count)"
            guard var target = fbos.first(where: { $0.name == place }) else { return }
            target.name = kept
            try builder.edit { $0.targets.append(target) }
            try copy(.target(place), into: kept, to: &builder)
            try copy(.target(other), into: place, to: &builder)
            try copy(.target(kept), into: other, to: &builder)
        default:
            throw failure(command, "the command \((command.text ?? "").quoted) is not known", advice: "copy or swap")
        }
    }

    private func copy(
        _ source: PictureSource, into target: String, to builder: inout ProgramBuilder
    ) throws(Failure) {
        try builder.addCopy(of: target, name: "copy into \(target)", filter: .linear)
        try builder.edit { (program) throws(Failure) in
            let last = program.passes.count - 1
            program.passes[last].output = .target(target)
            for name in program.passes[last].samplers.keys { program.passes[last].samplers[name]?.source = source }
            if source == .input(Self.frame) { program.inputs[0].isUsed = true }
        }
    }
}
