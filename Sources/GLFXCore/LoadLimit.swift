internal import Glibc

/// The process's own limits that keep a library from being loaded: it may well be installed.
package enum LoadLimit {
    /// - Parameters:
    ///   - act: for the message: `load 'libEGL.so.1'`.
    ///   - missing: what the loader said is missing (CGLFXSystem/load.h).
    /// - Throws: `.limit` where no memory was left (`ulimit -v`), or too many files are open (`ulimit -n`).
    package static func check(to act: @autoclosure () -> String, missing: String = "") throws(Failure) {
        if missing == "memory" {
            throw Failure(.limit, "there is no memory to \(act())", advice: "allow the process more memory")
        }
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
