internal import FoundationEssentials
package import GLFXCore
internal import GLFXFiles
internal import GLFXJob
internal import GLFXMedia
internal import GLFXWrite
internal import Glibc

/// What was done of several jobs, in a file that is written as they begin and end: so that a second run does nothing twice,
/// and makes anew what was half-made.
///
/// Thread-safe. Only one process has it at a time.
package final class JobJournal: Sendable {
    /// A line of the file.
    private struct Entry: Codable {
        /// What was to be done, `key(of:)`.
        var key: String
        var output: String
        /// Nil: it begins.
        var code: Int32?
        /// The output's state at the end.
        var state: String?
    }

    private struct State {
        /// The exit codes of what has ended, and the outputs, by key.
        var ended: [String: Entry] = [:]
        /// The last entry of each output.
        var outputs: [String: Entry] = [:]
    }

    private let path: String
    private let descriptor: Int32
    private let state: Mutex<State>

    /// Reads what there is.
    /// - Throws: `.output` where the file cannot be written, `.usage` where another process has it.
    package init(_ path: String) throws(Failure) {
        self.path = path
        descriptor = FileSystem.open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw Failure(.output, "cannot write '\(path)': \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw Failure(
                .usage, "another glfx runs these jobs, and has '\(path)'", advice: "wait for it, or end it first")
        }
        var state = State()
        // A line that a power cut has damaged says nothing.
        for line in try WholeFile.read(path)?.split(separator: 10) ?? [] {
            guard let entry = try? JSONDecoder().decode(Entry.self, from: Data(line)) else { continue }
            Self.note(entry, in: &state)
        }
        self.state = Mutex(state)
    }

    deinit { close(descriptor) }

    private static func note(_ entry: Entry, in state: inout State) {
        state.outputs[entry.output] = entry
        if entry.code != nil { state.ended[entry.key] = entry } else { state.ended[entry.key] = nil }
    }

    /// What a job does, and the states of the files that it reads: two jobs with the same key have the same result.
    /// - Throws: where an INPUT's files cannot be found.
    package static func key(of job: QueuedJob) throws(Failure) -> String {
        var text = "\(job.key)\n\(job.output)\n"
        if var job = job.job {
            job.output.overwrite = false
            text += try JobFile.text(of: job)
            for path in Set(try job.readFiles()).sorted() { text += "\(path) \(OutputState.text(of: path) ?? "")\n" }
        }
        let hash = try ByteHash("SHA256")
        Array(text.utf8).withUnsafeBytes { hash.add($0) }
        return hash.finish()
    }

    /// The exit code of what is done and still there, 0 or that of a damaged input; nil: it is to be done.
    package func codeOfDone(_ key: String) -> Int32? {
        guard let entry = state.withLock({ $0.ended[key] }), let code = entry.code,
            code == 0 || code == Failure.Kind.damagedInput.exitCode, OutputState.exists(entry.output)
        else { return nil }
        return code
    }

    /// Whether an output is one of these jobs' and as they left it, or was half-made by one.
    package func isOwn(_ output: String) -> Bool {
        guard let entry = state.withLock({ $0.outputs[output] }) else { return false }
        return entry.code == nil || entry.state != nil && entry.state == OutputState.text(of: output)
    }

    /// - Throws: `.output` where the journal cannot be written.
    package func begin(_ key: String, _ output: String) throws(Failure) { try add(Entry(key: key, output: output)) }

    /// - Throws: as `begin`.
    package func end(_ key: String, _ output: String, code: Int32) throws(Failure) {
        try add(Entry(key: key, output: output, code: code, state: OutputState.text(of: output)))
    }

    private func add(_ entry: Entry) throws(Failure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings and numbers can be written.
        guard let line = try? encoder.encode(entry) else { preconditionFailure("an entry is no JSON") }
        let bytes = line + [UInt8(ascii: "\n")]
        let isWritten = state.withLock { state in
            Self.note(entry, in: &state)
            return bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == bytes.count
                && fdatasync(descriptor) == 0
        }
        guard isWritten else {
            throw Failure(.output, "cannot write '\(path)': \(String(cString: strerror(errno)))")
        }
    }
}
