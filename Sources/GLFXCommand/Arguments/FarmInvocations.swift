internal import GLFXCore
internal import GLFXFarm
internal import GLFXJob

/// `glfx plan`
struct PlanInvocation: Sendable {
    var job: FilterJob
    var style: RunStyle
    var parts: PartsStyle
    var folder: String
    var inputRoot: String?

    /// - Parameters:
    ///   - tokens: all that follow the command's word.
    ///   - parse: parses the job's.
    init(_ tokens: [Token], _ parse: ([Token]) throws(Failure) -> FilterInvocation) throws(Failure) {
        var given = GivenOptions()
        var jobTokens: [Token] = []
        for token in tokens {
            guard case .option(let name, let value) = token, Option.planOptions.contains(where: { $0.name == name })
            else {
                jobTokens.append(token)
                continue
            }
            try given.note(name, value)
        }
        let invocation = try parse(jobTokens)
        (job, style) = (invocation.job, invocation.style)
        guard let parts = style.parts else {
            throw Failure(.usage, "--parts is missing: how many parts is the job to have?", advice: "add --parts N")
        }
        guard parts.jobs == nil else {
            throw Failure(
                .usage, "--jobs is for making parts, which a plan only describes",
                advice: "give it to `glfx resume`, or leave it out")
        }
        guard let folder = given["to"], !folder.isEmpty else {
            throw Failure(.usage, "--to is missing: where is the plan to be written?", advice: "add --to FOLDER")
        }
        (self.parts, self.folder, inputRoot) = (parts, folder, given["input-root"])
    }
}

/// Where a plan lies, and where its job's files are.
struct PlanPlace: Sendable {
    var folder: String
    /// Nil: as planned.
    var inputRoot: String?

    init(_ folder: String, _ given: GivenOptions) {
        (self.folder, inputRoot) = (folder, given["input-root"])
    }
}

/// `glfx part`
struct PartInvocation: Sendable {
    /// Which parts.
    enum Choice: Sendable, Equatable {
        case automatic
        case index(Int)
        case frames(ClosedRange<Int>)
    }

    var place: PlanPlace
    var choice: Choice
    var style: RunStyle

    init(plan: String, _ tokens: [Token]) throws(Failure) {
        let given = try GivenOptions(tokens)
        place = PlanPlace(plan, given)
        style = try RunStyle(given)
        try given.exclude("index", "frames")
        if let text = given["frames"] {
            choice = .frames(try Self.range(text))
        } else if let text = given["index"], text != "auto" {
            guard let index = Int(text), index >= 0 else {
                throw Failure(
                    .usage, "--index cannot be '\(text)'", advice: "it takes a part's number from 0, or auto")
            }
            choice = .index(index)
        } else {
            choice = .automatic
        }
    }

    private static func range(_ text: String) throws(Failure) -> ClosedRange<Int> {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard let first = ends[0], let last = ends.last.flatMap(\.self), ends.count <= 2, first >= 0, first <= last
        else {
            throw Failure(.usage, "--frames cannot be '\(text)'", advice: "write it so: 0-119")
        }
        return first...last
    }
}

/// `glfx join`
struct JoinInvocation: Sendable {
    var place: PlanPlace
    var output: String?
    var overwrites: Bool
    var cleans: Bool
    var style: RunStyle

    init(plan: String, _ tokens: [Token]) throws(Failure) {
        let given = try GivenOptions(tokens)
        place = PlanPlace(plan, given)
        (output, overwrites, cleans) = (given["output"], given["overwrite"] != nil, given["clean"] != nil)
        guard output != "" else { throw Failure(.usage, "--output is empty", advice: "give the name of a file") }
        style = try RunStyle(given)
    }
}

/// `glfx resume`
struct ResumeInvocation: Sendable {
    var place: PlanPlace
    var jobs: Int?
    var overwrites: Bool
    var cleans: Bool
    var style: RunStyle

    init(plan: String, _ tokens: [Token]) throws(Failure) {
        var others = GivenOptions()
        var jobs: Int?
        for case .option(let name, let value) in tokens {
            if name == "jobs" {
                jobs = try PartsStyle.number(value ?? "", "jobs", most: 1000)
            } else {
                try others.note(name, value)
            }
        }
        self.jobs = jobs
        place = PlanPlace(plan, others)
        (overwrites, cleans) = (others["overwrite"] != nil, others["clean"] != nil)
        style = try RunStyle(others)
    }
}

/// `glfx submit`
struct SubmitInvocation: Sendable {
    var folder: String
    var scheduler: Scheduler
    var options: [String]
    var image: String?
    var onlyPrints: Bool

    init(plan: String, _ tokens: [Token]) throws(Failure) {
        folder = plan
        options = []
        var given = GivenOptions()
        for case .option(let name, let value) in tokens {
            if name == "sbatch-option" { options.append(value ?? "") } else { try given.note(name, value) }
        }
        guard let scheduler = given["to"].flatMap(Scheduler.init) else {
            throw Failure(
                .usage, "--to is missing: which scheduler?",
                advice: "it can be \(Scheduler.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self.scheduler = scheduler
        image = given["image"]
        onlyPrints = given["print"] != nil
        guard options.isEmpty || scheduler == .slurm else {
            throw Failure(.usage, "--sbatch-option is for --to slurm", advice: "leave it out")
        }
    }
}

extension GivenOptions {
    /// The options of a command without repeatable ones.
    init(_ tokens: [Token]) throws(Failure) {
        self.init()
        for case .option(let name, let value) in tokens { try note(name, value) }
    }
}
