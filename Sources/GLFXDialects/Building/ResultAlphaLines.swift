internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Makes the alpha of a program's result straight, whatever its host makes of it.
///
/// The `main` of each pass that may be the last one is called by one of the host's, which changes what it wrote. Where
/// that cannot be (a macro makes `main`, a compute shader, or the program reads what it wrote for the frame before, alpha
/// included), a pass of its own does it.
struct ResultAlphaLines {
    let alpha: ResultAlpha
    /// The frame as it came in, where its alpha is wanted.
    private static let frame = ResultAlpha.frameSampler
    private static let texel = "glfx_onepixel"
    /// What the next frame reads: the result before its alpha was changed.
    private static let target = "the shader's result"

    /// - Throws: never for a text that can be read.
    func apply(to program: inout ShaderProgram) throws(Failure) {
        program.resultAlpha = alpha
        guard alpha != .straight else { return }
        var wrapped = program
        if !program.readsPreviousResult, wrapLast(&wrapped) {
            program = wrapped
        } else if program.passes.contains(where: { $0.output == .chain }) {
            try append(to: &program)
        }
    }

    /// - Returns: false where a pass that may be the last one cannot be changed.
    private func wrapLast(_ program: inout ShaderProgram) -> Bool {
        for index in program.passes.indices.reversed() where program.passes[index].output == .chain {
            guard wrap(&program, index) else { return false }
            if program.passes[index].condition == nil { return true }
        }
        // All of them may be left out: then the frame stays as it is.
        return true
    }

    private func wrap(_ program: inout ShaderProgram, _ index: Int) -> Bool {
        var pass = program.passes[index]
        guard pass.kind == .fragment,
            let output = pass.source.output?.name ?? (pass.source.usesFragColor ? "gl_FragColor" : nil)
        else { return false }
        let body = pass.source.assembled.tokens.contains { $0.isText("main") } ? Opaque.body : "glfx_draw"
        guard pass.source.renameMain(to: body) else { return false }
        pass.source.wrap(
            prelude: prelude(program),
            postlude: ["void main() {", "    \(output) = vec4(0.0);", "    \(body)();"]
                + lines(output, program).map { "    " + $0 } + ["}"])
        readFrame(&pass, program)
        program.passes[index] = pass
        return true
    }

    private func append(to program: inout ShaderProgram) throws(Failure) {
        let picture = "glfx_result"
        let text =
            (["varying vec2 glfx_at;", "uniform sampler2D \(picture);"] + prelude(program) + [
                "void main() {", "    gl_FragColor = texture2D(\(picture), glfx_at);",
            ] + lines("gl_FragColor", program) + ["}"]).joined(separator: "\n")
        let reader = PassReader(files: NoShaderFiles())
        var pass = Pass(
            index: program.passes.count, name: "alpha",
            source: try reader.read(try SourceFile(name: program.name, text: text)).source)
        readFrame(&pass, program)
        let isKept = program.readsPreviousResult
        if isKept { try keepResult(&program) }
        pass.samplers[picture] = SamplerRule(isKept ? .target(Self.target) : .chain, filter: .nearest)
        pass.index = program.passes.count
        program.passes.append(pass)
    }

    /// Has the result drawn into a target, which the next frame's passes read.
    private func keepResult(_ program: inout ShaderProgram) throws(Failure) {
        let results = program.passes.indices.filter { program.passes[$0].output == .chain }
        if results.count == 1, program.passes[results[0]].condition == nil {
            program.passes[results[0]].output = .target(Self.target)
        } else {
            var copy = Pass(index: program.passes.count, name: "copy", source: try Self.copy(program.name))
            copy.samplers["glfx_chain"] = SamplerRule(.chain, filter: .nearest)
            copy.output = .target(Self.target)
            program.passes.append(copy)
        }
        for index in program.passes.indices {
            for (name, rule) in program.passes[index].samplers where rule.source == .previousResult {
                program.passes[index].samplers[name]?.source = .previousTarget(Self.target)
            }
        }
        program.targets.append(Target(name: Self.target, size: program.resultSize ?? .frame))
    }

    private static func copy(_ name: String) throws(Failure) -> ParsedSource {
        let text =
            "varying vec2 glfx_at;\nuniform sampler2D glfx_chain;\n"
            + "void main() { gl_FragColor = texture2D(glfx_chain, glfx_at); }"
        return try PassReader(files: NoShaderFiles()).read(try SourceFile(name: name, text: text)).source
    }

    /// A shader that reads no picture of the job's is a generator.
    private func takesFrame(_ program: ShaderProgram) -> Bool {
        alpha == .ignore && program.frameInput { _ in false }?.isUsed == true
    }

    private func prelude(_ program: ShaderProgram) -> [String] {
        guard takesFrame(program) else { return [] }
        return ["uniform highp sampler2D \(Self.frame);"]
            + (program.resultSize == nil ? [] : ["uniform highp vec2 \(Self.texel);"])
    }

    private func readFrame(_ pass: inout Pass, _ program: ShaderProgram) {
        guard takesFrame(program) else { return }
        pass.samplers[Self.frame] = SamplerRule(.incoming, filter: program.resultSize == nil ? .nearest : .linear)
        guard program.resultSize != nil else { return }
        pass.builtins.append(BuiltinUniform(name: Self.texel, type: .vec2, meaning: .texelSize))
    }

    /// What is done with the color in a variable. Numbers are taken by index, since texts have macros of one letter.
    private func lines(_ color: String, _ program: ShaderProgram) -> [String] {
        switch alpha {
        case .straight: return []
        case .premultiplied:
            return [
                "highp float glfx_cover = max(max(\(color)[0], \(color)[1]), max(\(color)[2], \(color)[3]));",
                "glfx_cover = clamp(glfx_cover, 0.0, 1.0);",
                "\(color) /= max(glfx_cover, 1e-6);",
                "\(color)[3] = glfx_cover;",
            ]
        case .ignore:
            guard takesFrame(program) else { return ["\(color)[3] = 1.0;"] }
            let read =
                program.resultSize == nil
                ? "texelFetch(\(Self.frame), ivec2(gl_FragCoord), 0)"
                : "texture2D(\(Self.frame), vec2(gl_FragCoord) * \(Self.texel))"
            return ["\(color)[3] = \(read)[3];"]
        }
    }
}

extension ShaderProgram {
    /// A pass reads what came out for the frame before, alpha included.
    fileprivate var readsPreviousResult: Bool {
        passes.contains { $0.samplers.values.contains { $0.source == .previousResult } }
    }
}
