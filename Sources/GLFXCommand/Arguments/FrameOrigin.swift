internal import GLFXCore
internal import GLFXDrawing
internal import GLFXJob
internal import GLFXRender

/// Where frames come from that are compared or hashed: a file, or a job that is drawn.
enum FrameOrigin: Sendable {
    case file(String)
    case job(FilterJob)

    /// A job file. Its "output" may be missing.
    /// - Parameter device: what draws, instead of the file's own; nil: the file's.
    static func jobFile(_ path: String, device: DeviceSelection?) throws(Failure) -> FrameOrigin {
        var job = try JobFile.load(path, edition: glfxVersion, needsOutput: false)
        job.textPainter = PangoPainter()
        if let device { job.device = device }
        return .job(job)
    }
}

/// The arguments of `compare` and `hash`, taken apart: the command's own options, the words, and the job's.
struct FrameArguments {
    var given = GivenOptions()
    var repeated: [String: [String]] = [:]
    /// All other tokens, words too.
    var jobTokens: [Token] = []
    var words: [String] = []
    /// Options or parameters of a job are among them.
    private(set) var hasOptionsOfJob = false
    private(set) var device: DeviceSelection?

    /// - Parameters:
    ///   - tokens: all that follow the command's word.
    ///   - options: the command's own options.
    init(_ tokens: [Token], own options: [Option]) throws(Failure) {
        // Of a job these mean something else, and the command itself has them too.
        let shared = ["json", "quiet", "verbose"]
        for token in tokens {
            switch token {
            case .word(let word):
                words.append(word)
                jobTokens.append(token)
            case .endOfOptions: jobTokens.append(token)
            case .option(let name, let value) where options.contains { $0.name == name && $0.isRepeatable }:
                repeated[name, default: []].append(value ?? "")
            case .option(let name, let value) where options.contains { $0.name == name } || shared.contains(name):
                try given.note(name, value)
            case .option(let name, let value):
                jobTokens.append(token)
                if name == "device" {
                    device = try DeviceCodec().parse(OptionText("device", value ?? ""))
                }
                // These say nothing of a job alone.
                if !["device", "overwrite"].contains(name) { hasOptionsOfJob = true }
            case .unknown:
                jobTokens.append(token)
                hasOptionsOfJob = true
            }
        }
        try given.exclude("quiet", "verbose")
    }

    /// - Throws: `.usage` where a job file and options of a job are given.
    func checkJobFileIsAlone(_ command: String) throws(Failure) {
        guard hasOptionsOfJob else { return }
        throw Failure(
            .usage, "glfx \(command): --job names a job, and other options describe another one",
            advice: "write them into the job file, or leave out --job")
    }
}
