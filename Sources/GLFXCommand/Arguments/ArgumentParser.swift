internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms
internal import GLFXRender

/// Parses the arguments (without the command's own name) into an invocation.
struct ArgumentParser {
    /// Finds a shader by file or name: `ShaderLibrary.load`, or a stand-in for tests.
    var load: (ShaderReference) throws(Failure) -> ShaderProgram
    /// Whether a file exists: only to tell what an operand means.
    var exists: (String) -> Bool
    /// Reads a file of values: `ValueFile.load`, or a stand-in for tests.
    var values: (String) throws(Failure) -> ValueFile

    /// - Parameter outputRule: a job without OUTPUT is none that runs, but one for its frames.
    func parse(_ arguments: [String], outputRule: OutputRule = .needed) throws(Failure) -> Invocation {
        guard let first = arguments.first else {
            throw Failure(
                .usage, "no INPUT and no OUTPUT given",
                advice: "write 'glfx in.mov --shader chromakey out.mov', or 'glfx --help' for more")
        }
        if let command = Subcommand.named(first) { return try parse(command, Array(arguments.dropFirst())) }
        let tokens = try Tokenizer(options: Option.ofFilter).tokens(of: arguments)
        if tokens.contains(.option("help", nil)) { return .help(try shaders(in: tokens).map(\.program)) }
        if tokens.contains(.option("version", nil)) { return .version }
        let parser = FilterParser(
            shaders: try shaders(in: tokens), exists: exists, values: values, outputRule: outputRule)
        if tokens.contains(where: { $0.isOption("output-folder") }) {
            return .batch(try BatchInvocation(tokens, parser))
        }
        if tokens.contains(where: { $0.isOption("name") }) {
            throw Failure(
                .usage, "--name says how the files of --output-folder are called, and there is none",
                advice: "add --output-folder FOLDER, or write OUTPUT's name")
        }
        if let name = BatchInvocation.own.first(where: { name in tokens.contains { $0.isOption(name) } }) {
            throw Failure(
                .usage, "--\(name) belongs to --output-folder, and there is none",
                advice: "add --output-folder FOLDER, or leave it out")
        }
        return .filter(try parser.parse(tokens))
    }

    /// The shaders of all `--shader` and `--transition` options, in order.
    private func shaders(in tokens: [Token]) throws(Failure) -> [ShaderDraft] {
        var drafts: [ShaderDraft] = []
        for request in try ShaderRequest.all(in: tokens) {
            drafts.append(ShaderDraft(request, program: try load(request.reference)))
        }
        return drafts
    }

    private func parse(_ command: Subcommand, _ arguments: [String]) throws(Failure) -> Invocation {
        if command.name == .check, let device = CheckInvocation.device(ofServer: arguments) {
            return .checkServer(try DeviceCodec().parse(OptionText("device", device)))
        }
        if command.name == .help { return try help(arguments) }
        let options = command.takesJob ? command.ownOptions + Option.ofFilter + command.rows : command.rows
        let tokens = try Tokenizer(options: options).tokens(of: arguments)
        if tokens.contains(.option("help", nil)) { return .commandHelp(command) }
        if command.takesJob, command.name != .plan, tokens.contains(where: \.isOfParts) {
            throw Failure(
                .usage, "glfx \(command.name.rawValue) draws no movie in parts",
                advice: "leave out --parts, --jobs and --run-up")
        }
        if command.takesJob,
            let several = BatchInvocation.own.first(where: { name in
                tokens.contains { $0.isOption(name) } && !command.ownOptions.contains { $0.name == name }
            })
        {
            throw Failure(
                .usage, "glfx \(command.name.rawValue) has one job, and --\(several) is about one for each INPUT",
                advice: "leave it out")
        }
        let jobWithOptionalOutput = { (jobTokens: [Token]) throws(Failure) in
            try FilterParser(
                shaders: try shaders(in: jobTokens), exists: exists, values: values,
                outputRule: .leftOutWhereLastExists
            ).parse(jobTokens)
        }
        if command.name == .tune { return .tune(try TuneInvocation(tokens, jobWithOptionalOutput)) }
        if command.name == .hash { return .hash(try HashInvocation(tokens, jobWithOptionalOutput)) }
        let job = { (jobTokens: [Token]) throws(Failure) in
            try FilterParser(shaders: try shaders(in: jobTokens), exists: exists, values: values).parse(jobTokens)
        }
        if command.name == .watch { return .watch(try WatchInvocation(job(tokens))) }
        if command.name == .sheet { return .sheet(try SheetInvocation(tokens, job)) }
        if command.name == .plan { return .plan(try PlanInvocation(tokens, job)) }
        if command.name == .compare { return .compare(try CompareInvocation(tokens, job)) }
        let words = try words(of: command, in: tokens)
        let json = tokens.contains(.option("json", nil))
        switch command.name {
        case .test: return .test(try TestInvocation(folders: words, tokens))
        case .part: return .part(try PartInvocation(plan: words[0], tokens))
        case .status: return .status(plan: words[0], json: json)
        case .join: return .join(try JoinInvocation(plan: words[0], tokens))
        case .resume: return .resume(try ResumeInvocation(plan: words[0], tokens))
        case .submit: return .submit(try SubmitInvocation(plan: words[0], tokens))
        case .run, .tune, .watch, .sheet, .compare, .hash, .plan, .help:
            return .run(try JobFileRequest(path: words[0], tokens))
        case .inspect:
            return .inspect(
                ShaderReference.all(named: words, in: tokens), form: try InspectForm(tokens),
                loudness: tokens.contains(.option("loudness", nil)),
                timeLimit: try last("frame-timeout", in: tokens, TimeCodec.length.parse) ?? FilterJob.usualFrameTimeout)
        case .shaders: return .shaders(json: json)
        case .manual: return .manual
        case .completions: return .completions(words.first.flatMap(Shell.init) ?? .bash)
        case .doctor: return .doctor(try device(in: tokens), json: json)
        case .check:
            return .check(try CheckInvocation(ShaderReference.all(named: words, in: tokens), tokens))
        }
    }

