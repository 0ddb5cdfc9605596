internal import CGLES
internal import FrameCore
internal import ShaderText

/// Makes a stage's passes: compiles its text, compares what the driver says about each uniform with what the text
/// promised, and fills what stays the same from frame to frame.
struct StageBuilder {
    let stage: RenderPlan.Stage
    let tools: DrawTools
    /// Where each sampler's picture comes from; the others have none.
    private let sources: [String: ShaderPass.Source]

    init(_ stage: RenderPlan.Stage, _ tools: DrawTools) throws(Failure) {
        self.stage = stage
        self.tools = tools
        var sources = stage.pictures.mapValues { ShaderPass.Source.slot($0) }
        if let first = stage.program.inputs.first(where: { stage.pictures[$0.name] == nil }) {
            sources[first.name] = .chain
        }
        self.sources = sources
        for name in stage.pictures.keys where !stage.program.inputs.contains(where: { $0.name == name }) {
            throw Failure(.usage, "\(file) has no sampler '\(name)'", advice: known(stage.program.inputs.map(\.name)))
        }
        for name in stage.values.keys where !stage.program.parameters.contains(where: { $0.name == name }) {
            throw Failure(
                .usage, "\(file) has no parameter '\(name)'", advice: known(stage.program.parameters.map(\.name)))
        }
    }

    /// - Parameter last: how the stage's last pass may be drawn; the ones before it as `others` says.
    func passes(others: InPlaceWish, last: InPlaceWish) throws(Failure) -> [ShaderPass] {
        var passes: [ShaderPass] = []
        let indices = stage.program.passes.indices
        for index in indices { passes.append(try pass(index, index == indices.last ? last : others)) }
        return passes
    }

    private func pass(_ index: Int, _ wish: InPlaceWish) throws(Failure) -> ShaderPass {
        let inPlace = try linkInPlace(index, wish)
        let program: LinkedProgram
        if let inPlace { program = inPlace } else { program = try link(index) }
        if let block = program.blockName {
            throw Failure(
                .shader, "\(file) reads the block '\(block)', which nothing here can fill",
                advice: "declare its members as single uniforms")
        }
        program.use()
        var samplers: [ShaderPass.SamplerBinding] = []
        var builtins: [ShaderPass.BuiltinBinding] = []
        var background: ActiveUniform?
        for uniform in program.uniforms {
            if uniform.type?.isSampler == true {
                samplers.append(try sampler(uniform, unit: samplers.count))
            } else if let builtin = stage.program.passes[index].builtins.first(where: { $0.name == uniform.name }) {
                builtins.append(try self.builtin(uniform, builtin.meaning))
            } else if inPlace != nil, uniform.name == ShaderProgram.backgroundUniform {
                background = uniform
            } else {
                try setParameter(uniform)
            }
        }
        try checkGL("set the parameters of \(file)")
        return ShaderPass(
            program, tools, samplers: samplers, builtins: builtins, index: stage.program.passes[index].index,
            isInPlace: inPlace != nil, background: background,
            mayLeavePixels: stage.program.mayDiscard(pass: index))
    }

    /// The pass as a text that changes its input in place; nil where that is not wished or does not work, for whatever
    /// reason: the ladder's texts are the ones to complain about.
    private func linkInPlace(_ index: Int, _ wish: InPlaceWish) throws(Failure) -> LinkedProgram? {
        let laysOver: Bool
        switch wish {
        case .never: return nil
        case .plain: laysOver = false
        case .overBackground: laysOver = true
        }
        guard let input = sources.first(where: { $0.value == .chain })?.key,
            let variant = stage.program.inPlaceVariant(
                pass: index, for: tools.device.target, input: input, laysOver: laysOver)
        else { return nil }
        do throws(LinkedProgram.Refusal) {
            return try LinkedProgram(device: tools.device, vertex: variant.vertex, fragment: variant.fragment)
        } catch {
            if case .device(let failure) = error { throw failure }
            return nil
        }
    }

    /// The first text that compiles and links; if none does, what was wrong with the first, the closest to the user's.
    private func link(_ index: Int) throws(Failure) -> LinkedProgram {
        var first: Failure?
        for variant in stage.program.variants(pass: index, for: tools.device.target) {
            do throws(LinkedProgram.Refusal) {
                return try LinkedProgram(device: tools.device, vertex: variant.vertex, fragment: variant.fragment)
            } catch {
                switch error {
                case .device(let failure): throw failure
                case .text(let step, let log):
                    first = first ?? variant.failure(log: log, program: stage.program, stage: step)
                }
            }
        }
        throw first ?? Failure(.shader, "\(file) has no text for '\(tools.device.renderer)'")
    }

    private func sampler(_ uniform: ActiveUniform, unit: Int) throws(Failure) -> ShaderPass.SamplerBinding {
        let name = uniform.name
        guard uniform.type == .sampler2D, !uniform.isArray else {
            let kind = uniform.isArray ? "an array of samplers" : "of type \(uniform.type?.rawValue ?? "sampler")"
            throw Failure(.shader, "'\(name)' of \(file) is \(kind); only a sampler2D can be given a picture")
        }
        guard let source = sources[name] else {
            throw Failure(
                .shader, "sampler '\(name)' of \(file) has no picture", advice: "give it one with --input \(name)=FILE")
        }
        glUniform1i(uniform.location, GLint(unit))
        let input = stage.program.inputs.first { $0.name == name }
        return ShaderPass.SamplerBinding(
            name: name, unit: unit, source: source, isReadAtOwnPositionOnly: input?.isReadAtOwnPositionOnly ?? false)
    }

    private func builtin(
        _ uniform: ActiveUniform, _ meaning: BuiltinUniform.Meaning
    ) throws(Failure) -> ShaderPass.BuiltinBinding {
        guard let type = uniform.type, type.componentCount <= 4, !uniform.isArray else {
            throw Failure(.shader, "uniform '\(uniform.name)' of \(file) has a type that its name does not go with")
        }
        var source: ShaderPass.Source?
        if case .inputResolution(let input) = meaning { source = sources[input] ?? .chain }
        return ShaderPass.BuiltinBinding(uniform: uniform, meaning: meaning, source: source)
    }

    private func setParameter(_ uniform: ActiveUniform) throws(Failure) {
        let name = uniform.name
        guard let type = uniform.type, let parameter = stage.program.parameters.first(where: { $0.name == name })
        else {
            throw Failure(
                .shader, "uniform '\(name)' of \(file) is of a kind that nothing here can fill",
                advice: "use numbers, vectors, matrices with as many rows as columns, or a sampler2D")
        }
        guard let value = stage.values[name] ?? parameter.defaultValue else {
            throw Failure(
                .usage, "parameter '\(name)' of \(file) has no value",
                advice: "give it one with --\(parameter.optionName) VALUE")
        }
        let needed = type.componentCount * (parameter.arraySize ?? 1)
        guard value.components.count == needed, type == parameter.type else {
            throw Failure(
                .usage,
                "parameter '\(name)' of \(file) takes \(needed) number\(needed == 1 ? "" : "s") "
                    + "(\(type.rawValue)), not \(value.components.count) (\(parameter.type.rawValue))",
                advice: "give it a value that fits with --\(parameter.optionName) VALUE")
        }
        uniform.set(value.components)
    }

    private var file: String { "'\(stage.program.name)'" }

    private func known(_ names: [String]) -> String {
        names.isEmpty ? "it has none" : "it has '\(names.joined(separator: "', '"))'"
    }
}
