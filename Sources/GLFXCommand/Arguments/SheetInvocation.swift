internal import GLFXCore
internal import GLFXFiles
internal import GLFXJob
internal import GLFXPrograms
internal import GLFXShaderText
internal import GLFXSheets
internal import GLFXWrite

/// `glfx sheet`
struct SheetInvocation: Sendable {
    var request: SheetRequest
    var style: RunStyle

    /// - Parameters:
    ///   - tokens: all that follow the command's word.
    ///   - parse: parses the job's.
    init(_ tokens: [Token], _ parse: ([Token]) throws(Failure) -> FilterInvocation) throws(Failure) {
        let names = Option.sheetOptions.map(\.name)
        var given = GivenOptions()
        var (jobTokens, sweeps, places): ([Token], [String], [String]) = ([], [], [])
        var fillings: [String: String] = [:]
        for token in tokens {
            guard case .option(let name, let value) = token, names.contains(name) else {
                jobTokens.append(token)
                continue
            }
            switch name {
            case "sweep": sweeps.append(value ?? "")
            case "shaders": places.append(value ?? "")
            case "fill": try Self.fill(value ?? "", &fillings)
            default: try given.note(name, value)
            }
        }
        let invocation = try parse(jobTokens)
        style = invocation.style
        var job = invocation.job
        try Self.check(job, style, fillings: fillings, places: places)
        if let how = given["before-after"] {
            guard job.comparison == nil else {
                throw Failure(
                    .usage, "--before-after and --beside say the same", advice: "leave one of them out")
            }
            job.comparison = how == "over" ? .over : how == "wipe" ? .wipe : .side
        }
        let kinds = [("--times", given["times"] != nil), ("--sweep", !sweeps.isEmpty), ("--shaders", !places.isEmpty)]
            .filter(\.1).map(\.0)
        guard kinds.count < 2 else {
            throw Failure(
                .usage, "\(kinds[0]) and \(kinds[1]) exclude each other: a sheet shows one of them",
                advice: "leave one of them out")
        }
        request = SheetRequest(job: job, cells: .one)
        request.words = .command
        if let text = given["times"] {
            request.cells = .times(try SheetTimes(text, of: job))
        } else if !sweeps.isEmpty {
            request.cells = .sweeps(try Self.sweeps(sweeps, job))
        } else if !places.isEmpty {
            request.cells = .shaders(ShaderGallery(places: places, fillings: fillings))
        } else if job.comparison == nil, job.at == nil {
            request.cells = .times(.count(12))
        }
        request.columns = try given["columns"].map { (text) throws(Failure) in try Self.number(text, "columns", 1000) }
        request.cellWidth = try given["cell"].map { (text) throws(Failure) in try Self.number(text, "cell", 32767) }
        request.hasLabels = given["no-labels"] == nil
    }

    private static func check(
        _ job: FilterJob, _ style: RunStyle, fillings: [String: String], places: [String]
    ) throws(Failure) {
        guard style.dryRun == nil, job.output.path != "-" else {
            throw Failure(
                .usage, "glfx sheet has no --dry-run and does not write to the standard output",
                advice: "leave out --dry-run, and name a file as OUTPUT")
        }
        guard !job.inputs.contains(.standardInput) else {
            throw Failure(
                .usage, "the standard input ('-') can only be read once, and a sheet goes back and forth",
                advice: "save it to a file first")
        }
        guard fillings.isEmpty || !places.isEmpty else {
            throw Failure(
                .usage, "--fill is for the shaders of --shaders, and there are none",
                advice: "write --input after the shader that it is meant for")
        }
        try SameFile.checkOutputIsNoInput(
            output: job.output.path, inputs: job.filePaths + fillings.values + places)
    }

    /// A file whose own name holds an equals sign is written with its folder, as with `--input`.
    private static func fill(_ text: String, _ fillings: inout [String: String]) throws(Failure) {
        let (name, value) = Tokenizer.split(text)
        let isNamed = value != nil && GLFXShaderText.Tokenizer.isName(name)
        let (sampler, file) = isNamed ? (name, value ?? "") : ("", text)
        guard !file.isEmpty else {
            throw Failure(.usage, "--fill '\(text)' names no file", advice: "write --fill FILE or --fill SAMPLER=FILE")
        }
        guard fillings[sampler] == nil else {
            throw Failure(
                .usage, "--fill \(sampler.isEmpty ? "without a sampler" : "\(sampler)=…") is given twice",
                advice: "leave one of them out")
        }
        fillings[sampler] = file
    }

    private static func sweeps(_ texts: [String], _ job: FilterJob) throws(Failure) -> [Sweep] {
        guard texts.count <= 2 else {
            throw Failure(
                .usage, "--sweep is given \(texts.count) times; a sheet has rows and columns",
                advice: "give one or two, and make a sheet for each value of the others")
        }
        let sweeps = try texts.map { (text) throws(Failure) in try Sweep(text, shaders: job.shaders) }
        if let first = sweeps.first, let last = sweeps.last, sweeps.count == 2,
            (first.shader, first.parameter.name) == (last.shader, last.parameter.name)
        {
            throw Failure(
                .usage, "--sweep \(first.parameter.optionName) is given twice", advice: "name all values in one")
        }
        guard sweeps.map(\.values.count).reduce(1, *) <= SheetRequest.mostCells else {
            throw Failure(
                .usage, "these sweeps are more than \(SheetRequest.mostCells) cells", advice: "sweep over fewer values")
        }
        return sweeps
    }

    private static func number(_ text: String, _ option: String, _ most: Int) throws(Failure) -> Int {
        guard let number = Int(text), (1...most).contains(number) else {
            throw Failure(
                .usage, "--\(option) cannot be '\(text)'", advice: "it takes a whole number from 1 to \(most)")
        }
        return number
    }
}
