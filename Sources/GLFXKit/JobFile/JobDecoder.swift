internal import FrameCore
internal import GLSLText
internal import Media
internal import Render
internal import ShaderPrograms

/// Reads a job from the JSON that `JobEncoder` writes.
struct JobDecoder {
    let file: SourceFile
    /// Names the program that keeps compiled shaders.
    let edition: String

    /// - Throws: `.usage` with line and column for every mistake; what loading a shader throws.
    func job(_ value: JSONValue) throws(Failure) -> FilterJob {
        let object = try JobObject<JobKey>(value, what: "a job", in: file)
        try checkVersion(object)
        var inputs: [JobInput] = []
        for value in try object.list(.inputs) { inputs.append(try input(value)) }
        guard let written = object[.output] else {
            throw file.mistake(
                at: value.offset, "this job has no 'output'", advice: "add \"output\": {\"path\": \"out.mov\"}")
        }
        var job = FilterJob(
            inputs: inputs, shaders: try shaders(object, .shaders, as: .filter), output: try output(written))
        job.transitions = try shaders(object, .transitions, as: .transition)
        try readTimeline(object, into: &job)
        try readSound(object, into: &job)
        job.background =
            try object.read(.background) { (value) throws(Failure) in try background(value) }
            ?? FilterJob.Background.none
        job.exportPlate = try object.text(.exportPlate)
        job.size = try size(object)
        job.fit = try object.choice(.fit) ?? .contain
        job.pan = try object.read(.pan) { (value) throws(Failure) in try pan(value) }
        job.inputEnd = try object.choice(.inputEnd) ?? .hold
        try readFacts(object, into: &job)
        job.requireGPU = try object.flag(.requireGPU)
        job.strict = try object.flag(.strict)
        job.maximumPixels =
            try object.read(.maxPixels) { (value) throws(Failure) in
                guard let pixels = value.number.flatMap(Int.init(exactly:)), JobLimits.pixels.contains(pixels) else {
                    throw object.wrong(
                        .maxPixels, value, "give a whole number of pixels, at most \(JobLimits.pixels.upperBound)")
                }
                return pixels
            } ?? job.maximumPixels
        job.isTimed = try object.flag(.timed)
        job.frameTimeout =
            try object.rational(.frameTimeout, Self.lengthAdvice, where: Self.isLength) ?? job.frameTimeout
        return job
    }

    private func checkVersion(_ object: JobObject<JobKey>) throws(Failure) {
        guard let version = object[.version], version.number != 1 else { return }
        throw file.mistake(
            at: version.offset, "this job is of another version than 1, which is the one that glfx reads",
            advice: "write it anew with --dry-run --json, or use a newer glfx")
    }

    private static func isTime(_ value: Rational) -> Bool { value >= Rational(0, 1) && value < Rational(2_000_000, 1) }
    private static func isLength(_ value: Rational) -> Bool { value > Rational(0, 1) && isTime(value) }
    private static let lengthAdvice = "give seconds, more than 0"

    private func readTimeline(_ object: JobObject<JobKey>, into job: inout FilterJob) throws(Failure) {
        let time = "give seconds, at most six digits behind the point"
        job.frameRate = try object.rational(.fps, "give frames a second, from 1/1000 to 1000: 25 or \"30000/1001\"") {
            JobLimits.frameRates.contains($0)
        }
        job.start = try object.rational(.start, time, where: Self.isTime)
        job.end = try object.rational(.end, "\(time), behind the start") {
            $0 > job.start ?? Rational(0, 1) && Self.isTime($0)
        }
        job.at = try object.rational(.at, time, where: Self.isTime)
        job.hold = try object.rational(.hold, Self.lengthAdvice, where: Self.isLength)
        job.transitionDuration =
            try object.rational(.transitionDuration, Self.lengthAdvice, where: Self.isLength) ?? job.transitionDuration
        job.fadeIn = try object.rational(.fadeIn, Self.lengthAdvice, where: Self.isLength)
        job.fadeOut = try object.rational(.fadeOut, Self.lengthAdvice, where: Self.isLength)
    }

