public import GLFXCore
internal import GLFXShaderText
package import GLFXWrite

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
    ///   - needsOutput: whether a text without "output", or without its path, is an error.
    ///   - isFile: false: a program made the text, and mistakes have a place only where it has several lines.
    /// - Throws: as `load(_:edition:needsOutput:)`.
    public static func job(
        text: String, name: String, edition: String, needsOutput: Bool = true, isFile: Bool = true
    ) throws(Failure) -> FilterJob {
        guard let file = try? SourceFile(name: name, text: text) else {
            throw Failure(
                .usage, "'\(name)' is no job file",
                advice: "`glfx … --dry-run --json` writes one; it is a text with JSON")
        }
        let value = try read(file)
        var job = FilterJob(inputs: [], output: OutputRequest(path: ""))
        job.cache = .standard(edition: edition)
        try JobField.read(
            JobField.all, of: ("a", "job"),
            needed: needsOutput ? ("output", "add \"output\": {\"path\": \"out.mov\"}") : nil,
            from: JobValue(file: isFile ? file : try placed(file, text), key: "", json: value), into: &job)
        if needsOutput, let output = value.members.first(where: { $0.key == "output" }) {
            try checkPath(of: job, in: JobValue(file: file, key: output.key, json: output.value))
        }
        job.cache?.edition = edition
        return job
    }

    /// Parses the shaders of a job file alone: its list, or an object that has it as "shaders". Pictures of their samplers
    /// may come later.
    /// - Parameters:
    ///   - text: the list or the object; the object's other keys are those of a job file.
    ///   - name: of the text, for messages.
    ///   - edition: of the cache of compiled shaders (`CompileCache.edition`).
    /// - Returns: a job without inputs and output, and the width of the pictures' pixels over their height.
    /// - Throws: as `load(_:edition:needsOutput:)`.
    package static func chain(
        text: String, name: String, edition: String
    ) throws(Failure) -> (job: FilterJob, pixelAspect: Rational) {
        let file = try SourceFile(name: name, text: text)
        let value = JobValue(file: try placed(file, text), key: "shaders", json: try read(file))
        var job = FilterJob(inputs: [], output: OutputRequest(path: ""))
        job.cache = .standard(edition: edition)
        guard value.json.isObject else {
            job.shaders = try ShaderJSON.stages(value, as: .filter, isComplete: false)
            return (job, 1)
        }
        let keys = ["shaders", "fps", "device", "frame-timeout", "cache", "pixel-aspect"]
        let members = try value.members(of: "a chain of shaders", keys: keys)
        for field in JobField.all where field.key != "shaders" {
            if let value = members[field.key] { try field.access.read(value, &job) }
        }
        job.cache?.edition = edition
        guard let list = members["shaders"] else {
            throw value.mistake("this chain has no 'shaders'", "add \"shaders\": [{\"shader\": \"NAME\"}]")
        }
        job.shaders = try ShaderJSON.stages(list, as: .filter, isComplete: false)
        let aspect = try members["pixel-aspect"]?.rational("give a number or \"4/3\", from 0.01 to 100") {
            (0.01...100).contains($0.double)
        }
        return (job, aspect ?? 1)
    }

    /// Parses the "output" of a job file alone.
    /// - Throws: as `load(_:edition:needsOutput:)`.
    package static func output(text: String, name: String) throws(Failure) -> OutputRequest {
        let file = try SourceFile(name: name, text: text)
        var job = FilterJob(inputs: [], output: OutputRequest(path: ""))
        let value = JobValue(file: try placed(file, text), key: "output", json: try read(file))
        for field in JobField.outputs where field.key == "output" { try field.access.read(value, &job) }
        try checkPath(of: job, in: value)
        return job.output
    }

    /// A program's text for mistakes in its values: in one line, the words say enough, and people never wrote it.
    private static func placed(_ file: SourceFile, _ text: String) throws(Failure) -> SourceFile {
        text.contains("\n") ? file : try SourceFile(name: "", text: text)
    }

    /// JSON, whose mistakes are those of who calls.
    private static func read(_ file: SourceFile) throws(Failure) -> JSONValue {
        do throws(Failure) {
            return try JSONReader.read(file)
        } catch {
            throw Failure(.usage, error.text, advice: error.adviceText)
        }
    }

    private static func checkPath(of job: FilterJob, in output: JobValue) throws(Failure) {
        guard job.output.path.isEmpty else { return }
        throw output.mistake("this output has no 'path'", "write {\"path\": \"out.mov\"}")
    }
}