    /// `glfx help [SUBJECT]`: a subject may be an option with its dashes.
    private func help(_ arguments: [String]) throws(Failure) -> Invocation {
        guard let subject = arguments.first else { return .help([]) }
        guard arguments.count == 1 else {
            throw Failure(
                .usage, "glfx help takes one subject, not \(arguments.count)", advice: "write glfx help \(subject)")
        }
        if ["--help", "-h"].contains(subject), let command = Subcommand.named("help") { return .commandHelp(command) }
        return .helpAbout(String(subject.drop { $0 == "-" }))
    }

    private func device(in tokens: [Token]) throws(Failure) -> DeviceSelection {
        try last("device", in: tokens, DeviceCodec().parse) ?? .automatic
    }

    /// The value of a command's option; of a repeated one the last.
    private func last<Value>(
        _ name: String, in tokens: [Token], _ parse: (OptionText) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        var value: Value?
        for case .option(name, let text?) in tokens { value = try parse(OptionText(name, text)) }
        return value
    }

    /// The command's operands, as many as it takes.
    private func words(of command: Subcommand, in tokens: [Token]) throws(Failure) -> [String] {
        var words: [String] = []
        for token in tokens {
            switch token {
            case .word(let word): words.append(word)
            case .unknown(let name, _): throw Self.unknownOption(name, of: command)
            case .option, .endOfOptions: break
            }
        }
        switch command.operands {
        case .words: break
        case .none:
            guard words.isEmpty else {
                throw Failure(
                    .usage, "glfx \(command.name.rawValue): unexpected argument '\(words[0])'",
                    advice: "write \(command.usage)")
            }
        case .files, .file:
            guard !words.isEmpty else {
                let what = command.operandText == "PLAN" ? "PLAN" : "FILE"
                throw Failure(
                    .usage, "glfx \(command.name.rawValue): no \(what) given", advice: "write \(command.usage)")
            }
            guard words.count == 1 || command.operands == .files else {
                throw Failure(
                    .usage, "glfx \(command.name.rawValue): unexpected argument '\(words[1])'",
                    advice: "write \(command.usage)")
            }
        case .one(let choices):
            guard words.count == 1 else {
                throw Failure(
                    .usage, "glfx \(command.name.rawValue) takes one word, not \(words.count)",
                    advice: choiceAdvice(words.first ?? "", choices))
            }
            guard choices.contains(words[0]) else {
                throw Failure(
                    .usage, "glfx \(command.name.rawValue) '\(words[0])': no such choice",
                    advice: choiceAdvice(words[0], choices))
            }
        }
        return words
    }

    private static func unknownOption(_ name: String, of command: Subcommand) -> Failure {
        let options = command.options
        let advice = nearest(to: name, in: options).map { "did you mean '--\($0)'?" } ?? "write \(command.usage)"
        return Failure(.usage, "glfx \(command.name.rawValue): unknown option '--\(name)'", advice: advice)
    }
}

extension Token {
    func isOption(_ name: String) -> Bool {
        if case .option(name, _) = self { return true }
        return false
    }
}
