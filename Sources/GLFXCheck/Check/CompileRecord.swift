internal import GLFXCompile
internal import GLFXCore
internal import GLFXPrograms

/// What was compiled for one shader, text by text.
final class CompileRecord: CompileObserver {
    private let tried = Mutex<(attempts: [CompileAttempt], isComplete: Bool)>(([], false))

    var attempts: [CompileAttempt] { tried.withLock { $0.attempts } }

    /// Some pass is taken as desktop GLSL only.
    var needsDesktop: Bool { attempts.contains { $0.refusal == nil && $0.variant.isDesktop } }

    func compileBegins(_ name: String) {}
    func compileEnds() {}
    func compileTried(_ attempt: CompileAttempt) {
        tried.withLock { if !$0.isComplete { $0.attempts.append(attempt) } }
    }

    /// Begins with another shader.
    func clear() { tried.withLock { $0 = ([], false) } }

    /// What is compiled from here on is not recorded.
    func complete() { tried.withLock { $0.isComplete = true } }

    /// What had to be changed in the texts that are drawn, each once; nothing where they are also taken as they are
    /// written.
    /// - Parameter words: compiles them.
    func remarks(on program: ShaderProgram, words: WordStore) -> [Diagnostic] {
        var remarks: [Diagnostic] = []
        let attempts = attempts
        for pass in program.passes.indices {
            let changes = Self.changes(attempts.filter { $0.pass == pass }, program, pass)
            guard !changes.isEmpty, !PassCompiler(program, pass: pass, words: words).takesAsWritten() else { continue }
            for remark in changes where !remarks.contains(remark) { remarks.append(remark) }
        }
        return remarks
    }

    private static func changes(_ attempts: [CompileAttempt], _ program: ShaderProgram, _ pass: Int) -> [Diagnostic] {
        guard let attempt = attempts.last, attempt.refusal == nil else { return [] }
        let repairs = attempt.variant.repairs
        guard attempt.variant.hasImplicitConversions, !program.convertsNumbers(pass: pass),
            let last = attempts.last(where: { $0.refusal != nil && !$0.variant.hasImplicitConversions }),
            let refusal = last.refusal
        else { return repairs }
        let refused = last.variant.failure(log: refusal.log, program: program, stage: refusal.stage).diagnostics
        // A conversion that even this version does not make is a repair already.
        let isRepaired = { (error: Diagnostic) in
            repairs.contains {
                $0.rule == .implicitConversion && $0.file == error.file && $0.line == error.line
            }
        }
        return repairs
            + refused.filter { !isRepaired($0) }.map {
                Diagnostic(
                    .implicitConversion, .note, file: $0.file, line: $0.line, column: $0.column, message: $0.text,
                    excerpt: $0.excerpt)
            }
    }

    /// A line for each text that was tried.
    func lines(_ program: ShaderProgram) -> [String] {
        attempts.map { attempt in
            let pass = program.passes.count > 1 ? "pass \(attempt.pass), " : ""
            let text = "\(pass)\(attempt.variant.label)"
            guard let refusal = attempt.refusal else { return "\(text): compiled" }
            let failure = attempt.variant.failure(log: refusal.log, program: program, stage: refusal.stage)
            return "\(text): refused: \(failure.text.spelled(in: .library))"
        }
    }
}
