internal import GLFXJob

/// One row of the table of commands: words that can come first instead of INPUT.
struct Subcommand: Sendable {
    enum Name: String, CaseIterable, Sendable {
        case run, tune, watch, sheet, compare, hash, test
        case plan, part, status, join, resume, submit
        case inspect, check, doctor, shaders, help, manual, completions
    }

    /// What a command's operands are.
    enum Operands: Sendable, Equatable {
        case none
        /// One or more, completed as files.
        case files
        /// One, completed as a file.
        case file
        /// Exactly one of these.
        case one(of: [String])
        /// Any words; these are completed.
        case words([String])
    }

    var name: Name
    /// As the usage line shows them; empty if there are none.
    var operandText: String
    var operands: Operands
    /// The names of the command's options.
    var options: [String]
    /// Options of this command alone, whose names may mean something else elsewhere.
    var ownOptions: [Option] = []
    /// The verb before `help`.
    var act = "Prints"
    var help: String
    /// Every option of a job is one of this command, too.
    var takesJob = false

    static let all: [Subcommand] = [
        Subcommand(
            name: .run, operandText: "JOB|JOBS.jsonl|-", operands: .file,
            options: [
                "output", "codec", "device", "overwrite", "dry-run", "json", "progress", "summary", "stats",
                "key-report", "parts", "jobs", "run-up", "resume", "junit", "quiet", "verbose", "help",
            ],
            ownOptions: [Option("output", .required("FILE"), .messages, "write this file instead", completion: .files)],
            act: "Does",
            help: "the job that a file says, as --dry-run --json writes it, or those of a list, a job a line"),
        Subcommand(
            name: .tune, operandText: "INPUT… [OUTPUT]", operands: .files,
            options: ["save", "port", "listen", "open", "no-open", "help"], act: "Shows",
            help: "a job in the browser, with sliders: the arguments of any job", takesJob: true),
        Subcommand(
            name: .watch, operandText: "INPUT… OUTPUT", operands: .files, options: ["help"], act: "Draws",
            help: "a job's picture (--at TIME) again whenever a shader or a picture of it is saved", takesJob: true),
        Subcommand(
            name: .sheet, operandText: "INPUT… OUTPUT", operands: .files,
            options: [
                "times", "sweep", "shaders", "fill", "before-after", "columns", "cell", "no-labels", "help",
            ], act: "Draws", help: "a contact sheet of any job: over time, of values, of shaders", takesJob: true),
        Subcommand(
            name: .compare, operandText: "ACTUAL EXPECTED", operands: .files,
            options: Option.compareOptions.map(\.name) + ["json", "quiet", "verbose", "help"],
            ownOptions: Option.compareOptions, act: "Tells",
            help: "how far two movies are apart, or a job's frames (INPUT… --shader FILE EXPECTED) and a movie's",
            takesJob: true),
        Subcommand(
            name: .hash, operandText: "FILE", operands: .files,
            options: Option.hashOptions.map(\.name) + ["quiet", "help"], ownOptions: Option.hashOptions,
            help: "the hashes of a movie's frames, or of a job's (INPUT… --shader FILE) before any encoder",
            takesJob: true),
        Subcommand(
            name: .test, operandText: "FOLDER…", operands: .files,
            options: Option.testOptions.map(\.name) + ["jobs", "device", "json", "quiet", "verbose", "help"],
            ownOptions: Option.testOptions, act: "Runs",
            help: "the jobs of a folder and compares their frames with those that are expected"),
        Subcommand(
            name: .plan, operandText: "INPUT… OUTPUT", operands: .files,
            options: Option.planOptions.map(\.name) + ["help"], ownOptions: Option.planOptions, act: "Plans",
            help: "a job in parts (--parts N), to be made on many machines", takesJob: true),
        Subcommand(
            name: .part, operandText: "PLAN", operands: .file,
            options: Option.ofPart.map(\.name) + ["progress", "quiet", "verbose", "help"], ownOptions: Option.ofPart,
            act: "Makes", help: "a part of a planned job: any part, on any machine, any number of times"),
        Subcommand(
            name: .status, operandText: "PLAN", operands: .file, options: ["json", "help"],
            help: "which parts of a planned job are done, being made, failed or missing"),
        Subcommand(
            name: .join, operandText: "PLAN", operands: .file,
            options: Option.ofJoin.map(\.name) + ["overwrite", "quiet", "verbose", "help"], ownOptions: Option.ofJoin,
            act: "Joins", help: "the parts of a planned job into its output, without encoding a picture"),
        Subcommand(
            name: .resume, operandText: "PLAN", operands: .file,
            options: Option.ofResume.map(\.name) + ["jobs", "overwrite", "progress", "quiet", "verbose", "help"],
            ownOptions: Option.ofResume, act: "Makes",
            help: "the missing parts of a planned job on this machine, and joins all"),
        Subcommand(
            name: .submit, operandText: "PLAN", operands: .file,
            options: Option.ofSubmit.map(\.name) + ["help"], ownOptions: Option.ofSubmit, act: "Submits",
            help: "the missing parts of a planned job to a scheduler, and their join after them"),
        Subcommand(
            name: .inspect, operandText: "FILE…", operands: .files,
            options: [
                "json", "source", "loudness", "frame-timeout", "dialect", "result-alpha", "include", "media", "help",
            ],
            ownOptions: [
                Option(
                    "loudness", .none, .messages, "also measure how loud each audio track is (EBU R 128)",
                    detail: "Decodes all of it: integrated loudness (ITU-R BS.1770), loudness range, true peak.")
            ],
            help: "what a movie holds, or which inputs and parameters a shader has"),
        Subcommand(
            name: .check, operandText: "FILE|FOLDER|-…", operands: .files,
            options: [
                "format", "json", "summary", "strict", "stdin-name", "jobs", "frame-timeout", "dialect", "include",
                "media",
                "device", "quiet", "verbose", "help",
            ],
            ownOptions: Option.ofCheck, help: "whether shaders compile, link and draw: a line each, or a report"),
        Subcommand(
            name: .doctor, operandText: "", operands: .none, options: ["device", "json", "help"],
            help: "what EGL, GLES and libav offer here, and what is missing"),
        Subcommand(
            name: .shaders, operandText: "", operands: .none, options: ["json", "help"],
            help: "the bundled shaders, a line each"),
        Subcommand(
            name: .help, operandText: "[SUBJECT]", operands: .words(HelpTopic.allCases.map(\.rawValue)),
            options: ["help"],
            help: "this text, or all about a subject, a command, an option, a bundled shader"),
        Subcommand(
            name: .manual, operandText: "", operands: .none, options: ["help"],
            help: "the manual page (glfx manual | man -l -)"),
        Subcommand(
            name: .completions, operandText: "SHELL", operands: .one(of: Shell.allCases.map(\.rawValue)),
            options: ["help"], help: "the completion script for bash, zsh or fish"),
    ]

    static func named(_ word: String) -> Subcommand? { all.first { $0.name.rawValue == word } }

    /// `glfx inspect FILE… [--json]`
    var usage: String {
        var parts = ["glfx", name.rawValue]
        if !operandText.isEmpty { parts.append(operandText) }
        if takesJob { parts.append("[--shader FILE|NAME [--PARAMETER VALUE]…]… [options]") }
        parts += rows.filter { $0.name != "help" }.map { "[\($0.usage)]" }
        return parts.joined(separator: " ")
    }

    /// `Prints what a movie holds.`
    var sentence: String { "\(act) \(help)." }

    var rows: [Option] {
        options.compactMap { name in ownOptions.first { $0.name == name } ?? Option.row(name) }
    }
}

/// The shells with completions.
enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}
