/// Climbs the compile ladder of one pass.
struct ProgramLinker<Device: DrawingDevice> {
    struct Linked {
        var program: Device.Program
        var variant: ShaderVariant
        /// By the names that the user gave them.
        var uniforms: [ActiveUniform]
    }

    let program: ShaderProgram
    let index: Int
    let device: Device

    private var pass: Pass { program.passes[index] }

    /// The first text that compiles and links, and what it makes.
    /// - Parameter searchesLoops: where loops are guarded, the text reports which one was stopped.
    /// - Throws: if none does, the errors of the one that came furthest.
    func link(searchesLoops: Bool = false) throws(Failure) -> Linked {
        guard pass.kind == .fragment && program.buffers.isEmpty || device.hasCompute else {
            throw Failure(
                .shader, "'\(program.name)' has compute shaders, which '\(device.renderer)' does not have",
                advice: "use --device software, or a driver with OpenGL ES 3.1")
        }
        device.compileObserver?.compileBegins(program.name)
        defer { device.compileObserver?.compileEnds() }
        if device.stopsLoops,
            var ladder = CompileLadder(
                guardingLoopsOf: program, pass: index, target: device.target, searches: searchesLoops),
            let guarded = try climb(&ladder)
        {
            return guarded
        }
        var ladder = CompileLadder(program: program, pass: index, target: device.target)
        if let linked = try climb(&ladder) { return linked }
        throw ladder.failure() ?? Failure(.shader, "'\(program.name)' has no text for '\(device.renderer)'")
    }

    /// Nil where no text of the ladder works.
    private func climb(_ ladder: inout CompileLadder) throws(Failure) -> Linked? {
        while let variant = ladder.next() {
            do throws(Refusal) {
                let linked = try device.compile(ShaderTexts(variant, pass.kind))
                device.compileObserver?.compileTried(attempt(variant))
                let uniforms = linked.uniforms.map { $0.named(variant.userName(of: $0.name)) }
                return Linked(program: linked, variant: variant, uniforms: uniforms)
            } catch {
                switch error {
                case .device(let failure): throw failure
                case .text(let step, let log):
                    device.compileObserver?.compileTried(attempt(variant, refusal: (step, log)))
                    ladder.refuse(step, log: log)
                }
            }
        }
        return nil
    }

    private func attempt(
        _ variant: ShaderVariant, refusal: (stage: ShaderVariant.Stage, log: String)? = nil
    ) -> CompileAttempt {
        CompileAttempt(renderer: device.renderer, pass: index, variant: variant, refusal: refusal)
    }

    /// Whether the text compiles and links as it is written (`CompileLadder.init(asWritten:pass:target:)`).
    func takesAsWritten() throws(Failure) -> Bool {
        var ladder = CompileLadder(asWritten: program, pass: index, target: device.target)
        return try climb(&ladder) != nil
    }
}
