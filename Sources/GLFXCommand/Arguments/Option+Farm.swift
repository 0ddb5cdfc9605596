internal import GLFXFarm
internal import GLFXJob

/// The options of jobs in parts.
extension Option {
    /// Of `glfx INPUT … OUTPUT`.
    static let partsOptions: [Option] = [
        Option(
            "run-up", .required("SECONDS"), .limits, "draw so much before each part, for shaders with feedback",
            detail: "A shader that remembers every frame before makes the same frames only in one run. With this it is "
                + "drawn in parts all the same, each with so many seconds before it to find its way."),
        Option(
            "parts", .required("N"), .limits, "draw N parts, each in a process, and join them",
            detail:
                "The parts lie in the folder OUTPUT.parts until they are joined: `glfx resume` goes on with what an "
                + "interrupted job left there. `glfx plan` is for many machines.",
            sharedHelp: "draw in parts, so many at a time; `glfx resume` goes on"),
        Option(
            "jobs", .required("M"), .limits, "how many at the same time",
            detail:
                "Of parts, tests, checks, and jobs of --output-folder. Without it: one for each core, of parts and jobs "
                + "one for each four cores."),
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
            "frames", .required("A-B"), .messages, "every part that begins among these frames of the whole",
            detail: "For schedulers that hand out frames. Frames count from 0."),
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
            "to", .required("SCHEDULER"), .messages, "whose script is made",
            choices: Scheduler.allCases.map(\.rawValue)),
        Option(
            "sbatch-option", .required("OPTION"), .messages, "a further option of sbatch, as --time=2:00:00",
            isRepeatable: true),
        Option(
            "image", .required("NAME"), .messages, "the container image, for kubernetes and aws-batch"),
        Option("print", .none, .messages, "only print the script; slurm's is submitted otherwise"),
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
