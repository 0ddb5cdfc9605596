/// The one error type of the project: what failed, as parts that `description` joins into a sentence.
///
/// Every failure has a kind, and each kind has its exit code (`Failure.Kind.exitCode`). The message says what was given
/// and what is wrong with it, the user's own text in '…'; the advice says what to do.
public struct Failure: Error, Hashable, Sendable {
    /// What is to blame; decides the exit code.
    public enum Kind: Hashable, Sendable {
        /// An option, a parameter or a name that cannot be used; the output is an input, or exists.
        case usage
        /// An input cannot be read.
        case input
        /// The input was damaged and `--strict` was asked for.
        case damagedInput
        /// A shader does not parse, compile, link, or lacks something.
        case shader
        /// No GPU, no display, no context.
        case gpu
        /// The output cannot be written.
        case output
        /// The reader of the standard output closed it.
        case readerGone
        /// A limit of size, memory or time.
        case limit
        /// Stopped by a signal or by the caller.
        case cancelled
    }

    /// Decides the exit code.
    public var kind: Kind
    /// The message, before it is spelled.
    package var text: MessageText
    /// The advice, before it is spelled.
    package var adviceText: MessageText?
    /// Further lines to print: the line of a shader with a mark below it.
    public var excerpt: String?
    /// The mistakes in a shader's text, the one of the message first; empty where the failure is about no text.
    public var diagnostics: [Diagnostic] = []
    /// There is no such frame: the movie ends before it. For who reads until then.
    package var isPastEnd = false

    /// No part ends with a full stop.
    @_disfavoredOverload
    public init(_ kind: Kind, _ message: String, advice: String? = nil, excerpt: String? = nil) {
        self.init(kind, MessageText(message), advice: advice.map { MessageText($0) }, excerpt: excerpt)
    }

    /// With settings in the message or the advice.
    package init(_ kind: Kind, _ message: MessageText, advice: MessageText? = nil, excerpt: String? = nil) {
        self.kind = kind
        text = message
        adviceText = advice
        self.excerpt = excerpt
    }

    /// What was given and what is wrong, without a full stop: `cannot open 'a.mov': No such file or directory`.
    public var message: String {
        get { text.spelled(in: .library) }
        set { text = MessageText(newValue) }
    }

    /// What to do: `use output.overwrite to replace it`.
    public var advice: String? {
        get { adviceText?.spelled(in: .library) }
        set { adviceText = newValue.map { MessageText($0) } }
    }
}

extension Failure: CustomStringConvertible {
    /// One line that is safe to print, whatever an untrusted file name or shader contains. Settings that the message and
    /// the advice name are properties: `output.overwrite`.
    public var description: String { spelled(in: .library) }

    /// The same in other words.
    package func spelled(in words: SettingWords) -> String {
        completing(text).line(in: words)
    }

    /// The same of a frame that would be past the end.
    package var pastEnd: Failure {
        var failure = self
        failure.isPastEnd = true
        return failure
    }

    /// A message followed by the advice.
    package func completing(_ message: MessageText) -> MessageText {
        adviceText.map { "\(message); \($0)" } ?? message
    }
}

extension Failure.Kind {
    /// The exit codes that scripts may rely on.
    package var exitCode: Int32 {
        switch self {
        case .usage: 2
        case .input: 3
        case .damagedInput: 4
        case .shader: 5
        case .gpu: 6
        case .output: 7
        case .limit: 8
        case .cancelled: 130
        // As a shell reports a process killed by SIGPIPE.
        case .readerGone: 128 + 13
        }
    }
}
