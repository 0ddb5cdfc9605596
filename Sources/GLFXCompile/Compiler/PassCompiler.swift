package import GLFXCore
package import GLFXPrograms

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
            let guarded = try climb(&ladder)
        {
            return guarded
        }
        var ladder = CompileLadder(program: program, pass: index)
        if let compiled = try climb(&ladder) { return compiled }
        throw ladder.failure() ?? Failure(.shader, "'\(program.name)' has no text")
    }

    /// Whether the text is taken as it is written (`CompileLadder.init(asWritten:pass:)`).
    package func takesAsWritten() -> Bool {
        var ladder = CompileLadder(asWritten: program, pass: index)
        return (try? climb(&ladder)) != nil
    }

    /// Nil where no text of the ladder works.
    /// - Throws: `.shader` for what no device draws, though the compiler takes it.
    private func climb(_ ladder: inout CompileLadder) throws(Failure) -> Compiled? {
        while let variant = ladder.next() {
            guard let words = words(of: variant, &ladder) else { continue }
            let compiled: CompiledPass
            do throws(Failure) {
                compiled = try CompiledPass(
                    vertex: words.vertex, main: words.main,
                    attributes: pass.kind == .fragment ? variant.attributes : [:])
            } catch {
                throw Failure(error.kind, "\(program.name): \(error.text)", advice: error.adviceText)
            }
            if let vertex = compiled.vertex, let fault = StageLink(vertex: vertex, fragment: compiled.main).fault {
                refuse(variant, CompileAttempt.Refusal(stage: .link, log: "error: \(fault)"), &ladder)
                continue
            }
            tried(CompileAttempt(pass: index, variant: variant))
            return Compiled(pass: compiled, variant: variant)
        }
        return nil
    }

    /// Nil where the compiler does not take it.
    private func words(
        of variant: ShaderVariant, _ ladder: inout CompileLadder
    ) -> (vertex: [UInt32]?, main: [UInt32])? {
        var stage = ShaderVariant.Stage.vertex
        do throws(SPIRVCompiler.Refusal) {
            let isPicture = pass.kind == .fragment
            let vertex = isPicture ? try words.words(variant.vertex, .vertex) : nil
            stage = .compile
            return (vertex, try words.words(variant.fragment, isPicture ? .fragment : .compute))
        } catch {
            refuse(variant, CompileAttempt.Refusal(stage: stage, log: error.log), &ladder)
            return nil
        }
    }

    private func refuse(
        _ variant: ShaderVariant, _ refusal: CompileAttempt.Refusal, _ ladder: inout CompileLadder
    ) {
        tried(CompileAttempt(pass: index, variant: variant, refusal: refusal))
        ladder.refuse(refusal.stage, log: refusal.log)
    }
}

/// What a vertex shader hands to a fragment shader: checked before any driver sees both.
struct StageLink {
    /// Why the two do not fit, in the form of a compiler's message; nil: they do.
    let fault: String?

    /// Numbers that every device can hand over: 31 vectors of four (OpenGL ES 3.2, table 21.43, asks for 15; drivers of
    /// every maker have 30 or more).
    private static let mostNumbers = 124

    init(vertex: SPIRVModule, fragment: SPIRVModule) {
        let (written, read) = (StageInterface(vertex), StageInterface(fragment))
        let outputs = Dictionary(written.outputs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for input in read.inputs where input.isRead {
            guard let output = outputs[input.name] else {
                fault = "'\(input.name)' is read, and the vertex shader does not write it"
                return
            }
            guard output.type == input.type else {
                fault = "'\(input.name)' is of another type in the vertex shader"
                return
            }
        }
        let numbers = written.outputs.reduce(0) { $0 + $1.numbers }
        fault =
            numbers <= Self.mostNumbers
            ? nil
            : "the vertex shader hands over \(numbers) numbers for each pixel, and \(Self.mostNumbers) is the most"
    }
}