    private func readSound(_ object: JobObject<JobKey>, into job: inout FilterJob) throws(Failure) {
        job.sound.track =
            try object.read(.audio) { (value) throws(Failure) -> JobSound.Track in
                if let path = value.text, !path.isEmpty { return .file(path) }
                guard value.bool == false else {
                    throw object.wrong(.audio, value, "name a file, give false for no sound, or leave it out")
                }
                return .none
            } ?? .copy
        job.sound.mix = try object.text(.audioMix)
        job.sound.gain =
            try object.read(.audioGain) { (value) throws(Failure) in
                guard let gain = value.number, JobLimits.gains.contains(gain) else {
                    throw object.wrong(.audioGain, value, "give decibels from -120 to 120")
                }
                return gain
            } ?? 0
    }

    private func readFacts(_ object: JobObject<JobKey>, into job: inout FilterJob) throws(Failure) {
        if let place = try object.numbers(.mouse, count: 4) {
            job.mouse = SIMD4(place[0], place[1], place[2], place[3])
        }
        job.date = try object.read(.date) { (value) throws(Failure) in
            guard let date = value.text.flatMap(JobDate.init) else {
                throw object.wrong(.date, value, "write \"2026-11-21\" or \"2026-11-21T09:30:15\"")
            }
            return date
        }
        job.seed =
            try object.read(.seed) { (value) throws(Failure) in
                guard let seed = value.number.flatMap(UInt64.init(exactly:)) ?? value.text.flatMap(UInt64.init) else {
                    throw object.wrong(.seed, value, "give a whole number from 0 up, beyond 2^53 as a text")
                }
                return seed
            } ?? 0
        job.device =
            try object.text(.device).map { (word) -> DeviceSelection in
                switch word {
                case "auto": .automatic
                case "software": .software
                default: .node(word)
                }
            } ?? .automatic
        job.cache =
            try object.read(.cache) { (value) throws(Failure) -> CompileCache? in
                if let folder = value.text, !folder.isEmpty { return CompileCache(folder: folder, edition: edition) }
                guard value.bool == false else {
                    throw object.wrong(.cache, value, "name a folder, give false for none, or leave it out")
                }
                return nil
            } ?? .standard(edition: edition)
    }

    private func size(_ object: JobObject<JobKey>) throws(Failure) -> PictureSize? {
        try object.read(.size) { (value) throws(Failure) in
            let numbers = value.list?.compactMap { $0.number.flatMap(Int.init(exactly:)) } ?? []
            guard numbers.count == 2, numbers.count == value.list?.count,
                numbers.allSatisfy({ (1...999_999).contains($0) })
            else { throw object.wrong(.size, value, "give [WIDTH, HEIGHT] in whole pixels: [1280, 720]") }
            return PictureSize(width: numbers[0], height: numbers[1])
        }
    }

    private func output(_ value: JSONValue) throws(Failure) -> OutputRequest {
        let object = try JobObject<OutputKey>(value, what: "an output", in: file)
        guard let path = try object.text(.path) else {
            throw file.mistake(
                at: value.offset, "this output has no 'path'", advice: "write {\"path\": \"out.mov\"}")
        }
        var request = OutputRequest(
            path: path, format: try object.text(.format), codec: try object.text(.codec),
            quality: try object.number(.quality), preset: try object.text(.preset))
        for value in try object.list(.encoderOptions) {
            guard let text = value.text, let equals = text.firstIndex(of: "="), equals > text.startIndex else {
                throw object.wrong(.encoderOptions, value, "write each as \"tune=film\"")
            }
            request.encoderOptions.append(
                .init(name: String(text[..<equals]), value: String(text[text.index(after: equals)...])))
        }
        request.alpha = try object.choice(.alpha) ?? .auto
        request.overwrite = try object.flag(.overwrite)
        return request
    }
}
