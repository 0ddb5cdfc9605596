internal import GLFXChain
internal import GLFXCore
internal import GLFXJob
internal import GLFXKeying
internal import GLFXMeasure
internal import GLFXMedia
internal import GLFXPrograms
internal import GLFXRead
internal import GLFXShaderText
internal import GLFXWrite

/// What shaders with `// glfx: measure=…` have to know of the whole movie: a first pass draws it up to such a shader, and
/// its parameters get what was measured, unless they are given.
///
/// Keeps what it has measured as long as the shaders before stay the same. Belongs to one thread.
final class FirstPass {
    private let given: FilterJob
    private let notes: MessageHandler
    private let stop: StopSignal
    /// By the shader's place.
    private var kept: [Int: (chain: [ShaderStage], pictures: [String: FilePart], measured: Measured)] = [:]

    fileprivate enum Measured {
        case noise(Double)
        case flicker(FlickerMeter)
        case motion(CameraPath)
        case colors(ColorTransfer)
    }

    init(_ given: FilterJob, stop: StopSignal, notes: @escaping MessageHandler) {
        (self.given, self.stop, self.notes) = (given, stop, notes)
    }

    /// The shaders with what was measured for them.
    /// - Parameter shaders: the user's, with all values in pixels.
    /// - Throws: `.usage` for a movie that can be read only once, and for a shader that lacks what it is measured
    ///   against; errors of reading and drawing.
    func complete(_ shaders: [ShaderStage]) throws(Failure) -> [ShaderStage] {
        var result = shaders
        for index in result.indices {
            guard let measurement = result[index].program.measurement else { continue }
            if result[index].lacksMeasured(measurement) {
                let measured = try measured(measurement, for: result, at: index)
                result[index].take(measured.values(for: result[index]))
            }
            // The picture was only measured.
            if measurement == .colors { result[index].pictures["reference"] = nil }
        }
        return result
    }

    private func measured(
        _ measurement: Measurement, for shaders: [ShaderStage], at index: Int
    ) throws(Failure) -> Measured {
        let (chain, stage) = (Array(shaders[..<index]), shaders[index])
        if let kept = kept[index], kept.pictures == stage.pictures, kept.chain.isMeasured(like: chain) {
            return kept.measured
        }
        guard !given.inputs.contains(.standardInput) else {
            throw Failure(
                .usage,
                "shader '\(stage.program.name)' measures the whole movie first, and the standard input ('-') can be read only once",
                advice: "save it to a file first")
        }
        if measurement == .colors, stage.pictures["reference"] == nil {
            throw Failure(
                .usage, "shader '\(stage.program.name)' has no picture whose colors it is to take",
                advice: "give it one: \(.input, placeholder: "reference=FILE")")
        }
        if measurement.readsAllFrames {
            notes("a first pass over the movie measures \(measurement.words) for '\(stage.program.name)'")
        }
        let open = try OpenedJob(
            given.measured(with: chain), hasTracks: false, keepsHDR: true, notes: { _ in }, onHang: { _ in })
        let measured: Measured =
            switch measurement {
            case .noise: .noise(try noise(of: open))
            case .flicker: .flicker(try flicker(of: open))
            case .motion: .motion(try motion(of: open))
            case .colors: .colors(try colors(of: open, as: stage))
            }
        measured.report(of: stage, to: notes)
        kept[index] = (chain, stage.pictures, measured)
        return measured
    }

    // MARK: What is measured

    /// In some frames of the whole: the middle of what each has.
    private func noise(of open: OpenedJob) throws(Failure) -> Double {
        var deviations: [Float] = []
        try forSamples(of: open, count: 5) { frame in
            deviations.append(GrayPicture(frame.buffer, columns: frame.buffer.width).noise)
        }
        return Double(deviations.sorted()[deviations.count / 2])
    }

    private func flicker(of open: OpenedJob) throws(Failure) -> FlickerMeter {
        var meter = FlickerMeter()
        try forFrames(of: open) { meter.add(SamplePicture($0.buffer), at: $0.time.seconds) }
        return meter
    }

