import FrameCore
import GLFXKit
import Media
import Render
import ShaderText

/// The values of a job's options as text, and what they mean together.
struct FilterOptions {
    /// Options that were given; flags with an empty text.
    var values: [Option.Name: String]
    /// Whether a file is there: only for telling a color from a file.
    var exists: (String) -> Bool

    func invocation(
        input: String, output: String, stages: [ShaderStage], encoderOptions: [OutputRequest.EncoderOption]
    ) throws(Failure) -> FilterInvocation {
        let (start, end) = try span()
        guard values[.fit] == nil || values[.size] != nil else {
            throw Failure(
                .usage, "--fit says how the movie fills a size, and there is no --size", advice: "add --size WxH")
        }
        guard values[.quiet] == nil || values[.verbose] == nil else {
            throw Failure(.usage, "--quiet and --verbose exclude each other", advice: "leave one of them out")
        }
        guard values[.alpha] != OutputRequest.Alpha.keep.rawValue || values[.background] == nil else {
            throw Failure(
                .usage, "--alpha keep and --background exclude each other: what is laid over something has no alpha",
                advice: "leave one of them out")
        }
        let device = try values[.device].map { (text) throws(Failure) in try FilterParser.device(text) } ?? .automatic
        guard device != .software || values[.requireGPU] == nil else {
            throw Failure(
                .usage, "--require-gpu and --device software exclude each other", advice: "leave one of them out")
        }
        let size = try values[.size].map { (text) throws(Failure) in try OptionValues.size(text) }
        let quality = try values[.quality].map { (text) throws(Failure) in try OptionValues.number(text, of: .quality) }
        let request = OutputRequest(
            path: output, codec: values[.codec], quality: quality, preset: values[.preset],
            encoderOptions: encoderOptions, alpha: choice(.alpha) ?? .auto, overwrite: values[.overwrite] != nil)
        var job = FilterJob(input: input, shaders: stages, output: request)
        job.background = try background()
        (job.start, job.end) = (start, end)
        job.size = size
        job.fit = choice(.fit) ?? .contain
        job.sound = JobSound(track: values[.audio] == "none" ? .none : .copy)
        job.mouse = try values[.mouse].map { (text) throws(Failure) in try OptionValues.mouse(text) } ?? .zero
        job.date = try values[.date].map { (text) throws(Failure) in try OptionValues.date(text) }
        job.seed = try values[.seed].map { (text) throws(Failure) in try OptionValues.seed(text) } ?? 0
        job.device = device
        job.requireGPU = values[.requireGPU] != nil
        job.strict = values[.strict] != nil
        job.isTimed = values[.stats] != nil
        job.cache = values[.noCache] == nil ? .standard(edition: glfxVersion) : nil
        return FilterInvocation(
            job: job, progress: choice(.progress) ?? .auto, stats: values[.stats].map { $0 == "json" ? .json : .table },
            isQuiet: values[.quiet] != nil, isVerbose: values[.verbose] != nil)
    }

    /// The tokenizer has let only choices of the table through, which are made of the same enumerations.
    private func choice<Choice: RawRepresentable<String>>(_ name: Option.Name) -> Choice? {
        values[name].flatMap(Choice.init)
    }

    private func span() throws(Failure) -> (start: Rational?, end: Rational?) {
        guard values[.end] == nil || values[.duration] == nil else {
            throw Failure(.usage, "--end and --duration exclude each other", advice: "leave one of them out")
        }
        let start = try time(.start)
        if let duration = try time(.duration) {
            guard duration > Rational(0, 1) else {
                throw Failure(
                    .usage, "--duration '\(values[.duration] ?? "")' leaves no frame", advice: "give more than 0")
            }
            return (start, OptionValues.sum(start ?? Rational(0, 1), duration))
        }
        let end = try time(.end)
        if let end, end <= start ?? Rational(0, 1) {
            let from = values[.start].map { "--start '\($0)'" } ?? "the beginning"
            throw Failure(
                .usage, "--end '\(values[.end] ?? "")' is not behind \(from)",
                advice: "give a later --end, or --duration for a length")
        }
        return (start, end)
    }

    private func time(_ name: Option.Name) throws(Failure) -> Rational? {
        try values[name].map { (text) throws(Failure) in try OptionValues.time(text, of: name) }
    }

    /// A color, else a file. What looks like a path is never a color.
    private func background() throws(Failure) -> FilterJob.Background {
        guard let text = values[.background] else { return .none }
        let looksLikeAPath = text.contains("/") || (text.contains(".") && !text.contains(",") && !text.hasPrefix("#"))
        if looksLikeAPath { return .file(text) }
        if let color = ColorText.parse(text) { return .color(color) }
        if exists(text) { return .file(text) }
        throw Failure(
            .usage, "--background '\(text)' is neither a file nor a color",
            advice: ColorText.nearestName(to: text).map { "did you mean '\($0)'?" }
                ?? "a color is written so: #40ff18, red or 0.2,0.4,0.6")
    }
}
