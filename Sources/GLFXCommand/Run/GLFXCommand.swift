internal import GLFXCheck
package import GLFXCore
internal import GLFXFiles
package import GLFXJob
internal import GLFXPrograms
import Glibc

/// The command from its arguments to its exit code.
public enum GLFXCommand {
    /// Parses, runs, and prints the error if there is one. To be called once, at the start of the process.
    /// - Parameter arguments: those after the command's own name, as the process got them: any may be a file name, whose
    ///   bytes may not be UTF-8.
    /// - Returns: the exit code.
    public static func main(_ arguments: [UnsafePointer<CChar>]) -> Int32 {
        StandardStreams.prepare()
        let arguments = arguments.map { String(fileName: $0) }
        let console = Console(isJSON: RunStyle.asksForJSON(arguments))
        do {
            let reading = ReadingWatch(arguments)
            let parser = parser { (reference) throws(Failure) in
                try reading.watch(reference.name) { () throws(Failure) in try ShaderLibrary.load(reference) }
            }
            return try run(parser.parse(arguments), reading)
        } catch let failure as Failure {
            // EPIPE: the reader of stdout closed; stay silent.
            if failure.kind != .readerGone { console.error(failure) }
            return failure.kind.exitCode
        } catch {
            console.error(Failure(.limit, "\(error)"))
            return Failure.Kind.limit.exitCode
        }
    }

    private static func parser(
        load: @escaping (ShaderReference) throws(Failure) -> ShaderProgram
    ) -> ArgumentParser {
        ArgumentParser(
            load: load, exists: { FileSystem.access($0, F_OK) == 0 },
            values: { (path) throws(Failure) in try ValueFile.load(path) })
    }

    /// As `--version` prints it.
    package static var version: String { glfxVersion }

    /// The job that arguments describe, for a program that runs it itself.
    /// - Parameter arguments: those after the command's own name; the output may be left out where there is one input.
    /// - Returns: the job, what the command would tell the user before it, and whether it has an output.
    /// - Throws: `.usage` for arguments that are no job, and the errors of loading its shaders.
    package static func job(
        _ arguments: [String]
    ) throws(Failure) -> (job: FilterJob, notes: [String], hasOutput: Bool) {
        let parser = parser { (reference) throws(Failure) in try ShaderLibrary.load(reference) }
        guard case .filter(let filter) = try parser.parse(arguments, outputRule: .leftOutWhereOneOperand),
            filter.style.parts == nil
        else {
            throw Failure(
                .usage, "these arguments are no job", advice: "give those of 'glfx INPUT … OUTPUT', in one run")
        }
        return (filter.job, filter.notes, filter.hasOutput)
    }

    /// Removes what is unfinished, for a process that ends at once. Async-signal-safe.
    public static let removeTemporaryFiles: @convention(c) () -> Void = { TemporaryFiles.removeAll() }

    private static func run(_ invocation: Invocation, _ reading: ReadingWatch) throws -> Int32 {
        switch invocation {
        case .filter(let filter): return try FilterRun(invocation: filter).run()
        case .batch(let batch): return try BatchRun(invocation: batch).run()
        case .run(let request):
            let text = try request.path == "-" ? TextFile.readStandardInput(kind: .input) : nil
            if let many = request.many, let list = try request.list(text) {
                return try JobListRun(request: request, style: many, list: list).run()
            }
            let job = try reading.watch(request.path) { () throws(Failure) in try request.load(text) }
            return try FilterRun(invocation: job).run()
        case .inspect(let requests, let form, let loudness, let timeLimit):
            return try InspectRun(requests: requests, form: form, measuresLoudness: loudness, timeLimit: timeLimit)
                .run()
        case .check(let check): return try CheckRun(check).run()
        case .checkServer(let device): CheckServer.run(device, words: .command)
        case .tune(let tune): return try TuneRun(invocation: tune).run()
        case .watch(let watch): return try WatchRun(invocation: watch).run()
        case .sheet(let sheet): return try SheetRun(invocation: sheet).run()
        case .compare(let compare): return try CompareRun(invocation: compare).run()
        case .hash(let hash): return try HashRun(invocation: hash).run()
        case .test(let test): return try TestRun(invocation: test).run()
        case .plan(let plan): return try PlanRun(invocation: plan).run()
        case .part(let part): return try PartsRun(invocation: part).run()
        case .status(let path, let json): try StandardStreams.print(try StatusText.text(of: path, json: json))
        case .join(let join): return try JoinPlanRun(invocation: join).run()
        case .resume(let resume): return try ResumeRun(invocation: resume).run()
        case .submit(let submit): return try SubmitRun(invocation: submit).run()
        case .doctor(let device, let json): return try DoctorRun(device: device, json: json).run()
        case .shaders(let json): try StandardStreams.print(try ShadersRun.text(json: json))
        case .help(let programs):
            try StandardStreams.print(
                (programs.map { ShaderHelp.text($0) } + [HelpText.text()]).joined(separator: "\n"))
        case .helpAbout(let subject): try StandardStreams.print(try HelpSubject.text(of: subject))
        case .commandHelp(let command): try StandardStreams.print(HelpText.text(for: command))
        case .version: try StandardStreams.print("glfx \(glfxVersion)\n")
        case .manual: try StandardStreams.print(ManualPage.text())
        case .completions(let shell): try StandardStreams.print(Completions.text(for: shell))
        }
        return 0
    }
}
