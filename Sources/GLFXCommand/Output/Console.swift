internal import GLFXCore

/// All output to the standard error: one place, so that lines never mix and messages replace the progress line.
///
/// Thread-safe.
final class Console: Sendable {
    /// Silences notes and progress, never errors.
    let isQuiet: Bool
    /// Every line is an object of JSON (`JobEvent`).
    let isJSON: Bool
    /// The width of the progress line now on the terminal; 0 if there is none.
    private let lineWidth = Mutex(0)

    /// At most so many mistakes of a shader are printed; `glfx check` lists all.
    private static let mistakeLimit = 10

    init(isQuiet: Bool = false, isJSON: Bool = false) {
        (self.isQuiet, self.isJSON) = (isQuiet, isJSON)
    }

    convenience init(_ style: RunStyle) {
        self.init(isQuiet: style.isQuiet, isJSON: style.progress == .json)
    }

    /// Prints an error right before the process ends, without blocking: nothing is printed while another thread holds
    /// the lock, or while the standard error would block.
    func lastError(_ failure: Failure, code: Int32? = nil) {
        lineWidth.withLockIfAvailable { width in
            guard StandardStreams.errorTakesText else { return }
            let text = isJSON ? events(failure, code) : "glfx: error: \(failure.commandLine)\n"
            StandardStreams.printError(Self.clearing(width) + text)
        }
    }

    /// `glfx: error: …`, with a shader's lines below, then its other mistakes in the same form.
    /// - Parameter code: the exit code; nil: that of the failure's kind.
    func error(_ failure: Failure, code: Int32? = nil) {
        guard !isJSON else { return write(events(failure, code)) }
        var text = "glfx: error: \(failure.commandLine)\n"
        if let excerpt = failure.excerpt { text += lines(excerpt) }
        for mistake in failure.diagnostics.dropFirst().prefix(Self.mistakeLimit - 1) {
            text += "glfx: error: \(("\(mistake.place): \(mistake.text)" as MessageText).line(in: .command))\n"
            if let excerpt = mistake.excerpt { text += lines(excerpt) }
        }
        write(text)
        let left = failure.diagnostics.count - Self.mistakeLimit
        if left > 0 { note("\(left) more error\(left == 1 ? "" : "s"); `glfx check` lists all of them") }
    }

    /// The same of a message whose lines are already below it.
    func error(_ message: String) {
        guard isJSON else { return write("glfx: error: " + lines(message)) }
        write(events(Failure(.shader, message), nil))
    }

    private func events(_ failure: Failure, _ code: Int32?) -> String {
        JobEvent.lines(failure, code: code ?? failure.kind.exitCode).map { $0 + "\n" }.joined()
    }

    private func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { printable(untabbed($0)) + "\n" }.joined()
    }

    @_disfavoredOverload
    func note(_ text: String) { note(MessageText(text)) }

    func note(_ message: MessageText) {
        guard !isQuiet else { return }
        let text = message.commandLine
        write(
            isJSON ? JobEvent.line(JobEvent.Note(message: text)) + "\n" : "glfx: note: \(printable(text.shortened))\n")
    }

    /// The line of `--summary`, also where notes are silenced.
    func summary(_ text: String) { write(text + "\n") }

    /// A whole line of progress.
    func progress(_ text: String) {
        if !isQuiet { write(text + "\n") }
    }

    /// Replaces the progress line. An empty text removes it.
    func rewriteLine(_ text: String) {
        guard !isQuiet else { return }
        lineWidth.withLock { width in
            guard width > 0 || !text.isEmpty else { return }
            // Spaces instead of an escape sequence: it works on every terminal.
            StandardStreams.printError("\r" + text.padded(to: width) + (text.isEmpty ? "\r" : ""))
            width = text.count
        }
    }

    private func write(_ text: String) {
        lineWidth.withLock { width in
            StandardStreams.printError(Self.clearing(width) + text)
            width = 0
        }
    }

    /// Clears a progress line of that width.
    private static func clearing(_ width: Int) -> String {
        width > 0 ? "\r" + String(repeating: " ", count: width) + "\r" : ""
    }

    /// A tab in a shader's line must not become an escape, which would misalign the mark below.
    private func untabbed(_ line: Substring) -> String { String(line.map { $0 == "\t" ? " " : $0 }) }
}
