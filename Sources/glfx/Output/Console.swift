import FrameCore
import Synchronization

/// Everything that is said on the standard error: one place, so that lines never mix and the progress line gives way.
///
/// Any thread may speak.
final class Console: Sendable {
    /// Silences notes and progress, never errors.
    let isQuiet: Bool
    /// The width of the progress line that stands on the terminal now; 0 if there is none.
    private let lineWidth = Mutex(0)

    init(isQuiet: Bool = false) { self.isQuiet = isQuiet }

    /// An error that is said right before the process ends, by a thread that may wait for nobody: not where a stuck one
    /// is speaking, nor where whoever reads the standard error does not.
    func lastWords(_ failure: Failure) {
        lineWidth.withLockIfAvailable { width in
            guard StandardStreams.errorTakesText else { return }
            StandardStreams.complain(Self.clearing(width) + "glfx: error: \(failure)\n")
        }
    }

    /// `glfx: error: …`, with a shader's lines below.
    func error(_ failure: Failure) {
        var text = "glfx: error: \(failure)\n"
        if let excerpt = failure.excerpt {
            for line in excerpt.split(separator: "\n", omittingEmptySubsequences: false) {
                text += printable(untabbed(line)) + "\n"
            }
        }
        say(text)
    }

    func note(_ text: String) {
        if !isQuiet { say("glfx: note: \(printable(text.shortened))\n") }
    }

    /// A whole line of progress.
    func progress(_ text: String) {
        if !isQuiet { say(text + "\n") }
    }

    /// Puts the text in place of the progress line before it. An empty text takes the line away.
    func rewriteLine(_ text: String) {
        guard !isQuiet else { return }
        lineWidth.withLock { width in
            guard width > 0 || !text.isEmpty else { return }
            // Spaces instead of an escape sequence: it works on every terminal.
            StandardStreams.complain("\r" + text.padded(to: width) + (text.isEmpty ? "\r" : ""))
            width = text.count
        }
    }

    private func say(_ text: String) {
        lineWidth.withLock { width in
            StandardStreams.complain(Self.clearing(width) + text)
            width = 0
        }
    }

    /// What takes a progress line of that width away.
    private static func clearing(_ width: Int) -> String {
        width > 0 ? "\r" + String(repeating: " ", count: width) + "\r" : ""
    }

    /// A tab in a shader's line must not become an escape: the mark below stands under its column.
    private func untabbed(_ line: Substring) -> String { String(line.map { $0 == "\t" ? " " : $0 }) }
}
