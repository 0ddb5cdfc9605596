internal import GLFXCore
internal import GLFXFiles
internal import GLFXJob
internal import GLFXWrite
internal import Glibc

/// `glfx INPUT… --output-folder FOLDER`: a job for each INPUT.
struct BatchInvocation: Sendable {
    /// A job, as the arguments of a process of its own.
    struct Item: Sendable {
        var input: String
        var output: String
        /// The INPUT's file.
        var path: String
        var job: FilterJob
        /// The arguments of the job's `glfx`.
        var arguments: [String]
    }

    var items: [Item]
    /// The folder as it was given.
    var folder: String
    /// The folder whose files are the INPUTs; nil: they were given.
    var watched: Watched?
    var many: ManyJobsStyle
    var style: RunStyle

    /// `--watch-folder`
    struct Watched: Sendable {
        /// As it was given.
        var folder: String
        /// For so many seconds a complete file has not changed.
        var settles: Double
        var name: OutputName
        /// The arguments of each job's `glfx`, before INPUT and OUTPUT.
        var arguments: [String]
    }

    /// Options that are about all jobs together; each job gets its own of the last ones.
    private static let ofAll = Set(own + ["jobs", "json", "dry-run", "progress"])

    /// Those that only `--output-folder` has.
    static let own = ["output-folder", "name", "watch-folder", "settle", "resume", "junit"]

    /// Options that tell of one run on the standard output, or are another way to have several processes.
    private static let ofOne = ["stats", "key-report", "parts", "run-up", "export-plate"]

    /// - Parameters:
    ///   - tokens: of the whole command.
    ///   - parser: parses the arguments of a job.
    /// - Throws: `.usage` where a job is not valid, two would write one file, or a file is there already.
    init(_ tokens: [Token], _ parser: FilterParser) throws(Failure) {
        var given = GivenOptions()
        for case .option(let name, let text) in tokens where Self.ofAll.contains(name) || Self.ofOne.contains(name) {
            try given.note(name, text)
        }
        for name in Self.ofOne where given[name] != nil {
            throw Failure(
                .usage, "--\(name) is about one job, and with --output-folder there is one for each INPUT",
                advice: "leave it out")
        }
        folder = given["output-folder"] ?? ""
        guard !folder.isEmpty else {
            throw Failure(.usage, "--output-folder is empty", advice: "give the name of a folder")
        }
        guard given["json"] == nil || given["dry-run"] == nil || given["watch-folder"] == nil else {
            throw Failure(
                .usage, "--dry-run shows no jobs of files that are still to come", advice: "leave out --watch-folder")
        }
        many = try ManyJobsStyle(given)
        let name = try OutputName(given["name"] ?? OutputName.usual)
        let reading = try parser.read(tokens.filter { !$0.isOne(of: Self.ofAll) })
        if let place = given["watch-folder"] {
            self = try Self(watching: place, given, name, reading, parser, folder: folder, many)
            return
        }
        guard given["settle"] == nil else {
            throw Failure(.usage, "--settle belongs to --watch-folder, and there is none", advice: "leave it out")
        }
        guard !reading.words.isEmpty else {
            throw Failure(
                .usage, "no INPUT given", advice: "write 'glfx in/*.mov --shader FILE --output-folder out'")
        }
        let progress = given["progress"] == "json" ? "json" : "none"
        items = []
        var known = parser
        known.checksContainer = false
        var style: RunStyle?
        for (index, input) in reading.words.enumerated() {
            let further: [Token] = [.option("progress", progress)]
            // OUTPUT's name follows from the file's, without the part of it that is taken.
            let words: [Token] = [.endOfOptions, .word(input), .word(folder)]
            let invocation = try known.parse(reading.others + further + words)
            guard case .file(let part)? = invocation.job.inputs.first else {
                throw Failure(
                    .usage, "INPUT '\(input)': --output-folder takes files, a job for each",
                    advice: "write their names, or a pattern without quotes")
            }
            let base = folder.hasSuffix("/") ? folder : folder + "/"
            let output = base + name.text(for: part.path, number: index + 1, of: reading.words.count)
            style = style ?? invocation.style
            var job = invocation.job
            job.output.path = output
            items.append(
                Item(
                    input: input, output: output, path: part.path, job: job,
                    arguments: (reading.others + further).flatMap(\.arguments) + ["--", input, output]))
        }
        var shared: RunStyle
        if let style { shared = style } else { shared = try RunStyle(GivenOptions()) }
        shared.progress = given["progress"].flatMap(ProgressStyle.init) ?? .auto
        if given["dry-run"] != nil { shared.dryRun = given["json"] == nil ? .text : .json }
        self.style = shared
        try checkOutputs()
    }

