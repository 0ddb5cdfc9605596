internal import Glibc

/// The limit of files that a process may have open (`ulimit -n`).
package enum OpenFileLimit {
    /// - Parameter act: for the message: `load 'libEGL.so.1'`.
    /// - Throws: `.limit` where it is reached: what could not be loaded may well be installed.
    package static func check(to act: @autoclosure () -> String) throws(Failure) {
        // A library that is loaded is open, and so is what the loader looks its name up in.
        let trials = (0..<2).map { _ in (file: FileSystem.open("/dev/null", O_RDONLY | O_CLOEXEC), code: errno) }
        for trial in trials where trial.file >= 0 { close(trial.file) }
        // Another thread may have closed one since: so few are too few for any driver.
        var limit = rlimit()
        let isTiny = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 && limit.rlim_cur < 16
        let code = trials.first { $0.file < 0 }?.code
        guard isTiny || code == EMFILE || code == ENFILE else { return }
        throw Failure(
            .limit, "cannot \(act()): too many files are open", advice: "raise the limit of open files: ulimit -n 256")
    }
}
