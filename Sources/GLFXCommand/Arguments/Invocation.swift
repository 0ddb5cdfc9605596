internal import GLFXChain
internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms
internal import GLFXRender
internal import GLFXWrite

/// The parsed and validated arguments as a value. Nothing later reads arguments.
enum Invocation: Sendable {
    /// `--help`, with the shaders whose parameters it should list.
    case help([ShaderProgram])
    case commandHelp(Subcommand)
    /// `glfx help SUBJECT`, without dashes before it.
    case helpAbout(String)
    case version
    case filter(FilterInvocation)
    /// A job for each INPUT.
    case batch(BatchInvocation)
    /// A job from a file.
    case run(JobFileRequest)
    case inspect([ShaderReference], form: InspectForm, loudness: Bool, timeLimit: Rational)
    case check(CheckInvocation)
    /// A process that `check` starts.
    case checkServer(DeviceSelection)
    case doctor(DeviceSelection, json: Bool)
    case tune(TuneInvocation)
    case watch(WatchInvocation)
    case sheet(SheetInvocation)
    case compare(CompareInvocation)
    case hash(HashInvocation)
    case test(TestInvocation)
    case plan(PlanInvocation)
    case part(PartInvocation)
    case status(plan: String, json: Bool)
    case join(JoinInvocation)
    case resume(ResumeInvocation)
    case submit(SubmitInvocation)
    case shaders(json: Bool)
    case manual
    case completions(Shell)
}

/// A job, and how to report it.
struct FilterInvocation: Sendable {
    var job: FilterJob
    var style: RunStyle
    /// INPUT…, as they were given.
    var words: [String] = []
    /// What to tell the user before the job begins.
    var notes: [String] = []
    /// False: the job's output is a placeholder.
    var hasOutput = true

    /// - Throws: `.usage` where both would print to the standard output, and for options of a missing key.
    init(job: FilterJob, style: RunStyle) throws(Failure) {
        for (option, isGiven) in [("--export-plate", job.exportPlate != nil), ("--key-report", style.reportsKey)]
        where isGiven && !job.hasKey {
            throw Failure(.usage, "\(option) belongs to a key, and there is none", advice: "add --key auto")
        }
        guard job.exportPlate != "" else {
            throw Failure(.usage, "--export-plate is empty", advice: "give the name of a file: plate.png")
        }
        guard job.output.path != "-" || !style.reportsKey || style.dryRun != nil else {
            throw Failure(
                .usage, "--key-report prints to the standard output, where the movie goes", advice: "leave it out")
        }
        guard job.output.path != "-" || style.stats == nil || style.dryRun != nil else {
            throw Failure(
                .usage, "--stats prints to the standard output, where the movie goes", advice: "leave it out")
        }
        self.job = job
        self.style = style
    }
}

/// How `inspect` prints.
enum InspectForm: Sendable, Equatable {
    case text, json
    /// The text as it is compiled.
    case source

    init(_ tokens: [Token]) throws(Failure) {
        let (json, source) = (tokens.contains(.option("json", nil)), tokens.contains(.option("source", nil)))
        guard !json || !source else {
            throw Failure(.usage, "--json and --source exclude each other", advice: "leave one of them out")
        }
        self = json ? .json : source ? .source : .text
    }
}
