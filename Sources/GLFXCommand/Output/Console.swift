import Synchronization

/// All output to the standard error: one place, so that lines never mix and messages replace the progress line.
///
/// Thread-safe.
final class Console: Sendable {
    /// Silences notes and progress, never errors.
    let isQuiet: Bool
    /// The width of the progress line now on the terminal; 0 if there is none.
    private let lineWidth = Mutex(0)

    init(isQuiet: Bool = false) { self.isQuiet = isQuiet }

    /// Prints an error right before the process ends, without blocking: nothing is printed while another thread holds
    /// the lock, or while the standard error would block.
    func lastError(_ failure: Failure) {
        lineWidth.withLockIfAvailable { width in
            guard StandardStreams.errorTakesText else { return }
            StandardStreams.printError(Self.clearing(width) + "glfx: error: \(failure)\n")
        }
    }

    /// `glfx: error: …`, with a shader's lines below.
    func error(_ failure: Failure) {
        var text = "glfx: error: \(failure)\n"
        if let excerpt = failure.excerpt { text += lines(excerpt) }
        write(text)
    }

    /// The same of a message whose lines are already below it.
    func error(_ message: String) { write("glfx: error: " + lines(message)) }

    private func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { printable(untabbed($0)) + "\n" }.joined()
    }

    func note(_ text: String) {
        if !isQuiet { write("glfx: note: \(printable(text.shortened))\n") }
    }

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
