internal import GLFXCore
import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// Makes a program of an effect: its passes, targets, inputs and parameters.
struct ReShadeProgram {
    let module: EffectModule
    private let host: ReShadeHost
    private let pictures: ReShadePictures

    /// The parameter that chooses one of several techniques.
    private static let choice = "technique"

    init(module: EffectModule, files: any ShaderFiles) {
        self.module = module
        host = ReShadeHost(module)
        pictures = ReShadePictures(module: module, files: ReShadeFiles(files))
    }

    /// A technique's passes, in order.
    private struct TechniquePasses {
        var technique: EffectModule.Technique
        var passes: [ReShadePass.Written] = []
        /// Textures whose linear light is read, by the position of the pass before which they are converted.
        var light: [Int: [EffectModule.Texture]] = [:]
    }

    func build(_ builder: inout ProgramBuilder) throws(Failure) {
        for input in try pictures.inputs() { builder.add(input) }
        let allTechniques = try techniques()
        if allTechniques.count > 1 { builder.add(choice(allTechniques)) }
        for parameter in try ReShadeParameters(module: module, host: host).all() { builder.add(parameter) }
        try builder.edit { (program) throws(Failure) in
            program.origin = .topLeft
            program.summary = Summary.text(of: module.source)
            for (index, technique) in allTechniques.enumerated() {
                let condition: SizeExpression? =
                    allTechniques.count > 1 ? .binary(.equal, .parameter(Self.choice), .number(Double(index))) : nil
                try add(technique, where: condition, to: &program)
            }
            for index in program.passes.indices { program.passes[index].index = index }
            program.inputs.removeAll { !$0.isUsed && $0.name != ReShadePictures.frame }
        }
    }

    // MARK: Techniques

    /// Those that can be drawn. One with compute shaders is left out where there are others.
    private func techniques() throws(Failure) -> [TechniquePasses] {
        var results: [TechniquePasses] = []
        var refusal: Failure?
        for technique in module.techniques where !isHidden(technique) || module.techniques.count == 1 {
            if let failure = self.refusal(technique) {
                refusal = refusal ?? failure
                continue
            }
            results.append(try self.drawn(technique, after: results.reduce(0) { $0 + $1.passes.count }))
        }
        guard results.isEmpty else { return results }
        throw refusal
            ?? module.source.failure(at: module.techniques[0].name, "every technique of the effect is hidden")
    }

    private func isHidden(_ technique: EffectModule.Technique) -> Bool {
        let value = technique.annotations.first { $0.name.isText("hidden") }?.value.first
        return value?.isText("true") == true || value?.isText("1") == true
    }

    /// Why a technique cannot be drawn at all.
    private func refusal(_ technique: EffectModule.Technique) -> Failure? {
        if let pass = technique.passes.first(where: { $0.value("ComputeShader") != nil }) {
            return module.source.failure(
                at: pass.name, "the technique '\(technique.name.text)' has a compute shader",
                advice: "effects with vertex and pixel shaders can be drawn")
        }
        for pass in technique.passes {
            let count = pass.value("VertexCount").map {
                EffectConstant.evaluate($0, module.constants)?.components.first
            }
            let topology = pass.value("PrimitiveTopology")?.first?.text.uppercased() ?? "TRIANGLELIST"
            if topology != "TRIANGLELIST" && topology != "TRIANGLESTRIP" || count.map({ $0 != 3 }) ?? false {
                return module.source.failure(
                    at: pass.name, "the technique '\(technique.name.text)' draws points, lines or many triangles",
                    advice: "only passes over the whole picture can be drawn: one triangle")
            }
        }
        return nil
    }

    /// - Parameter before: the passes of techniques before it.
    private func drawn(_ technique: EffectModule.Technique, after before: Int) throws(Failure) -> TechniquePasses {
        var result = TechniquePasses(technique: technique)
        let outputs = try technique.passes.map { (pass) throws(Failure) in try self.outputs(pass) }
        let count = outputs.reduce(before) { $0 + $1.count }
        guard count * module.tokens.count <= ShaderLimits.translatedTokens else {
            throw module.source.failure(
                at: technique.name, "\(count) passes are too many for a text of \(module.tokens.count) tokens",
                advice: "split the effect into several files")
        }
        let last = outputs.lastIndex { $0.contains { $0.texture == nil } }
        for (index, pass) in technique.passes.enumerated() {
            let writer = try writer(pass)
            var light: [EffectModule.Texture] = []
            let start = result.passes.count
            for var output in outputs[index] {
                output.isLast = index == last && output.texture == nil
                let number = technique.passes.count > 1 ? "pass \(index + 1)" : nil
                let name = number.map { outputs[index].count > 1 ? "\($0), target \(output.index)" : $0 }
                guard let written = try writer.written(output, name: name) else { continue }
                result.passes.append(written)
                for sampler in written.samplers.sorted() where try pictures.readsLight(sampler) {
                    let texture = try pictures.texture(of: sampler)
                    if !light.contains(where: { $0.name.text == texture.name.text }) { light.append(texture) }
                }
            }
            if !light.isEmpty { result.light[start] = light }
        }
        return result
    }

