package import CGLFXSystem
internal import GLFXCore
internal import Glibc

/// Starts a program, without the signal mask of this thread.
/// - Parameters:
///   - command: the program's path and its arguments.
///   - input: its standard input; nil: nothing. The other descriptors are its standard output and error; nil: discarded.
///   - folder: its current folder; nil: this process's.
///   - endsWithThread: it gets SIGTERM when the calling thread ends, even where this process is killed. The thread has to
///     wait for it.
/// - Returns: 0 or an `errno`, and the process.
package func spawn(
    _ command: [String], input: Int32?, output: Int32?, errors: Int32?, in folder: String? = nil,
    endsWithThread: Bool = false
) -> (code: Int32, process: pid_t) {
    var arguments = command.map { $0.withFileName { strdup($0) } }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    let folder = folder.flatMap { $0.withFileName { strdup($0) } }
    defer { free(folder) }
    var process: pid_t = -1
    let streams = [input ?? -1, output ?? -1, errors ?? -1]
    let code = glfx_spawn(arguments, streams, folder, endsWithThread ? 1 : 0, &process)
    return (code, process)
}
