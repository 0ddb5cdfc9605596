internal import Synchronization

/// What was compiled for one shader, text by text.
final class CompileRecord: CompileObserver {
    private let tried = Mutex<(attempts: [CompileAttempt], isComplete: Bool)>(([], false))

    var attempts: [CompileAttempt] { tried.withLock { $0.attempts } }

    func compileBegins(_ name: String) {}
    func compileEnds() {}
    func compileTried(_ attempt: CompileAttempt) {
        tried.withLock { if !$0.isComplete { $0.attempts.append(attempt) } }
    }

    /// Begins with another shader.
    func clear() { tried.withLock { $0 = ([], false) } }

    /// What is compiled from here on is not recorded.
    func complete() { tried.withLock { $0.isComplete = true } }

    /// What had to be changed in the texts that the device draws, each once; nothing where it also takes them as they
    /// are written.
    func remarks(on program: ShaderProgram, drawnOn device: any DrawingDevice) throws(Failure) -> [Diagnostic] {
        var remarks: [Diagnostic] = []
        let attempts = attempts.filter { $0.renderer == device.renderer }
        for pass in program.passes.indices {
            let changes = Self.changes(attempts.filter { $0.pass == pass }, program, pass)
            guard !changes.isEmpty, try !device.takesAsWritten(program, pass: pass) else { continue }
            for remark in changes where !remarks.contains(remark) { remarks.append(remark) }
        }
        return remarks
    }

    private static func changes(_ attempts: [CompileAttempt], _ program: ShaderProgram, _ pass: Int) -> [Diagnostic] {
        guard let taken = attempts.last, taken.refusal == nil else { return [] }
        let repairs = taken.variant.repairs
        guard taken.variant.hasImplicitConversions, !program.convertsNumbers(pass: pass),
            let last = attempts.last(where: { $0.refusal != nil && !$0.variant.hasImplicitConversions }),
            let (stage, log) = last.refusal
        else { return repairs }
        let refused = last.variant.failure(log: log, program: program, stage: stage).diagnostics
        // A conversion that even this version does not make is a repair already.
        let isRepaired = { (error: Diagnostic) in
            repairs.contains {
                $0.rule == .implicitConversion && $0.file == error.file && $0.line == error.line
            }
        }
        return repairs
            + refused.filter { !isRepaired($0) }.map {
                Diagnostic(
                    .implicitConversion, .note, file: $0.file, line: $0.line, column: $0.column, message: $0.message,
                    excerpt: $0.excerpt)
            }
    }

    /// A line for each text that was tried.
    func lines(_ program: ShaderProgram) -> [String] {
        attempts.map { attempt in
            let pass = program.passes.count > 1 ? "pass \(attempt.pass), " : ""
            let text = "\(pass)\(attempt.variant.label) on \(attempt.renderer)"
            guard let (stage, log) = attempt.refusal else { return "\(text): compiled" }
            return "\(text): refused: \(attempt.variant.failure(log: log, program: program, stage: stage).message)"
        }
    }
}
