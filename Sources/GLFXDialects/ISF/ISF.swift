internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Shaders in the Interactive Shader Format, versions 2 and 1: GLSL after a comment of JSON that declares the inputs,
/// passes and targets.
struct ISF: DialectReader {
    static let dialect = Dialect.isf
    static let endings = ["fs", "isf"]

    private let request: DialectRequest
    private let header: ISFHeader
    private var fragment: PassText
    /// The `.vs` beside the file.
    private var vertex: PassText?

    static func evidence(in text: DetectionText) -> Evidence? {
        guard let comment = ISFComment.find(in: text.file), let key = comment.key else { return nil }
        return Evidence(line: comment.line, text: "begins a comment of JSON with \(key)", isStrong: true)
    }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        try ISF(request).program()
    }

    private init(_ request: DialectRequest) throws(Failure) {
        self.request = request
        header = try ISFHeader.read(request.file)
        vertex = try ISF.vertexText(request)
        var reader = PassReader(files: request.files, style: .modern, hasMadeVaryings: vertex == nil)
        reader.varyingValues.refusal = { ISF.refusal(of: $0, in: request) }
        fragment = try reader.read(request.file)
        try ISFReads(header: header, text: fragment, file: request.file).check()
        if let vertex { try ISFReads(header: header, text: vertex, file: request.file).check() }
    }

    /// Names of a vertex shader for the file: `blur.vs` or `blur.vert` for `blur.fs`.
    private static func vertexNames(beside name: String) -> [String] {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return [] }
        return ["\(name[..<dot]).vs", "\(name[..<dot]).vert"].filter { $0 != name }
    }

    /// The vertex shader of the same name beside the file.
    private static func vertexText(_ request: DialectRequest) throws(Failure) -> PassText? {
        for name in vertexNames(beside: request.fileName) {
            guard let companion = try request.files.text(name) else { continue }
            let reader = PassReader(files: request.files, style: .modern, isWhole: false, hasMadeVaryings: false)
            return try reader.read(try SourceFile(name: companion.name, text: companion.text))
        }
        return nil
    }

    /// A text without a vertex shader of its own only has the host's varyings.
    private static func refusal(of name: String, in request: DialectRequest) -> (message: String, advice: String)? {
        guard !name.hasPrefix("isf_"), !name.hasPrefix("vv_") else { return nil }
        let file = vertexNames(beside: request.fileName).first.map { "'\($0)'" } ?? "a .vs of the same name"
        return (
            "'\(name)' is filled by the shader's own vertex shader, which is not beside it",
            "put \(file) there, or read isf_FragNormCoord, the position"
        )
    }

    private func isMentioned(_ name: String) -> Bool {
        fragment.mentions(name) || vertex?.mentions(name) == true
    }

    private func program() throws(Failure) -> ShaderProgram {
        var builder = ProgramBuilder(request, .isf)
        for input in try inputs() { builder.add(input) }
        for input in header.inputs where !isProgress(input.name) {
            if let parameter = try ISFParameter(file: request.file, input: input).parameter() { builder.add(parameter) }
        }
        try addPasses(to: &builder)
        if let result = resultTarget {
            try builder.addCopy(
                of: result.name, name: "the result", sampler: result.name,
                filter: result.sizePlace == nil ? .nearest : .linear)
        }
        let keptTargets = Set(header.passes.compactMap(\.self)).union(header.targets.filter(\.isPersistent).map(\.name))
        try builder.edit { program throws(Failure) in
            program.targets = header.targets.filter { keptTargets.contains($0.name) && !isDrawnAway($0.name) }.map(
                \.target)
            program.summary = header.summary
        }
        return builder.program
    }

    /// The pictures from outside: the one to be filtered, or those of a transition, first.
    private func inputs() throws(Failure) -> [Input] {
        var inputs = header.inputs.compactMap { $0.picture(isUsed: isMentioned($0.name)) }
        let first = header.isTransition ? ["startImage", "endImage"] : ["inputImage"]
        for name in first.reversed() {
            guard let index = inputs.firstIndex(where: { $0.name == name }) else { continue }
            inputs.insert(inputs.remove(at: index), at: 0)
        }
        for imported in header.imports where imported.noise(request) == nil {
            inputs.append(try imported.input(request, isUsed: isMentioned(imported.name)))
        }
        return inputs
    }

    private func isProgress(_ name: String) -> Bool { header.isTransition && name == "progress" }

    // MARK: Passes

    /// All passes have the same text; only their numbers and targets differ.
    private func addPasses(to builder: inout ProgramBuilder) throws(Failure) {
        let lines = ISFHostLines(header: header, hasOwnVertex: vertex != nil)
        let fragmentLines = lines.fragment(fragment)
        let vertexLines = vertex.map(lines.vertex)
        var pass = Pass(index: 0, source: fragment.source)
        ISFCalls.renameBiased(in: &pass.source)
        pass.source.wrap(prelude: fragmentLines.prelude)
        if vertex == nil {
            pass.source.varyings += fragmentLines.varyings
            pass.source.readingCalls = ["texture", "texture2D", "IMG_NORM_PIXEL"]
            pass.source.ownPositionCalls = ["IMG_THIS_PIXEL", "IMG_THIS_NORM_PIXEL", "IMG_NORM_THIS_PIXEL"]
        }
        pass.builtins = fragmentLines.builtins
        var declaring = fragment
        if let vertex, let vertexLines {
            var source = vertex.source
            ISFCalls.renameBiased(in: &source)
            source.wrap(prelude: vertexLines.prelude)
            pass.vertex = .shader(source, attributes: [ISFHostLines.attribute: .position])
            pass.movesCorners = vertex.mentions("gl_Position")
            pass.builtins += vertexLines.builtins.filter { !fragmentLines.builtins.contains($0) }
            declaring.uniforms += vertex.uniforms.filter { !fragment.declaresUniform($0.name.text) }
        }
        let pictures = (header.inputs.filter(\.kind.isPicture).map(\.name) + header.imports.map(\.name)).filter(
            isMentioned)
        // A single pass may read the relayed frame.
        let isSingle = header.passes.count == 1 && resultTarget == nil
        for name in pictures { pass.samplers[name] = SamplerRule(isSingle ? .relay(name) : .input(name)) }
        for imported in header.imports where isMentioned(imported.name) {
            guard let texture = imported.noise(request)?.texture else { continue }
            pass.samplers[imported.name] = SamplerRule(.data(texture.name), wrap: .repeat)
            try builder.edit { (program) throws(Failure) in program.dataTextures.append(texture) }
        }
        for target in header.targets where isMentioned(target.name) {
            pass.samplers[target.name] = SamplerRule(.target(target.name))
        }
        let reads = OwnPositionReads(pass.source, samplers: [], others: pictures)
        try builder.edit { (program) throws(Failure) in
            for index in program.inputs.indices where reads.names.contains(program.inputs[index].name) {
                program.inputs[index].isReadAtOwnPositionOnly = vertex == nil
            }
        }
        try builder.add(declaring, as: pass) { (uniform) throws(Failure) in try role(of: uniform) }
        try builder.edit { (program) throws(Failure) in
            guard let first = program.passes.popLast() else { return }
            program.passes = header.passes.indices.map { index in
                numbered(
                    first, index, inFragment: fragmentLines.wantsNumber, inVertex: vertexLines?.wantsNumber == true)
            }
        }
    }

    /// A pass by its number. Each is compiled separately, so that the driver can drop the code of the others.
    private func numbered(_ first: Pass, _ index: Int, inFragment: Bool, inVertex: Bool) -> Pass {
        var pass = first
        let line = "const int PASSINDEX = \(index);"
        pass.index = index
        if inFragment { pass.source.wrap(prelude: [line]) }
        if inVertex, case .shader(var source, let attributes) = pass.vertex {
            source.wrap(prelude: [line])
            pass.vertex = .shader(source, attributes: attributes)
        }
        let target = header.passes[index]
        if header.passes.count > 1 { pass.name = "pass \(index)" + (target.map { " (\($0))" } ?? "") }
        if let target, !isDrawnAway(target) { pass.output = .target(target) }
        return pass
    }

    /// The role of a uniform that the user's own text declares.
    private func role(of uniform: DeclaredUniform) throws(Failure) -> ProgramBuilder.Role? {
        let name = uniform.name.text
        if isProgress(name) { return .builtin(.progress) }
        if name == "DATE" { return .builtin(.calendarDate) }
        if let input = header.inputs.first(where: { $0.name == name }) {
            if let picture = input.picture(isUsed: true) { return .input(picture) }
            guard var parameter = try ISFParameter(file: request.file, input: input).parameter() else { return nil }
            parameter.type = uniform.type
            return .parameter(parameter)
        }
        if header.targets.contains(where: { $0.name == name }) { return .sampler(SamplerRule(.target(name))) }
        for picture in header.pictures {
            switch name {
            case "_\(picture)_imgSize": return .builtin(.inputResolution(picture))
            case "_\(picture)_imgRect": return .builtin(.constant([0, 0, 1, 1]))
            case "_\(picture)_flip": return .builtin(.constant([0]))
            default: break
            }
        }
        guard !uniform.type.isSampler, WellKnownUniform.meaning(of: name, type: uniform.type, samplers: []) == nil
        else { return nil }
        let text = fragment.declaresUniform(name) ? fragment : vertex ?? fragment
        var parameter = try text.parameter(uniform)
        // No host of ISF fills it, so it was zero for the author.
        parameter.setMissingDefault(0)
        return .parameter(parameter)
    }

    // MARK: The result

    /// The last pass's target, which is the result.
    private var lastTarget: ISFTarget? {
        guard let name = header.passes.last ?? nil else { return nil }
        return header.targets.first { $0.name == name }
    }

    /// The last pass's target is only the result: no text reads it, and it has the result's size and format.
    private func isDrawnAway(_ name: String) -> Bool {
        guard let last = lastTarget, last.name == name, !last.isFloat, last.sizePlace == nil else { return false }
        return !isMentioned(name) && header.passes.count(where: { $0 == name }) == 1
    }

    /// The target that has to be copied into the result after the last pass.
    private var resultTarget: ISFTarget? { lastTarget.flatMap { isDrawnAway($0.name) ? nil : $0 } }
}

extension Dialect {
    /// The Interactive Shader Format.
    package static let isf = Dialect("isf", title: "ISF")
}
