internal import GLFXCore
internal import GLFXJob
internal import GLFXKit
internal import GLFXMeasure
internal import GLFXMedia
internal import GLFXWrite

/// The open jobs that a tuned job's pictures come from: the run's, the same with alpha, and the source alone.
///
/// Belongs to one thread.
final class TuningPictures {
    /// The job as it is drawn and written when it is run.
    private(set) var run: OpenedJob
    private let given: FilterJob
    private let notes: MessageHandler
    private let onHang: @Sendable (Failure) -> Void
    /// The current shaders of the run.
    private var stages: [ShaderStage]
    /// Opened when they are first shown.
    private var transparent: OpenedJob?
    private var plain: OpenedJob?
    /// The last drawn picture.
    private var last: (key: Key, frame: VideoFrame)?
    private var revision = 0

    private struct Key: Equatable {
        var job: ObjectIdentifier
        var revision: Int
        var time: Timestamp
    }

    /// - Parameters:
    ///   - job: whose output decides whether the run keeps alpha.
    ///   - stages: the shaders that are drawn.
    init(
        _ job: FilterJob, stages: [ShaderStage], notes: @escaping MessageHandler,
        onHang: @escaping @Sendable (Failure) -> Void
    ) throws(Failure) {
        (self.notes, self.onHang) = (notes, onHang)
        given = job
        self.stages = stages
        run = try Self.open(job, stages, notes, onHang)
    }

    private static func open(
        _ job: FilterJob, _ stages: [ShaderStage], _ notes: @escaping MessageHandler,
        _ onHang: @escaping @Sendable (Failure) -> Void
    ) throws(Failure) -> OpenedJob {
        var job = job
        job.shaders = stages
        return try OpenedJob(job, notes: notes, onHang: onHang)
    }

    /// Draws other shaders, or the same with other values.
    /// - Throws: as `OpenedJob.change`: nothing is changed then.
    func change(to stages: [ShaderStage]) throws(Failure) {
        if run.isStopped {
            run = try Self.open(given, stages, notes, onHang)
        } else {
            do throws(Failure) {
                try run.change(to: stages)
            } catch {
                // What is drawn for a trial may take too long.
                if run.isStopped { run = try Self.open(given, self.stages, notes, onHang) }
                throw error
            }
        }
        revision += 1
        self.stages = stages
        do throws(Failure) {
            if transparent?.isStopped ?? false { transparent = nil }
            try transparent?.change(to: stages)
        } catch {
            // It is opened again when it is wanted.
            transparent = nil
        }
    }

    /// The picture as it is sent.
    func picture(_ request: PictureRequest) throws(Failure) -> ShownPicture {
        let job = try job(for: request)
        let start = monotonicNanoseconds()
        let (moment, frame) = try frame(of: job, at: request.time)
        var picture = try frame.buffer.shown()
        let milliseconds = Double(monotonicNanoseconds() - start) / 1e6
        if let width = request.width, width < picture.width {
            let height = max(1, (picture.height * width + picture.width / 2) / picture.width)
            picture = try picture.scaled(toWidth: width, height: height)
        }
        let isPreview = request.width != nil
        switch (request.show, request.ground) {
        case (.matte, _): picture = try picture.matte()
        case (_, .run): break
        case (_, .alpha): if isPreview { picture = try picture.laid(over: .checker) }
        case (_, let ground): picture = try picture.laid(over: ground)
        }
        let isPhoto = isPreview && !(request.ground == .run && picture.isTransparent)
        return ShownPicture(
            type: isPhoto ? "image/jpeg" : "image/png", bytes: try picture.encoded(as: isPhoto ? .jpeg : .png),
            moment: moment, milliseconds: milliseconds)
    }

    /// The code values of the exact picture, counted.
    func scopes(_ request: PictureRequest) throws(Failure) -> Scopes {
        Scopes(try frame(of: try job(for: request), at: request.time).frame.buffer.shown())
    }

    /// Stripes where the exact picture is clipped, as a PNG of its size.
    func zebra(_ request: PictureRequest, from level: Float) throws(Failure) -> [UInt8] {
        try frame(of: try job(for: request), at: request.time).frame.buffer.shown().zebra(from: level).encoded(as: .png)
    }

    /// The source's own color of a pixel.
    /// - Parameters:
    ///   - x: from the left; `y` from the top.
    /// - Returns: red, green, blue and alpha, 0 to 1.
    /// - Throws: `.usage` outside the picture.
    func color(atX x: Int, y: Int, time: Timestamp) throws(Failure) -> SIMD4<Double> {
        let picture = try frame(of: try source(), at: time).frame.buffer.shown()
        guard (0..<picture.width).contains(x), (0..<picture.height).contains(y) else {
            throw Failure(.usage, "\(x),\(y) is outside the picture")
        }
        return SIMD4<Double>(picture[x, y]) / (picture.format.isDeep ? 65535 : 255)
    }

    private func job(for request: PictureRequest) throws(Failure) -> OpenedJob {
        switch (request.show, request.ground) {
        case (.source, _): try source()
        case (.result, .run): run
        default: run.keepsAlpha && given.background == .none ? run : try withAlpha()
        }
    }

    private func withAlpha() throws(Failure) -> OpenedJob {
        if let transparent { return transparent }
        var job = given
        job.shaders = stages
        job.background = .none
        // Pictures hold alpha; none is written.
        job.output = OutputRequest(path: "frame-%d.png", alpha: .keep)
        job.sound = JobSound(track: .none)
        let openedJob: OpenedJob
        do throws(Failure) {
            openedJob = try OpenedJob(job, onHang: onHang)
        } catch {
            // Some shaders cannot do without it: a light wrap.
            guard given.background != .none else { throw error }
            job.background = given.background
            job.output.alpha = .drop
            openedJob = try OpenedJob(job, onHang: onHang)
        }
        transparent = openedJob
        return openedJob
    }

    private func source() throws(Failure) -> OpenedJob {
        if let plain { return plain }
        let openedJob = try OpenedJob(given.withoutShaders, onHang: onHang)
        plain = openedJob
        return openedJob
    }

    /// The run's result as it is written.
    func result(at time: Timestamp) throws(Failure) -> PixelBuffer { try frame(of: run, at: time).frame.buffer }

    private func frame(
        of job: OpenedJob, at time: Timestamp
    ) throws(Failure) -> (moment: ShownMoment, frame: VideoFrame) {
        let moment = try job.moment(at: job.within(time))
        let key = Key(job: ObjectIdentifier(job), revision: revision, time: moment.elapsed)
        if let last, last.key == key { return (moment, last.frame) }
        let frame = try job.frame(at: moment.elapsed)
        last = (key, frame)
        return (moment, frame)
    }
}

extension OpenedJob {
    /// A time past the end as that of the last frame.
    func within(_ time: Timestamp) -> Timestamp {
        guard let duration else { return time }
        return min(time, duration - Timestamp(1, timeBase: Rational(1, 1_000_000)))
    }
}

extension FilterJob {
    /// The inputs as they are shown.
    var withoutShaders: FilterJob {
        var job = self
        job.shaders = []
        job.background = .none
        job.exportPlate = nil
        job.output = OutputRequest(path: "frame-%d.png", alpha: .keep)
        job.sound = JobSound(track: .none)
        return job
    }
}