    private func motion(of open: OpenedJob) throws(Failure) -> CameraPath {
        var path = CameraPath()
        let aspect = open.format.sampleAspectRatio.double
        try forFrames(of: open) { frame in
            let size = SIMD2(Double(frame.buffer.width) * aspect, Double(frame.buffer.height))
            path.add(GrayPicture(frame.buffer, columns: 640), size: size, at: frame.time.seconds)
        }
        return path
    }

    private func colors(of open: OpenedJob, as stage: ShaderStage) throws(Failure) -> ColorTransfer {
        var own: [SamplePicture] = []
        try forSamples(of: open, count: 8) { own.append(SamplePicture($0.buffer)) }
        guard let part = stage.pictures["reference"] else { throw Failure(.usage, "there is no picture to match") }
        let wanted = try part.samples(count: 8, light: open.format.color, maximumPixels: given.maximumPixels)
        guard let transfer = ColorTransfer(from: own, to: wanted) else {
            throw Failure(.input, "'\(part)' has no picture")
        }
        return transfer
    }

    private func forFrames(of open: OpenedJob, _ body: (VideoFrame) -> Void) throws(Failure) {
        var frame: VideoFrame? = try open.frame(numbered: 0)
        while let now = frame {
            try stop.check()
            body(try now.shown())
            frame = try open.nextFrame()
        }
    }

    /// Frames spread over the movie; where its length is unknown the first one.
    private func forSamples(of open: OpenedJob, count: Int, _ body: (VideoFrame) -> Void) throws(Failure) {
        let duration = open.duration?.seconds ?? 0
        for index in 0..<(duration > 0 ? count : 1) {
            try stop.check()
            let seconds = duration * (Double(index) + 0.5) / Double(count)
            let time = Timestamp(Int64(seconds * 1e6), timeBase: Rational(1, 1_000_000))
            do throws(Failure) { body(try open.frame(at: time).shown()) } catch {
                // It is shorter than its container says.
                guard error.kind == .usage, index > 0 else { throw error }
            }
        }
    }
}

extension FirstPass.Measured {
    /// Values and keyframes of the shader's parameters.
    fileprivate func values(for stage: ShaderStage) -> (
        values: [String: ParameterValue], animations: [String: Animation]
    ) {
        switch self {
        case .noise(let deviation): return (["noise": ParameterValue(Self.short(min(deviation, 0.5)))], [:])
        case .flicker(let meter):
            let gains = meter.gains(window: stage.number("window").first ?? 1)
            return ([:], ["gain": Self.animation(meter.times, gains.map { gain in (0..<3).map { Double(gain[$0]) } })])
        case .motion(let path):
            let isLocked = stage.number("locked").first.map { $0 != 0 } ?? false
            let corrections = path.corrections(smoothing: stage.number("smoothing").first ?? 0, isLocked: isLocked)
            let moves = corrections.map { correction in
                [
                    correction.shift.x / path.size.x, correction.shift.y / path.size.y, correction.degrees,
                    correction.scale,
                ]
            }
            let isZoomGiven = stage.values["zoom"] != nil || stage.animations["zoom"] != nil
            let zoom = Self.short(path.zoom(for: corrections, atMost: FirstPass.mostZoom) + 5e-7)
            return (isZoomGiven ? [:] : ["zoom": ParameterValue(zoom)], ["move": Self.animation(path.times, moves)])
        case .colors(let transfer):
            var values: [String: ParameterValue] = [:]
            for (name, row) in zip(["red", "green", "blue"], transfer.rows) { values[name] = Self.vector(row) }
            values["offset"] = Self.vector(transfer.offset)
            return (values, [:])
        }
    }

    /// Says what was found.
    fileprivate func report(of stage: ShaderStage, to notes: MessageHandler) {
        let name = stage.program.name
        switch self {
        case .noise(let deviation):
            notes("'\(name)': the noise is \(Self.short(deviation * 255, digits: 1)) codes of 255")
        case .flicker(let meter):
            let gains = meter.gains(window: stage.number("window").first ?? 1)
            let most = gains.map { abs(($0.sum() / 3) - 1) }.max() ?? 0
            notes("'\(name)': the light flickers by up to \(Self.short(Double(most) * 100, digits: 1)) %")
        case .motion(let path):
            let zoom = values(for: stage).values["zoom"]?.components[0]
            let larger = zoom.map { Self.short($0, digits: 2) } ?? 1
            let shown = larger > 1 ? "; it is shown \(larger) times as large to hide the borders" : ""
            let shots = path.shotCount
            notes("'\(name)': \(path.times.count) frames, \(shots) \(shots == 1 ? "shot" : "shots")\(shown)")
        case .colors: break
        }
    }

