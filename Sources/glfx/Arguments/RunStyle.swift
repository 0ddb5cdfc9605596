import FrameCore

/// How to talk about a job, and whether to do it at all.
struct RunStyle: Sendable, Equatable {
    var progress: ProgressStyle
    var stats: StatsStyle?
    /// Print what the key found, as JSON.
    var reportsKey: Bool
    var isQuiet: Bool
    var isVerbose: Bool
    /// Only say what would be done; nil: do it.
    var dryRun: DryRunForm?

    /// - Parameter values: options that were given; flags with an empty text.
    init(_ values: [Option.Name: String]) throws(Failure) {
        guard values[.quiet] == nil || values[.verbose] == nil else {
            throw Failure(.usage, "--quiet and --verbose exclude each other", advice: "leave one of them out")
        }
        guard values[.json] == nil || values[.dryRun] != nil else {
            throw Failure(
                .usage, "--json says how --dry-run prints, and there is no --dry-run",
                advice: "add --dry-run, or write --progress json or --stats=json")
        }
        guard values[.stats] == nil || values[.keyReport] == nil else {
            throw Failure(
                .usage, "--stats and --key-report exclude each other: both print to the standard output",
                advice: "leave one of them out")
        }
        progress = values[.progress].flatMap(ProgressStyle.init) ?? .auto
        stats = values[.stats].map { $0 == "json" ? .json : .table }
        reportsKey = values[.keyReport] != nil
        isQuiet = values[.quiet] != nil
        isVerbose = values[.verbose] != nil
        dryRun = values[.dryRun].map { _ in values[.json] == nil ? .text : .json }
    }
}

/// What `--progress` asks for.
enum ProgressStyle: String, CaseIterable, Sendable {
    case auto, plain, json, none
}

/// What `--stats` asks for.
enum StatsStyle: Sendable {
    case table, json
}

/// How `--dry-run` says what would be done.
enum DryRunForm: Sendable {
    case text
    /// As `glfx run` reads it.
    case json
}
