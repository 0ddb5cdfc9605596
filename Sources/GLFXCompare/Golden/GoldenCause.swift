/// Why a golden test failed, as the `type` of JUnit's failures. The raw values are stable: build servers group by them.
package enum GoldenCause: String, Sendable, CaseIterable {
    /// Other frames than were expected.
    case difference
    /// There are no expected frames.
    case missing
    /// A mistake in the test's own files: its command line, its tolerance, two files of expected frames.
    case mistake
    /// An input or the expected frames cannot be read.
    case unreadable
    /// Nothing differs, but a file is damaged.
    case damaged
    /// The shader does not compile, or lacks something.
    case shader
    /// No device that draws.
    case device
    /// Something cannot be written.
    case output
    /// Drawing or compiling takes too long.
    case timeout
    /// Another limit, of size or memory.
    case limit
    /// The process was ended by a signal.
    case crash

    /// - Parameters:
    ///   - code: of the process that made the frames.
    ///   - message: its error, which alone tells the limit of time from others.
    init(code: Int32, message: String) {
        self =
            switch code {
            case 1: .difference
            case 2: .mistake
            case 4: .damaged
            case 5: .shader
            case 6: .device
            case 7: .output
            case 8: message.contains(" takes longer than ") ? .timeout : .limit
            case 129...: .crash
            default: .unreadable
            }
    }
}