    /// A keyframe for each frame, a little before it, so that rounded times are no matter.
    private static func animation(_ times: [Double], _ values: [[Double]]) -> Animation {
        Animation(
            times.indices.map { index in
                let gap = index > 0 ? times[index] - times[index - 1] : 0
                return Animation.Keyframe(
                    time: short(times[index] - gap / 4), value: ParameterValue(values[index].map { short($0) }),
                    easing: .hold)
            })
    }

    private static func vector(_ row: SIMD3<Double>) -> ParameterValue {
        ParameterValue((0..<3).map { short(min(max(row[$0], -16), 16)) })
    }

    /// With the digits that a job file keeps.
    private static func short(_ value: Double, digits: Int = 6) -> Double {
        let scale = [1.0, 10, 100, 1e3, 1e4, 1e5, 1e6][digits]
        return (value * scale).rounded() / scale
    }
}

extension FirstPass {
    /// A picture that has to be larger to hide its borders shows them.
    fileprivate static let mostZoom = 1.5
}

extension Measurement {
    /// The parameters that it sets.
    fileprivate var parameters: [String] {
        switch self {
        case .noise: ["noise"]
        case .flicker: ["gain"]
        case .motion: ["move"]
        case .colors: ["red", "green", "blue", "offset"]
        }
    }

    fileprivate var readsAllFrames: Bool { self == .flicker || self == .motion }

    fileprivate var words: String {
        switch self {
        case .noise: "the noise"
        case .flicker: "the light"
        case .motion: "the camera's motion"
        case .colors: "the colors"
        }
    }
}

extension ShaderStage {
    /// None of what is measured is given.
    fileprivate func lacksMeasured(_ measurement: Measurement) -> Bool {
        measurement.parameters.allSatisfy { values[$0] == nil && animations[$0] == nil }
    }

    /// Takes measured values, of those parameters that it has.
    fileprivate mutating func take(_ measured: (values: [String: ParameterValue], animations: [String: Animation])) {
        for parameter in program.parameters {
            if let value = measured.values[parameter.name] { values[parameter.name] = value }
            if let animation = measured.animations[parameter.name] { animations[parameter.name] = animation }
        }
    }

    /// Takes what was measured for another of the same program: a job that is written down does not measure again.
    mutating func takeMeasured(of drawn: ShaderStage) {
        guard let measurement = program.measurement else { return }
        for name in measurement.parameters + ["zoom"] {
            if let value = drawn.values[name] { values[name] = value }
            if let animation = drawn.animations[name] { animations[name] = animation }
        }
    }
}

extension [ShaderStage] {
    /// Frames that they have drawn are the same.
    fileprivate func isMeasured(like other: [ShaderStage]) -> Bool {
        count == other.count
            && zip(self, other).allSatisfy { one, other in
                one.isDrawn(like: other) && one.differences(from: other).isEmpty && one.animations == other.animations
                    && one.effect.isPlain && other.effect.isPlain
            }
    }
}

extension FilterJob {
    /// What comes out of the first shaders: pictures alone, and nothing laid over or under them.
    fileprivate func measured(with shaders: [ShaderStage]) -> FilterJob {
        var job = self
        job.shaders = shaders
        (job.at, job.exportPlate, job.background, job.comparison) = (nil, nil, .none, nil)
        (job.texts, job.burntSubtitles, job.fadeIn, job.fadeOut) = ([], nil, nil, nil)
        if shaders.isEmpty { job.foundKey = nil }
        job.output = OutputRequest(path: "frame-%d.png", alpha: .keep)
        job.output.isReproducible = output.isReproducible
        job.sound = JobSound(track: .none)
        job.color.staysInside = true
        return job
    }
}
