import FrameCore
import GLFXKit
import Media
import Render
import ShaderPrograms

/// The values of a job's options as text, and what they mean together.
struct FilterOptions {
    /// Options that were given; flags with an empty text.
    var values: [Option.Name: String]
    /// Whether a file is there: only for telling a color from a file.
    var exists: (String) -> Bool

    /// What the options make of a job of which inputs, shaders and the output's name are known.
    func invocation(of given: FilterJob, transitions: [ShaderStage]) throws(Failure) -> FilterInvocation {
        var job = given
        job.transitions = transitions
        try checkTogether(job)
        try readOutput(into: &job.output)
        try readTimeline(into: &job)
        job.sound = try sound()
        job.background = try background()
        job.exportPlate = values[.exportPlate]
        job.size = try read(.size, SizeText.parse)
        job.fit = choice(.fit) ?? .contain
        job.inputEnd = choice(.inputEnd) ?? .hold
        job.mouse = try read(.mouse, OptionValues.mouse) ?? .zero
        job.date = try read(.date, OptionValues.date)
        job.seed = try read(.seed, OptionValues.seed) ?? 0
        job.device = try read(.device, FilterParser.device) ?? .automatic
        job.requireGPU = values[.requireGPU] != nil
        guard job.device != .software || !job.requireGPU else {
            throw Failure(
                .usage, "--require-gpu and --device software exclude each other", advice: "leave one of them out")
        }
        job.strict = values[.strict] != nil
        job.maximumPixels = try read(.maxPixels, OptionValues.pixels) ?? job.maximumPixels
        job.frameTimeout = try seconds(.frameTimeout) ?? job.frameTimeout
        job.isTimed = values[.stats] != nil
        job.cache = values[.noCache] == nil ? .standard(edition: glfxVersion) : nil
        return try FilterInvocation(job: job, style: try RunStyle(values))
    }

    /// Options that mean nothing without another, or nothing together.
    private func checkTogether(_ job: FilterJob) throws(Failure) {
        guard values[.fit] == nil || values[.size] != nil || job.showsSeveral else {
            throw Failure(
                .usage, "--fit says how the movie fills a size, and there is no --size", advice: "add --size WxH")
        }
        guard values[.transitionDuration] == nil || !job.transitions.isEmpty else {
            throw Failure(
                .usage, "--transition-duration says how long a transition takes, and there is none",
                advice: "add --transition crossfade")
        }
        guard values[.audioGain] == nil || values[.audioMix] != nil else {
            throw Failure(
                .usage, "--audio-gain says how much louder the file of --audio-mix is made, and there is none",
                advice: "add --audio-mix FILE")
        }
        for (one, other) in [(Option.Name.at, Option.Name.start), (.at, .end), (.at, .duration)]
        where values[one] != nil && values[other] != nil {
            throw Failure(
                .usage, "--\(one.rawValue) and --\(other.rawValue) exclude each other",
                advice: "leave one of them out")
        }
        guard values[.alpha] != OutputRequest.Alpha.keep.rawValue || values[.background] == nil else {
            throw Failure(
                .usage, "--alpha keep and --background exclude each other: what is laid over something has no alpha",
                advice: "leave one of them out")
        }
    }

    private func readOutput(into output: inout OutputRequest) throws(Failure) {
        output.format = values[.format]
        output.codec = values[.codec]
        output.quality = try read(.quality) { (text) throws(Failure) in try OptionValues.number(text, of: .quality) }
        output.preset = values[.preset]
        output.alpha = choice(.alpha) ?? .auto
        output.overwrite = values[.overwrite] != nil
    }

    private func readTimeline(into job: inout FilterJob) throws(Failure) {
        (job.start, job.end) = try span()
        job.at = try time(.at)
        job.frameRate = try read(.fps, OptionValues.frameRate)
        job.hold = try seconds(.hold)
        job.pan = try read(.pan, PanText.parse)
        job.transitionDuration = try seconds(.transitionDuration) ?? job.transitionDuration
        job.fadeIn = try seconds(.fadeIn)
        job.fadeOut = try seconds(.fadeOut)
    }

    private func sound() throws(Failure) -> JobSound {
        let track: JobSound.Track =
            switch values[.audio] {
            case nil, "copy": .copy
            case "none": .none
            case let path?: .file(path)
            }
        guard values[.audio] != "", values[.audioMix] != "" else {
            throw Failure(
                .usage, "--audio\(values[.audio] == "" ? "" : "-mix") is empty", advice: "give the name of a file")
        }
        let gain = try read(.audioGain) { (text) throws(Failure) in try OptionValues.number(text, of: .audioGain) }
        if let gain, !JobLimits.gains.contains(gain) {
            throw Failure(
                .usage, "--audio-gain '\(values[.audioGain] ?? "")' is out of its range",
                advice: "it takes decibels from -120 to 120")
        }
        return JobSound(track: track, mix: values[.audioMix], gain: gain ?? 0)
    }

    /// An option's value read from its text; nil where it is not given.
    private func read<Value>(
        _ name: Option.Name, _ parse: (String) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        guard let text = values[name] else { return nil }
        return try parse(text)
    }

    private func seconds(_ name: Option.Name) throws(Failure) -> Rational? {
        try read(name) { (text) throws(Failure) in try OptionValues.seconds(text, of: name) }
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
                .usage, "--end '\(values[.end] ?? "")' is not after \(from)",
                advice: "give a later --end, or --duration for a length")
        }
        return (start, end)
    }

    private func time(_ name: Option.Name) throws(Failure) -> Rational? {
        try read(name) { (text) throws(Failure) in try OptionValues.time(text, of: name) }
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

extension FilterJob {
    /// Whether pictures of several sizes may come together.
    fileprivate var showsSeveral: Bool {
        if inputs.count > 1 { return true }
        if case .pictures? = inputs.first { return true }
        return false
    }
}
