internal import CGLFXSystem
internal import Glibc

/// Starts a program, without the signal mask of this thread.
/// - Parameters:
///   - command: the program's path and its arguments.
///   - input: its standard input; nil: nothing. The other descriptors are its standard output and error; nil: discarded.
///   - folder: its current folder; nil: this process's.
/// - Returns: 0 or an `errno`, and the process.
func spawn(
    _ command: [String], input: Int32?, output: Int32?, errors: Int32?, in folder: String? = nil
) -> (code: Int32, process: pid_t) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let streams = [
        (STDIN_FILENO, input, O_RDONLY), (STDOUT_FILENO, output, O_WRONLY), (STDERR_FILENO, errors, O_WRONLY),
    ]
    for (own, given, mode) in streams {
        if let given {
            posix_spawn_file_actions_adddup2(&actions, given, own)
        } else {
            posix_spawn_file_actions_addopen(&actions, own, "/dev/null", mode, 0)
        }
    }
    if let folder { _ = folder.withFileName { posix_spawn_file_actions_addchdir_np(&actions, $0) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = command.map { $0.withFileName { strdup($0) } }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var process: pid_t = -1
    let code = posix_spawn(&process, command.first ?? "", &actions, &attributes, arguments, environ)
    return (code, process)
}
