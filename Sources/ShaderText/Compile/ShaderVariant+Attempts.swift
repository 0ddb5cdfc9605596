public import FrameCore

extension ShaderVariant {
    /// What became of one variant: which step failed, and what the driver said.
    public struct Attempt: Sendable {
        /// What was tried.
        public var variant: ShaderVariant
        /// The step that failed.
        public var stage: Stage
        /// The driver's log of that step.
        public var log: String

        /// An attempt that failed.
        public init(variant: ShaderVariant, stage: Stage, log: String) {
            self.variant = variant
            self.stage = stage
            self.log = log
        }
    }

    /// The failure to tell when no variant worked: that of the attempt which came furthest in the user's text. One that
    /// stops earlier mostly stops at a word that its version of the language does not have.
    /// - Returns: nil if there was no attempt.
    public static func failure(of attempts: [Attempt], program: ShaderProgram) -> Failure? {
        var best: (attempt: Attempt, line: Int)?
        for attempt in attempts {
            let line = attempt.variant.firstErrorLine(attempt)
            if best.map({ line > $0.line }) ?? true { best = (attempt, line) }
        }
        return best.map { $0.attempt.variant.failure(log: $0.attempt.log, program: program, stage: $0.attempt.stage) }
    }

    private func firstErrorLine(_ attempt: Attempt) -> Int {
        guard attempt.stage == .compile else { return Int.max }
        return DriverLog(attempt.log).errors.lazy.compactMap(\.line).first.flatMap(map.assembledLine) ?? -1
    }
}
