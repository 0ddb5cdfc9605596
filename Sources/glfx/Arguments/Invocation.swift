import FrameCore
import GLFXKit
import Media
import Render
import ShaderText

/// What the arguments ask for, validated: a plain value. Nothing later reads arguments.
enum Invocation: Sendable {
    /// `--help`, with the shaders whose parameters it should list.
    case help([ShaderProgram])
    case commandHelp(Subcommand)
    case version
    case filter(FilterInvocation)
    /// A job that a file says.
    case run(JobFileRequest)
    case inspect([ShaderReference], form: InspectForm)
    /// - Parameter timeLimit: seconds that one shader may take; nil: the usual ones.
    case check([ShaderReference], DeviceSelection, jobs: Int?, timeLimit: Rational?, json: Bool)
    /// A process that `check` starts.
    case checkServer(DeviceSelection)
    case doctor(DeviceSelection, json: Bool)
    case shaders(json: Bool)
    case manual
    case completions(Shell)
}

/// A job, and how to talk about it.
struct FilterInvocation: Sendable {
    var job: FilterJob
    var style: RunStyle

    /// - Throws: `.usage` where both would print to the standard output.
    init(job: FilterJob, style: RunStyle) throws(Failure) {
        guard job.output.path != "-" || style.stats == nil || style.dryRun != nil else {
            throw Failure(
                .usage, "--stats prints to the standard output, where the movie goes", advice: "leave it out")
        }
        self.job = job
        self.style = style
    }
}

/// How `inspect` shows what it finds.
enum InspectForm: Sendable, Equatable {
    case text, json
    /// The text that is really compiled.
    case source

    init(_ tokens: [Token]) throws(Failure) {
        let (json, source) = (tokens.contains(.option(.json, nil)), tokens.contains(.option(.source, nil)))
        guard !json || !source else {
            throw Failure(.usage, "--json and --source exclude each other", advice: "leave one of them out")
        }
        self = json ? .json : source ? .source : .text
    }
}
