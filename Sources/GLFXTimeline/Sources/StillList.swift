internal import GLFXCore
internal import GLFXFiles
internal import GLFXJob
internal import GLFXRead
internal import GLFXWrite

/// Stills of a job without transitions: a frame each, or each held for a time.
struct StillList {
    private let paths: [String]
    /// The number of the first; nil where they are not one INPUT of numbered pictures.
    private let firstNumber: Int?
    /// About pictures that are missing.
    private let gap: String?
    private let name: String
    private let schedule: FrameSchedule
    private let rate: Rational

    /// Default rates, frames a second: for slides, and where only pictures are written.
    private static let slideRate = Rational(30, 1)
    private static let pictureRate = Rational(25, 1)

    /// - Returns: nil where the job has other inputs, transitions, a pan, or a lone still without a duration.
    /// - Throws: `.usage` where the duration of a picture is unknown, or where no frame is left; `.input` where a file
    ///   cannot be opened or a pattern matches none.
    init?(_ job: FilterJob) throws(Failure) {
        guard job.transitions.isEmpty, job.pan == nil, let paths = try Self.stills(of: job) else { return nil }
        self.paths = paths
        (firstNumber, gap) = try Self.numbering(of: job)
        try SameFile.checkOutputIsNoInput(output: job.output.path, inputs: paths)
        name = Self.name(of: job.inputs, count: paths.count)
        let hold: Rational
        switch (job.hold, job.frameRate) {
        case (let holdTime?, let rate): (hold, self.rate) = (holdTime, rate ?? Self.slideRate)
        case (nil, let rate?): (hold, self.rate) = (Rational(rate.denominator, rate.numerator), rate)
        case (nil, nil):
            let own = OpenEXRFile.frameRate(of: paths[0]).flatMap { JobLimits.frameRates.contains($0) ? $0 : nil }
            if own == nil, try OutputKind(job.output) == .movie {
                throw Failure(
                    .usage, "nothing says how long each picture of '\(name)' is shown",
                    advice: "\(.fps) 24 makes a frame of each, \(.hold) 3 shows each for 3 seconds")
            }
            rate = own ?? Self.pictureRate
            hold = Rational(rate.denominator, rate.numerator)
        }
        let whole = FrameSchedule(pictures: paths.count, hold: hold, rate: rate)
        schedule = try whole.part(of: job, name: name)
    }

    func open(options: ReaderOptions, notes: @escaping MessageHandler) throws(Failure) -> any FrameSource {
        // Parts of a job are joined by the times alone: then it was told.
        if let gap, !options.readsTimesOnly { notes("\(gap): the frame before is held") }
        // A picture that is held for several frames has no number of its own.
        let first = schedule.framesPerPicture == 1 ? firstNumber : nil
        return try StillSequence(
            paths, firstNumber: first, name: name, schedule: schedule, rate: rate, options: options, notes: notes)
    }

    /// - Throws: `.input` where pictures are missing and the job is strict.
    private static func numbering(of job: FilterJob) throws(Failure) -> (first: Int?, gap: String?) {
        var (first, gap): (Int?, String?)
        for case .pictures(let pattern) in job.inputs {
            let run = try PicturePattern.run(pattern)
            if job.inputs.count == 1 { first = run.first }
            gap = gap ?? run.gapText(pattern)
        }
        if let gap, job.strict {
            throw Failure(.input, "\(gap)", advice: "add them, or leave out \(.strict): the frame before is then held")
        }
        return (first, gap)
    }

    /// Every picture's file; nil where an input is something else.
    private static func stills(of job: FilterJob) throws(Failure) -> [String]? {
        if job.inputs.count == 1, job.hold == nil, case .file = job.inputs[0] { return nil }
        var paths: [String] = []
        for input in job.inputs {
            switch input {
            case .pictures(let pattern): paths += try PicturePattern.run(pattern).held(pattern)
            case .file(let part):
                guard try StillCheck.isStill(part.path) else { return nil }
                try part.refuseRange("a still", advice: "\(.hold) says how long it is shown")
                paths.append(part.path)
            case .color, .standardInput: return nil
            }
        }
        return paths.isEmpty ? nil : paths
    }

    private static func name(of inputs: [JobInput], count: Int) -> String {
        switch inputs[0] {
        case .pictures(let pattern) where inputs.count == 1: pattern
        case .file(let part) where count == 1: part.path
        case .file(let first): "\(first.path) …"
        case .pictures(let first): "\(first) …"
        case .color, .standardInput: ""
        }
    }
}

extension FrameSchedule {
    /// The part that a job shows.
    /// - Parameter name: of the source, for messages.
    /// - Throws: `.usage` where no frame is left.
    func part(of job: FilterJob, name: String) throws(Failure) -> FrameSchedule {
        guard let part = cut(start: job.start, end: job.end) else {
            let start = secondsText(job.start?.double ?? 0)
            let end = job.end.map { " and before \(secondsText($0.double))" } ?? ""
            throw Failure(
                .usage, "'\(name)' is \(secondsText(duration.seconds)) long: it has no frame from \(start) on\(end)")
        }
        return part
    }
}
