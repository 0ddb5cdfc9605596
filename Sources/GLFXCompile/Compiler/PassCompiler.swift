/// Compiles one pass: climbs its ladder until the compiler takes a text.
package struct PassCompiler {
    package struct Compiled {
        package var pass: CompiledPass
        package var variant: ShaderVariant
    }

    private let program: ShaderProgram
    private let index: Int
    private let words: WordStore
    private let tried: (CompileAttempt) -> Void

    private var pass: Pass { program.passes[index] }

    /// - Parameter tried: is told each text that is compiled, or refused.
    package init(
        _ program: ShaderProgram, pass index: Int, words: WordStore,
        tried: @escaping (CompileAttempt) -> Void = { _ in }
    ) {
        (self.program, self.index, self.words, self.tried) = (program, index, words, tried)
    }

    /// The first text that the compiler takes, and what it makes of it.
    /// - Parameter aim: what a text with endangered loops reports; nil: nothing.
    /// - Throws: if it takes none, the errors of the one that came furthest.
    package func compile(guarding aim: LoopGuards.Aim? = nil) throws(Failure) -> Compiled {
        if let aim, var ladder = CompileLadder(guardingLoopsOf: program, pass: index, aim),
            let guarded = climb(&ladder)
        {
            return guarded
        }
        var ladder = CompileLadder(program: program, pass: index)
        if let compiled = climb(&ladder) { return compiled }
        throw ladder.failure() ?? Failure(.shader, "'\(program.name)' has no text")
    }

    /// Whether the text is taken as it is written (`CompileLadder.init(asWritten:pass:)`).
    package func takesAsWritten() -> Bool {
        var ladder = CompileLadder(asWritten: program, pass: index)
        return climb(&ladder) != nil
    }

    /// Nil where no text of the ladder works.
    private func climb(_ ladder: inout CompileLadder) -> Compiled? {
        while let variant = ladder.next() {
            do throws(CompileAttempt.Refusal) {
                let pass = try compile(variant)
                tried(CompileAttempt(pass: index, variant: variant))
                return Compiled(pass: pass, variant: variant)
            } catch {
                tried(CompileAttempt(pass: index, variant: variant, refusal: error))
                ladder.refuse(error.stage, log: error.log)
            }
        }
        return nil
    }

    private func compile(_ variant: ShaderVariant) throws(CompileAttempt.Refusal) -> CompiledPass {
        func words(
            _ text: String, _ kind: SPIRVCompiler.Stage, _ stage: ShaderVariant.Stage
        ) throws(CompileAttempt.Refusal) -> [UInt32] {
            do throws(SPIRVCompiler.Refusal) { return try self.words.words(text, kind) } catch {
                throw CompileAttempt.Refusal(stage: stage, log: error.log)
            }
        }
        guard pass.kind == .fragment else {
            return CompiledPass(vertex: nil, main: try words(variant.fragment, .compute, .compile))
        }
        let vertex = try words(variant.vertex, .vertex, .vertex)
        let fragment = try words(variant.fragment, .fragment, .compile)
        if let fault = StageLink(vertex: vertex, fragment: fragment).fault {
            throw CompileAttempt.Refusal(stage: .link, log: "error: \(fault)")
        }
        return CompiledPass(vertex: vertex, main: fragment, attributes: variant.attributes)
    }
}
