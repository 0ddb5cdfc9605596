internal import GLFXChain
package import GLFXCore
package import GLFXJob
package import GLFXMedia
internal import GLFXPrograms
internal import GLFXTimeline
internal import GLFXWrite

/// A job whose inputs, device and shaders are open: draws any of its frames, in any order, with the same result as a
/// run, and values can change in between.
///
/// Nothing is written. Belongs to the thread that made it, as its graphics context does: `OpenJob` gives it one of its
/// own. Ignores `FilterJob.at`.
package final class OpenedJob {
    /// The format of the results: size, rate, colors.
    package let format: VideoFormat
    /// When the first frame is shown.
    let firstTime: Timestamp
    /// Packets before the first frame.
    private var earlyPackets: [MediaPacket]
    /// What the key found; nil where there is none.
    private(set) var key: KeyReport?
    /// The clean plate that the key uses; nil where there is none.
    private(set) var plate: PixelBuffer?
    /// How the output will be written.
    let plan: OutputPlan
    /// The audio tracks to encode.
    let sounds: [OutputAudio]
    /// Draws the frames.
    private(set) var drawing: FrameDrawing
    /// As it is drawn: the key expanded to its stages.
    private(set) var job: FilterJob
    private let opener: JobOpener
    private let cursor: FrameCursor
    /// The user's shaders with their current values.
    private var stages: [ShaderStage]
    /// The same with what was measured in the movie.
    private(set) var measuredStages: [ShaderStage]
    /// The first of them, where it is a key, with all values that were found.
    package private(set) var foundKey: ShaderStage?
    /// How much has to be drawn before a frame.
    private(set) var runUp: RunUp
    /// Number of the frame that was drawn last; nil after a rewind or a change.
    private var lastDrawnNumber: Int?
    /// A result that was drawn before anybody asked for it.
    private var ahead: DrawnFrame?
    private let ownWatches: (FrameWatch, CompileWatch)?

    /// Opens everything that the job needs.
    /// - Parameters:
    ///   - job: what to open. Its output decides whether results keep their alpha; it is not written, and may exist.
    ///   - notes: gets what was decided, a line each.
    ///   - onHang: as that of `Pipeline`.
    /// - Throws: `Failure` as `Pipeline.run` does, except errors of writing.
    package convenience init(
        _ job: FilterJob, notes: @escaping MessageHandler = { _ in },
        onHang: @escaping @Sendable (Failure) -> Void = { _ in }
    ) throws(Failure) {
        try self.init(job, hasTracks: true, notes: notes, onHang: onHang)
    }

    /// - Parameters:
    ///   - hasTracks: false: only pictures are made, and nothing is said of audio.
    ///   - keepsHDR: HDR is not brought to SDR, whatever the output can hold.
    convenience init(
        _ job: FilterJob, hasTracks: Bool, keepsHDR: Bool = false, notes: @escaping MessageHandler,
        onHang: @escaping @Sendable (Failure) -> Void
    ) throws(Failure) {
        let stop = StopSignal()
        let watch = FrameWatch(limit: job.frameTimeout.double, onLate: { stop.record($0) }, onHang: onHang)
        let compileWatch = CompileWatch(timeLimit: job.frameTimeout.double, onExcess: onHang)
        do throws(Failure) {
            try job.check(notes: notes)
            let opener = try JobOpener(
                given: job, writes: false, hasTracks: hasTracks, keepsHDR: keepsHDR, notes: notes,
                details: { _ in }, stop: stop, watch: watch, compileWatch: compileWatch)
            try self.init(opener, ownWatches: (watch, compileWatch))
        } catch {
            watch.close()
            compileWatch.close()
            throw error
        }
    }

    /// - Parameter ownWatches: to be closed with the job.
    init(_ opener: JobOpener, ownWatches: (FrameWatch, CompileWatch)? = nil) throws(Failure) {
        self.opener = opener
        self.ownWatches = ownWatches
        let inputs = try opener.open()
        job = inputs.job
        (key, plate) = (inputs.report, inputs.plate)
        (stages, measuredStages) = (inputs.shaders, inputs.measured)
        foundKey = inputs.key
        (firstTime, earlyPackets) = (inputs.first.time, inputs.earlyPackets)
        cursor = FrameCursor(inputs.source, first: inputs.first) { () throws(Failure) in try opener.reopened() }
        runUp = RunUp(stages: job.shaders, transitions: job.transitions)
        // A time past the end is reported before anything is compiled.
        if let time = opener.given.at, runUp == .none { _ = try cursor.frame(at: Timestamp(seconds: time)) }
        let output = try opener.draw(inputs)
        (drawing, format, plan, sounds) = (output.drawing, output.format, output.plan, output.sounds)
        // The text alone tells less.
        runUp = RunUp(stages: job.shaders, transitions: job.transitions, remembering: drawing.stagesWithMemory)
    }

    deinit {
        drawing.close()
        ownWatches?.0.close()
        ownWatches?.1.close()
    }

    /// From now on results come in the output's own coding, where frames are uploaded as planes: for who encodes them.
    func deliverPlanes() throws(Failure) {
        if opener.takesPlanes { try drawing.deliverPlanes(for: plan) }
    }

    /// The source once more, for the times of its frames: only its first picture is decoded.
    func openedForTimes() throws(Failure) -> any FrameSource { try opener.openedForTimes() }

    /// The source, for reading it from the first frame to the last.
    var source: any FrameSource { cursor.source }

    /// The packets before the first frame; they are not kept.
    func takeEarlyPackets() -> [MediaPacket] {
        defer { earlyPackets = [] }
        return earlyPackets
    }

    /// The first frame, for reading on from there.
    func takeFirst() -> TimelineFrame? { cursor.takeFirst() }

    /// Goes to the first frame of a part's run-up, for reading on from there, and forgets what was drawn.
    /// - Returns: the frame, and what is added to the numbers of the source's frames after it.
    func begin(_ part: FrameRange) throws(Failure) -> (frame: TimelineFrame, shift: Int) {
        try drawing.rewind()
        lastDrawnNumber = nil
        return (try cursor.frame(part.from, after: part.before), cursor.shift)
    }

    /// Results keep their alpha, as the output does.
    package var keepsAlpha: Bool { plan.writesAlpha }

    /// A frame took too long: nothing is drawn any more, and every call fails with that. Open another job.
    package var isStopped: Bool { opener.stop.failure != nil }

    /// The size of the frames before the first shader.
    package var sourceSize: PictureSize {
        PictureSize(width: cursor.source.format.width, height: cursor.source.format.height)
    }

    /// Shaders of this job with every value in pixels that is in percent of the frame's height.
    /// - Throws: `.usage` for one that is out of its range then.
    package func inPixels(_ stages: [ShaderStage]) throws(Failure) -> [ShaderStage] {
        let size = sourceSize
        return try stages.inPixels(width: size.width, height: size.height)
    }

    /// What draws, for people.
    package var rendererName: String { drawing.rendererName }

    /// From the first frame to the end; nil where unknown.
    package var duration: Timestamp? { cursor.source.expectedDuration }

    /// How many frames there are, from the container or the job; nil where unknown.
    package var expectedFrames: Int? { cursor.source.expectedFrames }

    // MARK: Drawing

    /// The result that is on screen at a time, bit for bit as in a run.
    /// - Parameter time: since the first frame, in any order.
    /// - Throws: `Failure` of kind `.usage` past the end, `.limit` where drawing takes too long, `.gpu` where the
    ///   device is lost; errors of reading.
    package func frame(at time: Timestamp) throws(Failure) -> VideoFrame { try drawn(at: time).written() }

    /// The same, to be finished on another thread.
    func drawn(at time: Timestamp) throws(Failure) -> DrawnFrame { try finished(picture(at: time)) }

    /// The result with this number; draws the run-up first, unless the one before was drawn last.
    /// - Parameter number: counts from 0 at the first frame.
    /// - Throws: as `frame(at:)`.
    func frame(numbered number: Int) throws(Failure) -> VideoFrame { try drawn(numbered: number).written() }

    /// The same, to be finished on another thread.
    func drawn(numbered number: Int) throws(Failure) -> DrawnFrame {
        defer { ahead = nil }
        if let ahead, ahead.frame.index == number { return ahead }
        if isNext(number) {
            guard let next = try nextDrawn() else { throw cursor.nothing(numbered: number) }
            return next
        }
        let beginning =
            switch runUp {
            case .none: number
            case .frames(let count): max(0, number - count)
            case .all: 0
            }
        try drawing.rewind()
        lastDrawnNumber = nil
        var next: TimelineFrame? = try cursor.frame(number: beginning)
        while let frame = next {
            let result = try draw(frame)
            if frame.index >= number { return try finished(result) }
            next = try cursor.next()
        }
        throw cursor.nothing(numbered: number)
    }

    /// Whether this is the frame after the one that was drawn last, or is drawn already.
    func isNext(_ number: Int) -> Bool {
        if let ahead { return ahead.frame.index == number }
        return lastDrawnNumber.map { $0 + 1 == number && cursor.number == $0 } ?? false
    }

    /// Draws the frame after the one that was drawn last, for the next `frame(numbered:)`. An error is found again then.
    func drawAhead() {
        guard ahead == nil, let last = lastDrawnNumber, cursor.number == last else { return }
        ahead = (try? nextDrawn()) ?? nil
    }

    /// The result after the one that was drawn last; nil at the end.
    /// - Throws: as `frame(at:)`.
    func nextFrame() throws(Failure) -> VideoFrame? { try nextDrawn()?.written() }

    /// The same, to be finished on another thread.
    func nextDrawn() throws(Failure) -> DrawnFrame? {
        try cursor.next().map { (frame) throws(Failure) in try finished(draw(frame)) }
    }

    /// When a frame is shown: the one on screen at a time, or a neighbor of that.
    /// - Parameters:
    ///   - time: since the first frame.
    ///   - step: -1 is the frame before it, 1 the one after; the first and the last frame are their own.
    /// - Throws: as `frame(at:)`.
    package func moment(at time: Timestamp, step: Int = 0) throws(Failure) -> ShownMoment {
        let zero = Timestamp(0, timeBase: 1)
        var frame = try cursor.frame(at: max(time, zero))
        if step > 0, let next = try cursor.next() {
            frame = next
        } else if step < 0 {
            let tick = Timestamp(1, timeBase: frame.time.timeBase)
            frame = try cursor.frame(at: max(cursor.elapsed(frame) - tick, zero))
        }
        return ShownMoment(
            index: frame.index, time: frame.time, elapsed: cursor.elapsed(frame), duration: frame.duration)
    }

    /// As `frame(at:)`, without conversion.
    func picture(at time: Timestamp) throws(Failure) -> TimedPicture {
        let wanted = max(time, Timestamp(0, timeBase: 1))
        let target = try cursor.frame(at: wanted)
        if runUp == .none || lastDrawnNumber.map({ $0 + 1 == target.index }) ?? false { return try draw(target) }
        try drawing.rewind()
        lastDrawnNumber = nil
        var now = try cursor.frame(at: try start(before: target))
        while true {
            let result = try draw(now)
            guard now.time < target.time, let next = try cursor.next() else { return result }
            now = next
        }
    }

    private func finished(_ result: TimedPicture) throws(Failure) -> DrawnFrame {
        try DrawnFrame(result, format.pixelFormat, keepsAlpha: keepsAlpha)
    }

    /// The time of the first frame of the run-up to a frame.
    private func start(before target: TimelineFrame) throws(Failure) -> Timestamp {
        let zero = Timestamp(0, timeBase: 1)
        guard case .frames(let count) = runUp, count < target.index, let step = format.frameRate?.inverse else {
            return zero
        }
        // One more, since the rate may be only nominal.
        let length = Timestamp(seconds: Rational(step.numerator * Int64(count + 1), step.denominator))
        return max(zero, cursor.elapsed(target) - length)
    }

    private func draw(_ frame: TimelineFrame) throws(Failure) -> TimedPicture {
        try opener.stop.check()
        do throws(Failure) {
            let result = try drawing.draw(frame, after: frame.index == 0 ? nil : cursor.previous)
            lastDrawnNumber = frame.index
            return result
        } catch {
            // Where a stop ended the drawing, report the stop's reason.
            throw opener.stop.failure ?? error
        }
    }

    // MARK: Changing

    /// Sets a shader's parameter from the next frame on. Recompiles only where the value is compiled into it, or
    /// changes the stages; analyzes the movie again for a key's parameters about its screen.
    /// - Parameters:
    ///   - name: the parameter, or its option's name.
    ///   - value: of its type, and in its range.
    ///   - shader: its index among the job's shaders, from 0.
    /// - Throws: `Failure` of kind `.usage` where there is no such parameter or the value is invalid, `.shader`
    ///   where the changed shader does not compile: nothing is changed then.
    package func set(_ name: String, to value: ShaderValue, shader: Int = 0) throws(Failure) {
        guard stages.indices.contains(shader) else {
            throw Failure(.usage, "there is no shader \(shader)", advice: "the first one is 0")
        }
        var changed = stages
        try changed[shader].set(name, to: value)
        try change(to: changed)
    }

    /// Draws with other shaders, or the same with other values, from the next frame on. Recompiles and analyzes only
    /// what has to be.
    /// - Parameter wanted: the user's shaders, a key first, and no key where the job was opened without one.
    /// - Throws: as `set`: nothing is changed then.
    package func change(to wanted: [ShaderStage]) throws(Failure) {
        var changed = job
        let format = cursor.source.format
        let wanted = try inPixels(wanted)
        let measured = try opener.measured(wanted)
        guard let first = wanted.first, first.isKey else {
            changed.shaders = measured
            try apply(try opener.jobWithEffects(changed, of: format))
            (stages, measuredStages, foundKey, key, plate) = (wanted, measured, nil, nil, nil)
            return
        }
        guard let old = stages.first, let resolvedKey = foundKey,
            let reusedKey = resolvedKey.taking(first, insteadOf: old)
        else {
            let resolved = try opener.resolvedKey(shaders: measured)
            try apply(try opener.jobWithEffects(resolved.job, of: format))
            (stages, measuredStages) = (wanted, measured)
            (foundKey, key, plate) = (resolved.key, resolved.report, resolved.plate)
            return
        }
        changed.shaders = try KeyStages(key: reusedKey, job: job).all() + measured.dropFirst()
        try apply(try opener.jobWithEffects(changed, of: format))
        (stages, measuredStages, foundKey) = (wanted, measured, reusedKey)
    }

    /// Switches to a changed job, and recompiles only what has to be.
    private func apply(_ wanted: FilterJob) throws(Failure) {
        let isSameChain =
            wanted.shaders.count == job.shaders.count
            && zip(wanted.shaders, job.shaders).allSatisfy { $0.isDrawn(like: $1) }
        if isSameChain {
            for (place, (new, old)) in zip(wanted.shaders, job.shaders).enumerated() {
                for name in new.differences(from: old) {
                    try drawing.setValue(new.number(name), of: name, stage: place)
                }
            }
            try drawing.animate(wanted.shaders)
        } else {
            let first = try cursor.frame(at: Timestamp(0, timeBase: 1))
            do throws(Failure) {
                let output = try opener.draw(wanted, source: cursor.source, first: first)
                drawing.close()
                drawing = output.drawing
            } catch {
                throw opener.stop.failure ?? error
            }
        }
        job = wanted
        ahead = nil
        runUp = RunUp(stages: job.shaders, transitions: job.transitions, remembering: drawing.stagesWithMemory)
        lastDrawnNumber = nil
    }
}