    /// `RenderTarget`, `RenderTarget0` to `RenderTarget7`; without one, the frame.
    private func outputs(_ pass: EffectModule.Pass) throws(Failure) -> [ReShadePass.Output] {
        var outputs: [ReShadePass.Output] = []
        for index in 0..<8 {
            let value = pass.value("RenderTarget\(index)") ?? (index == 0 ? pass.value("RenderTarget") : nil)
            guard let name = value?.first else { continue }
            let texture = try pictures.texture(name)
            if pictures.role(texture) == .frame {
                outputs.append(ReShadePass.Output(index: index))
                continue
            }
            guard pictures.role(texture) == .target, texture.dimension == .two else {
                throw module.source.failure(
                    at: name, "'\(name.text)' cannot be drawn into", advice: "use a texture without a source")
            }
            outputs.append(ReShadePass.Output(index: index, texture: texture))
        }
        return outputs.isEmpty ? [ReShadePass.Output(index: 0)] : outputs
    }

    private func writer(_ pass: EffectModule.Pass) throws(Failure) -> ReShadePass {
        guard let pixel = pass.value("PixelShader")?.first else {
            throw module.source.failure(
                at: pass.name, "this pass has no pixel shader", advice: "write PixelShader = name;")
        }
        let vertex = try pass.value("VertexShader")?.first.map { (name) throws(Failure) in try function(name) }
        let isPlain = vertex.map { ReShadeVertex.isPlain(module.functions[$0], of: module) } ?? true
        return ReShadePass(
            module: module, host: host, pictures: pictures, pass: pass, pixel: try function(pixel),
            vertex: isPlain ? nil : vertex)
    }

    private func function(_ name: Token) throws(Failure) -> Int {
        // The last definition of a name holds.
        if let index = module.functions.lastIndex(where: { $0.name.text == name.text }) { return index }
        let near = nearestName(to: name.text, in: module.functions.map(\.name.text))
        throw module.source.failure(
            at: name, "there is no function '\(name.text)'", advice: near.map { "did you mean '\($0)'?" })
    }

    // MARK: The program

    private func choice(_ techniques: [TechniquePasses]) -> Parameter {
        var parameter = Parameter(
            name: Self.choice, type: .int, location: module.source.location(techniques[0].technique.name))
        parameter.help = "which of the effect's techniques is drawn"
        parameter.choices = techniques.enumerated().map {
            Parameter.Choice(label: $1.technique.name.text, value: Double($0))
        }
        parameter.defaultValue = ParameterValue([0])
        return parameter
    }

    private func add(
        _ technique: TechniquePasses, where condition: SizeExpression?, to program: inout ShaderProgram
    ) throws(Failure) {
        let light = ReShadeLight(pictures: pictures)
        for (index, written) in technique.passes.enumerated() {
            for texture in technique.light[index] ?? [] {
                let name = ReShadeLight.name(of: texture)
                if !program.targets.contains(where: { $0.name == name }) {
                    program.targets.append(try light.target(texture))
                }
                var pass = try light.pass(texture)
                pass.condition = condition
                program.passes.append(pass)
            }
            var pass = written.pass
            pass.condition = condition
            program.passes.append(pass)
            var used: Set<String> = written.readsFrame ? [ReShadePictures.frame] : []
            var textures = try written.samplers.sorted().map { (name) throws(Failure) in
                try pictures.texture(of: name)
            }
            if case .target(let name) = written.pass.output {
                textures += module.textures.filter { $0.name.text == name }
            }
            for texture in textures {
                switch pictures.role(texture) {
                case .frame: used.insert(ReShadePictures.frame)
                case .depth: used.insert(ReShadePictures.depth)
                case .picture: used.insert(texture.name.text)
                case .target where !program.targets.contains { $0.name == texture.name.text }:
                    program.targets.append(try pictures.target(texture))
                case .target: break
                }
            }
            for input in program.inputs.indices where used.contains(program.inputs[input].name) {
                program.inputs[input].isUsed = true
            }
        }
    }
}
