internal import GLFXCore

/// How to report a job, and whether to run it.
struct RunStyle: Sendable, Equatable {
    var progress: ProgressStyle
    var stats: StatsStyle?
    /// Print what the key found, as JSON.
    var reportsKey: Bool
    var isQuiet: Bool
    var isVerbose: Bool
    /// Print a line when the job is done.
    var sumsUp: Bool
    /// Only print what would be done; nil: do it.
    var dryRun: DryRunForm?
    /// Draw it in parts, each in a process of its own; nil: in one run.
    var parts: PartsStyle?

    init(_ given: GivenOptions) throws(Failure) {
        try given.exclude("quiet", "verbose")
        guard given["json"] == nil || given["dry-run"] != nil else {
            throw Failure(
                .usage, "--json says how --dry-run prints, and there is no --dry-run",
                advice: "add --dry-run, or write --progress json or --stats=json")
        }
        guard given["stats"] == nil || given["key-report"] == nil else {
            throw Failure(
                .usage, "--stats and --key-report exclude each other: both print to the standard output",
                advice: "leave one of them out")
        }
        progress = given["progress"].flatMap(ProgressStyle.init) ?? .auto
        stats = given["stats"].map { $0 == "json" ? .json : .table }
        reportsKey = given["key-report"] != nil
        sumsUp = given["summary"] != nil
        isQuiet = given["quiet"] != nil
        isVerbose = given["verbose"] != nil
        parts = try PartsStyle(given)
        dryRun = given["dry-run"].map { _ in given["json"] == nil ? .text : .json }
    }
}

extension RunStyle {
    /// Whether the arguments ask for `--progress json`, also where they are not valid otherwise: errors are JSON then.
    static func asksForJSON(_ arguments: [String]) -> Bool {
        let options = arguments.prefix { $0 != "--" }
        return options.contains("--progress=json")
            || zip(options, options.dropFirst()).contains { $0 == "--progress" && $1 == "json" }
    }
}

/// The values of `--progress`.
enum ProgressStyle: String, CaseIterable, Sendable {
    case auto, plain, json, none
}

/// The forms of `--stats`.
enum StatsStyle: Sendable {
    case table, json
}

/// How `--dry-run` prints the job.
enum DryRunForm: Sendable {
    case text
    /// As `glfx run` reads it.
    case json
}
