public import FrameCore
internal import Media
internal import GLSLText
internal import ShaderPrograms

/// A `FilterJob` as a JSON file, both ways: what the one can say, the other can.
///
/// Paths are as they were given, relative to the current folder; a byte B that is no UTF-8 is the character U+10FF00 + B. Times are exact. What is as usual is left out.
public enum JobFile {
    /// The job as JSON of several lines.
    /// - Throws: `.usage` for shaders that were made by code: there is no name to write.
    public static func text(of job: FilterJob) throws(Failure) -> String {
        try JobField.node(JobField.all, of: job).text() + "\n"
    }

    /// Reads the job file at a path, and the shaders that it names. Opens no movie.
    /// - Parameters:
    ///   - path: the file.
    ///   - edition: names the program that keeps compiled shaders, with its version.
    /// - Throws: `.input` where there is no such file, `.usage` with line and column for mistakes in it, and what
    ///   loading its shaders throws.
    public static func load(_ path: String, edition: String) throws(Failure) -> FilterJob {
        guard let text = try TextFile.readIfPresent(path, kind: .input) else {
            throw Failure(.input, "cannot open the job file '\(path)'", advice: "check the name")
        }
        return try job(text: text, name: path, edition: edition)
    }

    /// The job that a text is.
    /// - Parameters:
    ///   - text: the file's.
    ///   - name: the file's, for messages.
    ///   - edition: names the program that keeps compiled shaders, with its version.
    /// - Throws: as `load(_:edition:)`.
    public static func job(text: String, name: String, edition: String) throws(Failure) -> FilterJob {
        guard let file = try? SourceFile(name: name, text: text) else {
            throw Failure(
                .usage, "'\(name)' is no job file",
                advice: "`glfx … --dry-run --json` writes one; it is a text with JSON")
        }
        let value: JSONValue
        do throws(Failure) {
            value = try JSONReader.read(file)
        } catch {
            throw Failure(.usage, error.message, advice: error.advice)
        }
        var job = FilterJob(inputs: [], output: OutputRequest(path: ""))
        job.cache = .standard(edition: edition)
        try JobField.read(
            JobField.all, of: ("a", "job"), needed: ("output", "add \"output\": {\"path\": \"out.mov\"}"),
            from: JobValue(file: file, key: "", json: value), into: &job)
        job.cache?.edition = edition
        return job
    }
}
