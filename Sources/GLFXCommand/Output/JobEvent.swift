internal import GLFXCore

/// What a job prints on the standard error with `--progress json`: each line is one of these
/// (docs/schema/progress.schema.json).
enum JobEvent {
    /// The progress of a running job.
    struct Progress: Encodable {
        var event = "progress"
        var done = false
        var elapsedSeconds: Double
        var frames: Int
        var framesPerSecond: Double?
        var output: String
        var secondsLeft: Double?
        var share: Double?
        var totalFrames: Int?

        /// The total is there even where it is unknown.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(event, forKey: .event)
            try container.encode(done, forKey: .done)
            try container.encode(elapsedSeconds, forKey: .elapsedSeconds)
            try container.encode(frames, forKey: .frames)
            try container.encodeIfPresent(framesPerSecond, forKey: .framesPerSecond)
            try container.encode(output, forKey: .output)
            try container.encodeIfPresent(secondsLeft, forKey: .secondsLeft)
            try container.encodeIfPresent(share, forKey: .share)
            try container.encode(totalFrames, forKey: .totalFrames)
        }

        private enum CodingKeys: CodingKey {
            case event, done, elapsedSeconds, frames, framesPerSecond, output, secondsLeft, share, totalFrames
        }
    }

    /// The end of a job that has succeeded.
    struct Done: Encodable {
        var event = "done"
        var done = true
        var bytes: Int64
        var durationSeconds: Double
        var elapsedSeconds: Double
        var frames: Int
        var framesPerSecond: Double?
        var output: String
        var renderer: String
        var secondsLeft = 0.0
        var share = 1.0
        var totalFrames: Int
    }

    /// What was decided.
    struct Note: Encodable {
        var event = "note"
        var message: String
    }

    /// What went wrong; a shader with several mistakes has one for each.
    struct Error: Encodable {
        var event = "error"
        /// The process's exit code.
        var code: Int32
        var message: String
        var rule: DiagnosticRule?
        var file: String?
        var line: Int?
        var column: Int?
        var excerpt: String?

        init(_ failure: Failure, code: Int32) {
            self.code = code
            message = failure.completing(failure.text).commandLine
        }

        init(_ diagnostic: Diagnostic, code: Int32) {
            self.code = code
            message = "\(diagnostic.place): \(diagnostic.text.commandLine)"
            (rule, file) = (diagnostic.rule, diagnostic.file)
            (line, column, excerpt) = (diagnostic.line, diagnostic.column, diagnostic.excerpt)
        }
    }

    /// One line, without a line break.
    static func line(_ event: some Encodable) -> String { (try? JSONOutput.line(event)) ?? "{}" }

    /// Of a failure: an event for each mistake in a shader's text.
    static func lines(_ failure: Failure, code: Int32) -> [String] {
        guard let first = failure.diagnostics.first else { return [line(Error(failure, code: code))] }
        var event = Error(first, code: code)
        event.message = failure.completing(failure.text).commandLine
        return [line(event)] + failure.diagnostics.dropFirst().map { line(Error($0, code: code)) }
    }
}
