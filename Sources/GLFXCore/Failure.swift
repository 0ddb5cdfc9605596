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
    /// What was given and what is wrong, without a full stop: `cannot open 'a.mov': No such file or directory`.
    public var message: String
    /// What to do: `use --overwrite to replace it`.
    public var advice: String?
    /// Further lines to print: the line of a shader with a mark below it.
    public var excerpt: String?
    /// The mistakes in a shader's text, the one of the message first; empty where the failure is about no text.
    public var diagnostics: [Diagnostic] = []

    /// No part ends with a full stop.
    public init(_ kind: Kind, _ message: String, advice: String? = nil, excerpt: String? = nil) {
        self.kind = kind
        self.message = message
        self.advice = advice
        self.excerpt = excerpt
    }
}

extension Failure: CustomStringConvertible {
    /// One line that is safe to print, whatever an untrusted file name or shader contains. Options of the command that the
    /// message and the advice name are the properties that they set: `output.overwrite`.
    public var description: String { printable(OptionWords.forLibrary(completing(message)).shortened) }

    /// The same in the words of the command: `--overwrite`.
    package var commandLine: String { printable(completing(message).shortened) }

    /// A message followed by the advice.
    package func completing(_ message: String) -> String { advice.map { "\(message); \($0)" } ?? message }
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
