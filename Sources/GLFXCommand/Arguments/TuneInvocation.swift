internal import GLFXCore
internal import GLFXFiles
internal import GLFXJob
internal import GLFXTune
internal import GLFXWrite

/// `glfx tune`
struct TuneInvocation: Sendable {
    var request: TuningRequest
    var style: RunStyle
    /// Open the browser; nil: where there is a desktop.
    var opens: Bool?

    /// - Parameters:
    ///   - tokens: all that follow the command's word.
    ///   - parse: parses the job's.
    init(_ tokens: [Token], _ parse: ([Token]) throws(Failure) -> FilterInvocation) throws(Failure) {
        let names = Option.tuneOptions.map(\.name)
        func isOwn(_ token: Token) -> Bool {
            if case .option(let name, _) = token { names.contains(name) } else { false }
        }
        var given = GivenOptions()
        for case .option(let name, let value) in tokens.filter(isOwn) { try given.note(name, value) }
        try given.exclude("open", "no-open")
        let jobTokens = tokens.filter { !isOwn($0) }
        let invocation = try parse(jobTokens)
        guard invocation.style.dryRun == nil, invocation.job.output.path != "-" else {
            throw Failure(
                .usage, "glfx tune has no --dry-run, and its Render button cannot write to the standard output",
                advice: "leave out --dry-run, and name a file as OUTPUT")
        }
        guard !invocation.job.inputs.contains(.standardInput) else {
            throw Failure(
                .usage, "the standard input ('-') can only be read once, and tuning goes back and forth",
                advice: "save it to a file first")
        }
        let text = CommandLineText(
            jobTokens, words: invocation.words, output: invocation.job.output.path,
            transitions: invocation.job.transitions)
        let port = try given["port"].map { (text) throws(Failure) in try Self.port(text) } ?? 0
        if let save = given["save"] {
            guard !save.isEmpty else {
                throw Failure(.usage, "--save is empty", advice: "give the name of a file: job.json")
            }
            try SameFile.checkOutputIsNoInput(output: save, inputs: invocation.job.filePaths)
        }
        request = TuningRequest(
            job: invocation.job, hasOutput: invocation.hasOutput, save: given["save"],
            address: given["listen"] ?? "127.0.0.1", port: port, command: { text.text($0) })
        request.words = .command
        style = invocation.style
        opens = given["open"] != nil ? true : given["no-open"] != nil ? false : nil
    }

    private static func port(_ text: String) throws(Failure) -> UInt16 {
        guard let port = UInt16(text) else {
            throw Failure(.usage, "--port '\(text)' is no port", advice: "it takes a number from 0 to 65535")
        }
        return port
    }
}
