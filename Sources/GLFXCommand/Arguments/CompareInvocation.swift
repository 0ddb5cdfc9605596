internal import GLFXCompare
internal import GLFXCore
internal import GLFXFiles
internal import GLFXJob

/// `glfx compare`
struct CompareInvocation: Sendable {
    var actual: FrameOrigin
    /// A movie, pictures, or a file of hashes.
    var expected: String
    var tolerance: Tolerance
    /// Where the result goes, besides the standard output; nil: nowhere.
    var junit: String?
    var html: String?
    var difference: String?
    var overwrite: Bool
    var json: Bool
    var isQuiet: Bool
    var isVerbose: Bool

    /// - Parameters:
    ///   - tokens: all that follow the command's word.
    ///   - parse: parses the job's.
    init(_ tokens: [Token], _ parse: ([Token]) throws(Failure) -> FilterInvocation) throws(Failure) {
        let arguments = try FrameArguments(tokens, own: Option.compareOptions)
        let (given, words) = (arguments.given, arguments.words)
        let isOverwriting = tokens.contains(.option("overwrite", nil))
        guard !words.contains("-") else {
            throw Failure(.usage, "the standard input ('-') cannot be compared", advice: "save it to a file first")
        }
        let usage = "write 'glfx compare ACTUAL EXPECTED', or 'glfx compare INPUT --shader FILE EXPECTED'"
        if let path = given["job"] {
            try arguments.checkJobFileIsAlone("compare")
            guard words.count == 1, let word = words.first else {
                throw Failure(
                    .usage, "glfx compare --job takes one EXPECTED, not \(words.count)",
                    advice: "write 'glfx compare --job \(path) EXPECTED'")
            }
            (actual, expected) = (try .jobFile(path, device: arguments.device), word)
        } else if words.count == 2, !arguments.hasOptionsOfJob, !words[0].hasPrefix("color:") {
            (actual, expected) = (.file(words[0]), words[1])
        } else {
            guard let last = words.last, words.count > 1 || arguments.hasOptionsOfJob else {
                throw Failure(
                    .usage, words.isEmpty ? "no ACTUAL and no EXPECTED given" : "no EXPECTED given", advice: usage)
            }
            // EXPECTED stands where a job has its OUTPUT, which is not written.
            let job = try Self.job(last, words.count, usage) { () throws(Failure) in
                try parse(arguments.jobTokens + (isOverwriting ? [] : [.option("overwrite", nil)])).job
            }
            guard !job.inputs.contains(.standardInput) else {
                throw Failure(.usage, "the standard input ('-') cannot be compared", advice: "save it to a file first")
            }
            (actual, expected) = (.job(job), last)
        }
        guard !expected.isEmpty else { throw Failure(.usage, "EXPECTED is empty", advice: "give the name of a file") }
        tolerance = try ToleranceOptions.parse(given, areas: arguments.repeated["ignore"] ?? [])
        (junit, html, difference) = (given["junit"], given["html"], given["difference"])
        (json, isQuiet, isVerbose) = (given["json"] != nil, given["quiet"] != nil, given["verbose"] != nil)
        overwrite = isOverwriting
        try checkOutputs()
    }

    /// A job to which only its EXPECTED is given lacks an INPUT, not an OUTPUT.
    private static func job(
        _ expected: String, _ count: Int, _ usage: String, _ parse: () throws(Failure) -> FilterJob
    ) throws(Failure) -> FilterJob {
        do throws(Failure) {
            return try parse()
        } catch {
            guard count == 1, error.text.spelled(in: .command).hasPrefix("no OUTPUT given") else { throw error }
            throw Failure(.usage, "no INPUT given: EXPECTED '\(expected)' is all there is", advice: usage)
        }
    }

    private func checkOutputs() throws(Failure) {
        for (option, path) in [("junit", junit), ("html", html), ("difference", difference)] where path == "" {
            throw Failure(.usage, "--\(option) is empty", advice: "give a name")
        }
        var inputs = [expected]
        switch actual {
        case .file(let path): inputs.append(path)
        case .job(let job): inputs += job.filePaths
        }
        for path in [junit, difference].compactMap(\.self) {
            try SameFile.checkOutputIsNoInput(output: path, inputs: inputs)
        }
    }
}

/// Parses the options that say how far frames may be apart.
enum ToleranceOptions {
    /// - Parameters:
    ///   - given: the options without the repeated ones.
    ///   - areas: the values of --ignore.
    static func parse(_ given: GivenOptions, areas: [String]) throws(Failure) -> Tolerance {
        var tolerance = Tolerance()
        if let text = given["max-difference"] {
            guard let number = Double(text), (0...65535).contains(number) else {
                throw wrong("max-difference", text, "it takes a number from 0 to 65535; scene light has fractions")
            }
            tolerance.maximumDifference = number
        }
        if let text = given["max-pixels"] { tolerance.maximumPixels = try share(text) }
        if let text = given["psnr"] {
            guard let number = Double(text), number.isFinite, number > 0 else {
                throw wrong("psnr", text, "it takes decibels, such as 40")
            }
            tolerance.psnr = number
        }
        if let text = given["ssim"] {
            guard let number = Double(text), (0...1).contains(number) else {
                throw wrong("ssim", text, "it takes a number up to 1, such as 0.99")
            }
            tolerance.ssim = number
        }
        tolerance.times = given["times"].flatMap(Tolerance.Rule.init) ?? .exact
        tolerance.tags = given["tags"].flatMap(Tolerance.Rule.init) ?? .ignore
        tolerance.ignored = try areas.map { (text) throws(Failure) in try area(text) }
        tolerance.aligns = given["align"] != nil
        return tolerance
    }

    private static func share(_ text: String) throws(Failure) -> Double {
        let number = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
        guard let number, (0...1).contains(number) else {
            throw wrong("max-pixels", text, "it takes a share, such as 0.1% or 0.001")
        }
        return number
    }

    private static func area(_ text: String) throws(Failure) -> IgnoredArea {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3], x >= 0, y >= 0, width > 0, height > 0, max(x, y, width, height) <= 1 << 28
        else {
            throw wrong("ignore", text, "it takes X,Y,WIDTH,HEIGHT in pixels, such as 0,0,320,40")
        }
        return IgnoredArea(x: x, y: y, width: width, height: height)
    }

    private static func wrong(_ option: String, _ text: String, _ advice: String) -> Failure {
        Failure(.usage, "--\(option) cannot be '\(text)'", advice: advice)
    }
}
