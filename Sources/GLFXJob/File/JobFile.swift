public import GLFXCore
internal import GLFXShaderText
internal import GLFXWrite

/// Reads and writes a `FilterJob` as a JSON file, without loss.
///
/// Paths are as they were given, relative to the current folder; a byte B that is not UTF-8 is the character
/// U+10FF00 + B. Times are exact. Defaults are omitted.
public enum JobFile {
    /// The job as JSON of several lines.
    /// - Throws: `.usage` for shaders that were made by code, which have no name to write.
    public static func text(of job: FilterJob) throws(Failure) -> String {
        try JobField.node(JobField.all, of: job).text() + "\n"
    }

    /// The job as JSON of one line, with its line break, as a list of jobs has it.
    /// - Throws: as `text(of:)`.
    public static func line(of job: FilterJob) throws(Failure) -> String {
        try JobField.node(JobField.all, of: job).line() + "\n"
    }

    /// Reads the job file at a path, and the shaders that it names. Opens no movie.
    /// - Parameters:
    ///   - path: the file.
    ///   - edition: of the cache of compiled shaders (`CompileCache.edition`).
    ///   - needsOutput: whether a file without "output" is an error; without it the output's path is empty.
    /// - Throws: `.input` where there is no such file, `.usage` with line and column for mistakes in it, and the errors
    ///   of loading its shaders.
    public static func load(
        _ path: String, edition: String, needsOutput: Bool = true
    ) throws(Failure) -> FilterJob {
        guard let text = try TextFile.readIfPresent(path, kind: .input) else {
            throw SpecialFile.refusal(.input, of: path, "the job file")
                ?? Failure(.input, "cannot open the job file '\(path)'", advice: "check the name")
        }
        return try job(text: text, name: path, edition: edition, needsOutput: needsOutput)
    }

    /// Parses a job file's text.
    /// - Parameters:
    ///   - text: the file's.
    ///   - name: the file's, for messages.
    ///   - edition: of the cache of compiled shaders (`CompileCache.edition`).
    ///   - needsOutput: whether a text without "output" is an error.
    /// - Throws: as `load(_:edition:needsOutput:)`.
    public static func job(
        text: String, name: String, edition: String, needsOutput: Bool = true
    ) throws(Failure) -> FilterJob {
        guard let file = try? SourceFile(name: name, text: text) else {
            throw Failure(
                .usage, "'\(name)' is no job file",
                advice: "`glfx … --dry-run --json` writes one; it is a text with JSON")
        }
        let value: JSONValue
        do throws(Failure) {
            value = try JSONReader.read(file)
        } catch {
            throw Failure(.usage, error.text, advice: error.adviceText)
        }
        var job = FilterJob(inputs: [], output: OutputRequest(path: ""))
        job.cache = .standard(edition: edition)
        try JobField.read(
            JobField.all, of: ("a", "job"),
            needed: needsOutput ? ("output", "add \"output\": {\"path\": \"out.mov\"}") : nil,
            from: JobValue(file: file, key: "", json: value), into: &job)
        job.cache?.edition = edition
        return job
    }
}
