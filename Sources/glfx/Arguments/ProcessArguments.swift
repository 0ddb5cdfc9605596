import FrameCore

/// What the process was started with.
enum ProcessArguments {
    /// The arguments behind the command's own name. Any of them may be a file's name, whose bytes may be no text.
    static func read() -> [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { String(fileName: $0) }
        }
    }
}
