import FrameCore
import Glibc

/// What the process was started with.
enum ProcessArguments {
    /// The arguments behind the command's own name.
    /// - Throws: `.usage` for bytes that are no UTF-8, which Swift would change in silence into another file's name.
    static func read() throws(Failure) -> [String] {
        var arguments: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index] else { break }
            guard let text = String(validatingCString: bytes) else {
                throw Failure(
                    .usage, "argument \(index) ('\(String(cString: bytes))') is not valid UTF-8",
                    advice: "rename the file, or give a link to it")
            }
            arguments.append(text)
        }
        return arguments
    }
}
