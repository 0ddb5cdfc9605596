import GLFXKit
import Render
import ShaderText

/// What the arguments ask for, validated: a plain value. Nothing later reads arguments.
enum Invocation: Sendable {
    /// `--help`, with the shaders whose parameters it should list.
    case help([ShaderProgram])
    case commandHelp(Subcommand)
    case version
    case filter(FilterInvocation)
    case inspect(paths: [String], json: Bool)
    case doctor(DeviceSelection, json: Bool)
    case shaders(json: Bool)
    case manual
    case completions(Shell)
}

/// One movie through the shaders, and how to talk about it.
struct FilterInvocation: Sendable {
    var job: FilterJob
    var progress: ProgressStyle
    var stats: StatsStyle?
    var isQuiet: Bool
    var isVerbose: Bool
}

/// What `--progress` asks for.
enum ProgressStyle: String, CaseIterable, Sendable {
    case auto, plain, json, none
}

/// What `--stats` asks for.
enum StatsStyle: Sendable {
    case table, json
}
