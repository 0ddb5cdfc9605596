internal import GLFXCore
internal import GLFXDrawing
internal import GLFXJob
internal import GLFXPrograms
internal import GLFXRead
internal import GLFXRender
internal import GLFXWrite

/// The options of a job, and how they combine.
struct FilterOptions {
    var given: GivenOptions
    /// Whether a file exists: only to tell a color from a file.
    var exists: (String) -> Bool
    /// Parameters of the job's shaders that have an option's name, by that name.
    var hidden: [String: Parameter] = [:]

    /// Completes a job whose inputs, shaders and output name are known.
    func invocation(of known: FilterJob) throws(Failure) -> FilterInvocation {
        var job = known
        job.cache = .standard(edition: glfxVersion)
        job.textPainter = PangoPainter()
        try checkTogether(job)
        for option in Option.ofFields {
            guard let field = option.field, let text = given[option.name] else { continue }
            let name = option.name
            do throws(Failure) {
                try field.parse(OptionText(name, text, exists: exists), into: &job)
            } catch {
                guard let advice = adviceOnSet(name, text) else { throw error }
                throw Failure(error.kind, error.text, advice: "\(advice)")
            }
        }
        if job.color.configuration == nil, job.color.needsConfiguration, let path = FileSystem.variable("OCIO"),
            !path.isEmpty
        {
            job.color.configuration = path
        }
        if job.changesTime, let text = given["at"] {
            // It counts in the output, which was not known to be another time.
            try JobField.named("at")?.parse(OptionText("at", text, exists: exists), into: &job)
        }
        try readDuration(into: &job)
        for (device, word) in [(DeviceSelection.software, "software"), (.native, "native")] where job.device == device {
            guard !job.requireGPU else {
                throw Failure(
                    .usage, "--require-gpu and --device \(word) exclude each other", advice: "leave one of them out")
            }
        }
        var invocation = try FilterInvocation(job: job, style: try RunStyle(given))
        invocation.notes = hidden.keys.sorted().compactMap { name in
            guard let text = given[name], !text.isEmpty, let advice = adviceOnSet(name, text) else { return nil }
            return "--\(name) '\(text)' is glfx's own option; \(advice)"
        }
        return invocation
    }

    /// What to write where an option's text was meant for a shader's parameter of the same name; nil where it does not
    /// fit that.
    private func adviceOnSet(_ name: String, _ text: String) -> String? {
        guard let parameter = hidden[name], (try? parameter.parseSetting(text)) != nil else { return nil }
        return "a shader's '\(parameter.name)' is set with --set \(parameter.name)=\(text)"
    }

    /// Options that mean something only beside another one.
    private static let needed = [
        ("audio-mix-fade", "audio-mix", "is for the file that is mixed in"),
        ("audio-duck", "audio-mix", "says how much softer the file of --audio-mix becomes"),
        ("audio-duck-threshold", "audio-duck", "says what --audio-duck takes for audio"),
        ("audio-duck-attack", "audio-duck", "says how fast --audio-duck makes softer"),
        ("audio-duck-release", "audio-duck", "says how slowly --audio-duck ends"),
        ("true-peak", "loudness", "limits what --loudness does"),
        ("conform-pitch", "conform", "says how the audio follows --conform"),
    ]

    /// Options that need another, or exclude each other.
    private func checkTogether(_ job: FilterJob) throws(Failure) {
        guard given["fit"] == nil || given["size"] != nil || job.showsSeveral else {
            throw Failure(
                .usage, "--fit says how the movie fills a size, and there is no --size", advice: "add --size WxH")
        }
        guard given["background-fit"] == nil || given["background"] != nil else {
            throw Failure(
                .usage, "--background-fit says how a background fills the frame, and there is none",
                advice: "add --background FILE")
        }
        guard given["transition-duration"] == nil || !job.transitions.isEmpty else {
            throw Failure(
                .usage, "--transition-duration says how long a transition takes, and there is none",
                advice: "add --transition crossfade")
        }
        guard given["audio-gain"] == nil || given["audio-mix"] != nil else {
            throw Failure(
                .usage, "--audio-gain says how much louder the file of --audio-mix is made, and there is none",
                advice: "add --audio-mix FILE; the gain of the audio itself is --audio-track-gain")
        }
        guard given["audio-mix-offset"] == nil || given["audio-mix"] != nil else {
            throw Failure(
                .usage, "--audio-mix-offset says when the file of --audio-mix begins, and there is none",
                advice: "add --audio-mix FILE; the offset of the audio itself is --audio-offset")
        }
        for (name, other, meaning) in Self.needed where given[name] != nil && given[other] == nil {
            throw Failure(.usage, "--\(name) \(meaning), and there is no --\(other)", advice: "add --\(other)")
        }
        guard
            given["audio-loop"] == nil || given["audio-mix"] != nil || !["copy", "none", nil].contains(given["audio"])
        else {
            throw Failure(
                .usage, "--audio-loop is for the files of --audio and --audio-mix, and there is none",
                advice: "leave it out")
        }
        try given.exclude("faststart", "no-faststart")
        for other in ["start", "end", "duration"] { try given.exclude("at", other) }
        try given.exclude("end", "duration")
        guard given["alpha"] != OutputRequest.Alpha.keep.rawValue || given["background"] == nil else {
            throw Failure(
                .usage, "--alpha keep and --background exclude each other: what is laid over something has no alpha",
                advice: "leave one of them out")
        }
    }

    /// `--duration` is another way to set the end.
    private func readDuration(into job: inout FilterJob) throws(Failure) {
        let start = job.start ?? Rational(0, 1)
        if let text = given["duration"] {
            let known = job
            let duration = try TimeCodec.time.parse(OptionText("duration", text)) { () throws(Failure) in
                try known.rateOfInputs()
            }
            guard duration > Rational(0, 1) else {
                throw Failure(.usage, "--duration '\(text)' leaves no frame", advice: "give more than 0")
            }
            job.end = start.sum(duration)
        } else if let end = job.end, end <= start {
            let from = given["start"].map { "--start '\($0)'" } ?? "the beginning"
            throw Failure(
                .usage, "--end '\(given["end"] ?? "")' is not after \(from)",
                advice: "give a later --end, or --duration for a length")
        }
    }
}

extension FilterJob {
    /// Whether it may have pictures of several sizes.
    fileprivate var showsSeveral: Bool {
        if inputs.count > 1 { return true }
        if case .pictures? = inputs.first { return true }
        return false
    }
}