    /// Jobs of files that are still to come.
    private init(
        watching place: String, _ given: GivenOptions, _ name: OutputName, _ reading: FilterParser.Reading,
        _ parser: FilterParser, folder: String, _ many: ManyJobsStyle
    ) throws(Failure) {
        guard reading.words.isEmpty else {
            throw Failure(
                .usage, "'\(reading.words[0])': the INPUTs are the files of --watch-folder", advice: "leave it out")
        }
        guard given["dry-run"] == nil else {
            throw Failure(
                .usage, "--dry-run shows no jobs of files that are still to come", advice: "leave out --watch-folder")
        }
        guard !name.counts else {
            throw Failure(
                .usage, "--name has no {number} with --watch-folder, where files come in any order",
                advice: "write {name}")
        }
        let settles = try given["settle"].map { (text) throws(Failure) in
            try TimeCodec.time.parse(OptionText("settle", text)).double
        }
        let progress: [Token] = [.option("progress", given["progress"] == "json" ? "json" : "none")]
        // Mistakes are told at once, with a name in place of the files.
        let words: [Token] = [.endOfOptions, .word("\(place)/in.mov"), .word(folder)]
        var style = try RunStyle(GivenOptions())
        do throws(Failure) {
            style = try parser.parse(reading.others + progress + words).style
        } catch {
            // Times in frames are of each file.
            guard error.kind == .input else { throw error }
        }
        style.progress = given["progress"].flatMap(ProgressStyle.init) ?? .auto
        var many = many
        many.resumes = true
        (items, self.folder, self.style, self.many) = ([], folder, style, many)
        watched = Watched(
            folder: place, settles: settles ?? 2, name: name,
            arguments: (reading.others + progress).flatMap(\.arguments))
    }

    /// Nothing begins where a result would be lost.
    private func checkOutputs() throws(Failure) {
        var writers: [String: String] = [:]
        for item in items {
            if let other = writers.updateValue(item.input, forKey: item.output) {
                throw Failure(
                    .usage, "'\(other)' and '\(item.input)' would both be written to '\(item.output)'",
                    advice: "give them different names: --name '{number}-{name}.{ext}'")
            }
        }
        for item in items {
            try SameFile.checkOutputIsNoInput(output: item.output, inputs: items.map(\.path))
        }
        guard !many.resumes else { return }
        let there = items.filter { !$0.job.output.overwrite && FileSystem.access($0.output, F_OK) == 0 }
        guard let first = there.first else { return }
        let others = there.count > 1 ? " and \(there.count - 1) more of \(items.count) exist" : " exists"
        throw Failure(
            .usage, "output '\(first.output)'\(others) already",
            advice: "add --overwrite, or leave out the INPUTs that are done")
    }
}

extension Token {
    fileprivate func isOne(of names: Set<String>) -> Bool {
        if case .option(let name, _) = self { return names.contains(name) }
        return false
    }

    /// The token as arguments, which give it again.
    fileprivate var arguments: [String] {
        switch self {
        case .option(let name, let value): [value.map { "--\(name)=\($0)" } ?? "--" + name]
        case .unknown(let name, let value): [value.map { "--\(name)=\($0)" } ?? "--" + name]
        case .word(let word): [word]
        case .endOfOptions: []
        }
    }
}

/// How the outputs of many INPUTs are called: `{name}-keyed.{ext}`.
struct OutputName: Sendable, Equatable {
    private enum Piece: Sendable, Equatable {
        case text(String)
        /// The INPUT's name without folder and ending.
        case name
        /// Its ending, without the dot.
        case ending
        /// The INPUT's position, from 1, with as many digits as the last one has.
        case number
    }

    private let pieces: [Piece]

    /// It has a number.
    var counts: Bool { pieces.contains(.number) }

    /// What is called as its INPUT.
    static let usual = "{name}.{ext}"

    private static let words: KeyValuePairs<String, Piece> = ["name": .name, "ext": .ending, "number": .number]

    /// - Throws: `.usage` for an unknown word in braces, and for a name with a folder.
    init(_ text: String) throws(Failure) {
        guard !text.isEmpty, !text.contains("/") else {
            throw Failure(
                .usage, "--name '\(text)': not the name of a file",
                advice: "write it without a folder, which is --output-folder's: --name '{name}-keyed.{ext}'")
        }
        var pieces: [Piece] = []
        var rest = text[...]
        while let brace = rest.firstIndex(of: "{") {
            if brace > rest.startIndex { pieces.append(.text(String(rest[..<brace]))) }
            let inside = rest[rest.index(after: brace)...]
            let word = String(inside.prefix { $0 != "}" })
            guard word.count < inside.count, let piece = Self.words.first(where: { $0.key == word })?.value else {
                throw Failure(
                    .usage, "--name '\(text)': '{\(word)' is no word for a name",
                    advice: "there is {name}, {ext} and {number}")
            }
            pieces.append(piece)
            rest = inside.dropFirst(word.count + 1)
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        self.pieces = pieces
    }

    /// The name for an INPUT.
    /// - Parameters:
    ///   - input: its path.
    ///   - number: its position, from 1.
    ///   - count: how many INPUTs there are.
    func text(for input: String, number: Int, of count: Int) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .name: input.stemOfPath
            case .ending: input.endingOfPath ?? ""
            case .number: String(repeating: "0", count: max(0, "\(count)".count - "\(number)".count)) + "\(number)"
            }
        }.joined()
    }
}

/// How several jobs are run and reported.
struct ManyJobsStyle: Sendable, Equatable {
    /// At the same time; nil: as many as suit the machine.
    var jobs: Int?
    /// A file for JUnit XML.
    var junit: String?
    /// A line of JSON for each job on the standard output.
    var printsJSON: Bool
    /// What is done already is left as it is.
    var resumes: Bool

    /// The options that it has.
    static let options: Set = ["jobs", "junit", "json", "resume"]

    init(_ given: GivenOptions) throws(Failure) {
        jobs = try given["jobs"].map { (text) throws(Failure) in try PartsStyle.number(text, "jobs", most: 1000) }
        junit = given["junit"]
        guard junit != "" else { throw Failure(.usage, "--junit is empty", advice: "give the name of a file") }
        printsJSON = given["json"] != nil && given["dry-run"] == nil
        resumes = given["resume"] != nil
    }
}
