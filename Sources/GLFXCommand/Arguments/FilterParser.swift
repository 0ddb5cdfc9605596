internal import GLFXCore
internal import GLFXFiles
internal import GLFXJob
internal import GLFXPrograms
internal import GLFXWrite

/// Parses the tokens of `glfx INPUT … OUTPUT` into a job.
struct FilterParser {
    /// The shaders of the `--shader` and `--transition` options, in order.
    var shaders: [ShaderDraft]
    /// Whether a file exists: only to tell what an operand means.
    var exists: (String) -> Bool
    /// Reads a file of values: `ValueFile.load`, or a stand-in for tests.
    var values: (String) throws(Failure) -> ValueFile

    /// OUTPUT's name is not known yet: a delivery's container is checked later.
    var checksContainer = true

    /// A job that is only looked at needs no OUTPUT.
    var outputRule = OutputRule.needed

    /// The tokens of a job, before its operands and options are put together.
    struct Reading {
        var binding: ShaderBinding
        /// INPUT… and OUTPUT.
        var words: [String]
        var given: GivenOptions
        var job: FilterJob
        /// The options of texts, in their order.
        var texts: [TextOptions.Given]
        /// Files of values.
        var valueFiles: [String]
        /// All tokens but the operands.
        var others: [Token]
    }

    func read(_ tokens: [Token]) throws(Failure) -> Reading {
        var binding = ShaderBinding(shaders, exists: exists)
        var words: [String] = []
        var given = GivenOptions()
        var job = FilterJob(inputs: [], output: OutputRequest(path: ""))
        var texts: [TextOptions.Given] = []
        var valueFiles: [String] = []
        var others: [Token] = []
        var isBehindBackground = false
        var rest = tokens[...]
        while let token = rest.first {
            let before = rest
            rest.removeFirst()
            if token.isOption("background") { isBehindBackground = true }
            if token.isOption("input") { isBehindBackground = false }
            defer { others += before[..<rest.startIndex].filter { _ in !token.isOperand } }
            switch token {
            case .endOfOptions: break
            case .word(let word): words.append(word)
            case .unknown(let name, let value): try binding.assign(option: name, value: value, from: &rest)
            case .option("shader", _), .option("transition", _): binding.nextShader()
            case .option("lut", let file?):
                binding.nextShader()
                try binding.addPicture("lut=" + file)
            case .option("dialect", _), .option("result-alpha", _), .option("include", _), .option("media", _): break
            case .option("key", let text?):
                binding.nextShader()
                try binding.setKey(text)
            case .option("key-at", let text?):
                binding.nextShader()
                try binding.setKeyPlace(text)
            case .option("plate", let text?): try binding.setPlate(text)
            case .option("keep", let text?): try binding.keepColor(text)
            case .option("keep-at", let text?): try binding.keepPlace(text)
            case .option("inside", let text?): try binding.setMatte("inside", text)
            case .option("matte", let text?): try binding.setRoughMatte(text)
            case .option("outside", let text?): try binding.setMatte("outside", text)
            case .option("input-space", let text?) where isBehindBackground: job.color.backgroundSpace = text
            case .option("space", "scene"): job.color.isScene = true
            case .option("view", let text?)
            where try binding.hasView && (given["display"] == nil || given["view"] != nil):
                try binding.assign(option: "view", value: text, from: &rest)
            case .option(let name, let text) where ShaderBinding.effectOptions.contains(name):
                try binding.setEffect(name, text ?? "")
            case .option("set", let text?) where isFile(text):
                try binding.set(try values(text))
                valueFiles.append(text)
            case .option("set", let text): try binding.set(text ?? "")
            case .option("preset-file", let text?):
                try binding.set(try values(text))
                valueFiles.append(text)
            case .option("input", let text): try binding.addPicture(text ?? "")
            case .option(let name, let text)
            where LayerWords.options.contains(name)
                && (!LayerWords.general.contains(name) || binding.lastInput != nil):
                try binding.setLayer(name, text ?? "")
            case .option(let name, let text) where TextOptions.names.contains(name):
                texts.append((name, OptionText(name, text ?? "")))
            case .option(let name, let text):
                if let list = Option.ofFields.first(where: { $0.name == name && $0.isRepeatable })?.field {
                    try list.parse(OptionText(name, text ?? "", exists: exists), into: &job)
                } else {
                    try given.note(name, text)
                    if name == "burn-subtitles" { texts.append((name, OptionText(name, text ?? ""))) }
                }
            }
        }
        return Reading(
            binding: binding, words: words, given: given, job: job, texts: texts, valueFiles: valueFiles,
            others: others)
    }

    func parse(_ tokens: [Token]) throws(Failure) -> FilterInvocation {
        let reading = try read(tokens)
        let (binding, words) = (reading.binding, reading.words)
        var (job, given) = (reading.job, reading.given)
        let (shader, mayReplace) = (shaders.first { $0.role == .filter }?.program, given["overwrite"] != nil)
        let paths = try InputsAndOutput.parse(
            words, shader: shader, mayReplace: mayReplace, rule: outputRule, exists: exists)
        // The job has only their values.
        try SameFile.checkOutputIsNoInput(output: paths.output, inputs: reading.valueFiles)
        if let plate = given["export-plate"] {
            try SameFile.checkOutputIsNoInput(output: plate, inputs: reading.valueFiles)
        }
        (job.inputs, job.output.path) = (paths.inputs, paths.output)
        let delivery = try given["deliver"].map { (name) throws(Failure) in try Delivery.named(name) }
        let deliveryNotes = delivery?.complete(&given, &job) ?? []
        var timed = job
        if let text = given["fps"] { timed.frameRate = try FrameRateCodec().parse(OptionText("fps", text)) }
        let known = timed
        let rate = { () throws(Failure) in try known.rateOfTimes() }
        job.shaders = try binding.stages(.filter, rate: rate)
        (job.texts, job.subtitleStyle) = try TextOptions.texts(reading.texts, rate: rate)
        job.transitions = try binding.stages(.transition, rate: rate)
        var invocation = try FilterOptions(given: given, exists: exists, hidden: binding.hiddenParameters)
            .invocation(of: job)
        if let note = binding.noteOnEndings { invocation.notes.append(note) }
        invocation.words = paths.isPlaceholder ? words : words.dropLast()
        invocation.hasOutput = !paths.isPlaceholder
        if let delivery {
            if invocation.hasOutput, checksContainer { try delivery.checkContainer(of: invocation.job) }
            let change = given["dry-run"] == nil ? delivery.change(of: invocation.job) : nil
            invocation.notes += deliveryNotes + [change].compactMap(\.self)
        }
        return invocation
    }

    /// Whether `--set` names a file of values rather than a parameter and its value.
    private func isFile(_ text: String) -> Bool {
        ShaderBinding.isFile(text) && (exists(text) || text.hasSuffix(".json"))
    }
}

extension Token {
    /// Seen where a token begins, it is INPUT or OUTPUT, or what divides them from the options.
    fileprivate var isOperand: Bool {
        switch self {
        case .word, .endOfOptions: true
        case .option, .unknown: false
        }
    }
}
