internal import GLFXCore
internal import GLFXFiles
import Glibc

/// Runs the jobs of `--output-folder`, several at a time, each in a process of its own: a fault of one is no fault of
/// the others.
struct BatchRun {
    var invocation: BatchInvocation

    /// - Returns: the exit code of the worst job; 128 and the signal that ended all.
    func run() throws -> Int32 {
        guard invocation.style.dryRun == nil else {
            try StandardStreams.print(
                invocation.items.map { "'\($0.input)':\n" + JobText.text($0.job) }.joined(separator: "\n"))
            return 0
        }
        let console = Console(invocation.style)
        let watch = StopWatch()
        try makeFolder(invocation.folder)
        let processes = ChildProcesses()
        watch.onStop { processes.end() }
        let begin = monotonicNanoseconds()
        let report = BatchReport(
            count: invocation.items.count, console,
            showsProgress: ProgressMeter.Form(invocation.style.progress, isTerminal: StandardStreams.errorIsTerminal))
        let items = invocation.items
        // A job that fails does not end the others; a signal does, and is told below.
        try? processes.forEach(of: items.count, atOnce: invocation.jobs ?? PartsStyle.usualJobs()) {
            (index) throws(Failure) in
            let item = items[index]
            do throws(Failure) {
                let ending = try processes.run([RunningProgram.path] + item.arguments, in: ".")
                if ending.code != 0 { try processes.check() }
                report.tell(item, code: ending.code, errors: ending.errors)
            } catch {
                guard error.kind != .cancelled else { throw error }
                report.tell(item, code: error.kind.exitCode, errors: "glfx: error: \(error.commandLine)\n")
            }
        }
        let failure = Failure(
            .cancelled, "stopped by a signal",
            advice: "\(report.written) of \(invocation.items.count) files are written to '\(invocation.folder)'")
        if let code = watch.code(failure) {
            console.error(failure, code: code)
            return code
        }
        return report.end(
            in: invocation.folder, seconds: Double(monotonicNanoseconds() - begin) / 1e9,
            sumsUp: invocation.style.sumsUp)
    }

    /// Makes the folder and those above it.
    private func makeFolder(_ path: String) throws(Failure) {
        var folder = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            folder += (folder.isEmpty || folder.hasSuffix("/") ? "" : "/") + part
            guard FileSystem.mkdir(folder, 0o777) != 0, errno != EEXIST else { continue }
            throw Failure(.output, "cannot make the folder '\(folder)': \(String(cString: strerror(errno)))")
        }
        var info = stat()
        guard FileSystem.stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
            throw Failure(.usage, "--output-folder '\(path)' is no folder", advice: "give another name")
        }
    }
}
