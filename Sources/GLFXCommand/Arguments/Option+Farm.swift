internal import GLFXFarm
internal import GLFXJob

/// The options of jobs in parts.
extension Option {
    /// Options of parts for `glfx INPUT … OUTPUT`.
    static let partsOptions: [Option] = [
        Option(
            "run-up", .required("SECONDS"), .limits, "draw this long before each part, for shaders with feedback",
            detail:
                "A shader that remembers all earlier frames makes exactly the same frames only in one run. With this "
                + "option it is drawn in parts all the same: each part first draws this much of the movie before it, so "
                + "that the shader's memory is close to that of one run."),
        Option(
            "parts", .required("N"), .limits, "draw N parts, each in a process, and join them",
            detail:
                "The parts lie in the folder OUTPUT.parts until they are joined: `glfx resume` goes on with what an "
                + "interrupted job left there. `glfx plan` is for many machines.",
            sharedHelp: "draw in N parts, M at a time; `glfx resume` goes on"),
        Option(
            "jobs", .required("M"), .limits, "how many run at the same time",
            detail:
                "How many parts, tests, checks, or jobs of --output-folder. By default one for each core; parts and "
                + "jobs one for every four cores."),
    ]

    static let planOptions: [Option] = [
        Option("to", .required("FOLDER"), .messages, "the folder that the plan is written to", completion: .files),
        inputRoot("what the job's paths are relative to (the current folder)"),
    ]

    static let ofPart: [Option] = [
        Option(
            "index", .required("N|auto"), .messages, "which part, from 0 (auto)",
            detail: "auto takes it from the scheduler: "
                + PartIndex.variables.map(\.name).joined(separator: ", ") + "."),
        Option(
            "frames", .required("A-B"), .messages, "every part that begins in this range of the job's frames",
            detail: "For schedulers that hand out ranges of frames. Frames count from 0."),
        inputRoot("where the job's files are, if not where they were planned"),
    ]

    static let ofJoin: [Option] = [
        Option("output", .required("FILE"), .messages, "join into this file instead", completion: .files),
        Option("clean", .none, .messages, "remove the plan and its parts when they are joined"),
        inputRoot("where the job's files are, if not where they were planned"),
    ]

    static let ofResume: [Option] = [
        Option("clean", .none, .messages, "remove the plan and its parts when they are joined"),
        inputRoot("where the job's files are, if not where they were planned"),
    ]

    static let ofSubmit: [Option] = [
        Option(
            "to", .required("SCHEDULER"), .messages, "the scheduler that the script is for",
            choices: Scheduler.allCases.map(\.rawValue)),
        Option(
            "sbatch-option", .required("OPTION"), .messages, "a further option of sbatch, as --time=2:00:00",
            isRepeatable: true),
        Option(
            "image", .required("NAME"), .messages, "the container image, for kubernetes and aws-batch"),
        Option("print", .none, .messages, "print the script; without it the script for slurm is submitted"),
    ]

    private static func inputRoot(_ help: String) -> Option {
        Option("input-root", .required("FOLDER"), .messages, help, completion: .files)
    }
}

extension Token {
    /// `--parts`, `--jobs`, `--run-up`
    var isOfParts: Bool {
        guard case .option(let name, _) = self else { return false }
        return Option.partsOptions.contains { $0.name == name }
    }
}
