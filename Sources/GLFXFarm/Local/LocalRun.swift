package import GLFXCore
internal import GLFXFiles
internal import Glibc

/// Makes parts of a plan on this machine, several at a time, each in a process of its own.
package final class LocalRun: Sendable {
    private let folder: PlanFolder
    private let arguments: [String]
    private let processes = ChildProcesses()

    /// How often a part is begun whose process was killed.
    private static let mostTries = 3

    /// - Parameters:
    ///   - folder: its path is absolute.
    ///   - arguments: further ones of `glfx part`.
    package init(_ folder: PlanFolder, arguments: [String] = []) {
        (self.folder, self.arguments) = (folder, arguments)
    }

    /// Ends all processes; `run` then throws `.cancelled`. From any thread.
    package func cancel() { processes.end() }

    /// Makes the parts. Blocks.
    /// - Parameters:
    ///   - jobs: at the same time, from 1.
    ///   - done: gets each part that is done, on any thread, one at a time.
    /// - Throws: the error of the first part that failed, after all others have ended.
    package func run(_ parts: [Int], jobs: Int, done: @escaping @Sendable (Int) -> Void) throws(Failure) {
        let report = Mutex(done)
        do throws(Failure) {
            try processes.forEach(of: parts.count, atOnce: jobs) { (index) throws(Failure) in
                try self.make(parts[index])
                report.withLock { $0(parts[index]) }
            }
        } catch {
            guard error.kind == .cancelled else { throw error }
            throw Failure(.cancelled, "interrupted; the parts that are done are kept")
        }
    }

    private func make(_ part: Int) throws(Failure) {
        let command =
            [RunningProgram.path, "part", folder.path, "--index", "\(part)", "--quiet"] + arguments
        for attempt in 1...Self.mostTries {
            let ending = try processes.run(command, in: folder.path)
            try processes.check()
            let isKilled = ending.code > 128
            if isKilled, attempt < Self.mostTries { continue }
            // Damaged inputs are told when all is joined.
            guard ending.code != 0, ending.code != Failure.Kind.damagedInput.exitCode || !isDone(part) else { return }
            throw failure(of: part, ending)
        }
    }

    private func isDone(_ part: Int) -> Bool { FileSystem.access(folder.receipt(of: part), F_OK) == 0 }

    /// The error that a process has printed.
    private func failure(of part: Int, _ ending: ChildProcesses.Ending) -> Failure {
        let message = ending.error ?? "its process ended with code \(ending.code)"
        return Failure(Failure.Kind(exitCode: ending.code) ?? .limit, "part \(part): \(message)")
    }
}

extension Failure.Kind {
    /// The kind of an exit code; nil where a signal ended the process, or nothing is known.
    package init?(exitCode: Int32) {
        switch exitCode {
        case 2: self = .usage
        case 3: self = .input
        case 4: self = .damagedInput
        case 5: self = .shader
        case 6: self = .gpu
        case 7: self = .output
        default: return nil
        }
    }
}
