public import FrameCore
internal import Media
internal import Render
internal import GLSLText
internal import ShaderPrograms

/// A job whose inputs, device and shaders are open: any of its frames can be drawn, in any order, as the run would give it,
/// and values can change in between.
///
///     let job = try OpenJob(FilterJob(input: "in.mov", shaders: [try ShaderStage("chromakey")], output: …))
///     let still = try job.frame(at: Timestamp(seconds: 10))
///     try job.set("threshold", to: 0.3)
///     let other = try job.frame(at: Timestamp(seconds: 10))
///
/// Nothing is written. Belongs to the thread that made it: a graphics context does. `FilterJob.at` counts for nothing here.
public final class OpenJob {
    /// What the results are: size, rate, colors.
    public let format: VideoFormat
    /// When the first frame is shown.
    let firstTime: Timestamp
    /// Packets that the reader met before the first frame.
    let earlyPackets: [MediaPacket]
    /// What the key found; nil where there is none.
    private(set) var key: KeyReport?
    /// The clean plate that the key uses; nil where there is none.
    private(set) var plate: PixelBuffer?
    /// How the output will be written.
    let plan: OutputPlan
    /// The sound that is made anew; nil where it passes by or there is none.
    let sound: OutputSound?
    /// Draws the frames.
    private(set) var drawing: FrameDrawing
    /// As it is drawn: the key with all that belongs to it.
    private(set) var job: FilterJob
    private let opener: JobOpener
    private let cursor: FrameCursor
    /// The user's shaders with the values that were set since.
    private var stages: [ShaderStage]
    /// The first of them, where it is a key, with all that was found for it.
    private var foundKey: ShaderStage?
    private var runUp: RunUp
    /// Number of the frame that was drawn last; nil where what shaders remember belongs to no frame.
    private var drawn: Int?
    private let ownWatches: (FrameWatch, CompileWatch)?

    /// Opens everything that the job needs.
    /// - Parameters:
    ///   - job: what to open. Its output tells whether results keep their alpha; it is not written, and may exist.
    ///   - notes: gets the single lines that tell what was decided.
    ///   - onHang: as that of `Pipeline`.
    /// - Throws: `Failure` as `Pipeline.run` does, but for what only writing can meet.
    public convenience init(
        _ job: FilterJob, notes: @escaping NoteHandler = { _ in },
        onHang: @escaping @Sendable (Failure) -> Void = { _ in }
    ) throws(Failure) {
        let stop = StopSignal()
        let watch = FrameWatch(limit: job.frameTimeout.double, onLate: { stop.record($0) }, onHang: onHang)
        let compileWatch = CompileWatch(timeLimit: job.frameTimeout.double, onExcess: onHang)
        do throws(Failure) {
            try job.check(notes: notes)
            let opener = JobOpener(
                given: job, writes: false, notes: notes, details: { _ in }, stop: stop, watch: watch,
                compileWatch: compileWatch)
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
        let opened = try opener.open()
        job = opened.job
        (key, plate) = (opened.report, opened.plate)
        stages = opener.given.shaders
        foundKey = opened.key
        (firstTime, earlyPackets) = (opened.first.time, opened.earlyPackets)
        cursor = FrameCursor(opened.source, first: opened.first) { () throws(Failure) in try opener.reopened() }
        runUp = RunUp(stages: job.shaders, transitions: job.transitions)
        // A moment behind the end is better known before anything is compiled.
        if let moment = opener.given.at, runUp == .none { _ = try cursor.frame(at: Timestamp(seconds: moment)) }
        let made = try opener.draw(opened)
        (drawing, format, plan, sound) = (made.drawing, made.format, made.plan, made.sound)
    }

    deinit {
        drawing.close()
        ownWatches?.0.close()
        ownWatches?.1.close()
    }

    /// The source, for who reads it from the first frame to the last.
    var source: any FrameSource { cursor.source }

    /// The first frame, for who goes on reading the source.
    func takeFirst() -> TimelineFrame? { cursor.takeFirst() }

    /// From the first frame to the end; nil where nothing tells.
    public var duration: Timestamp? { cursor.source.expectedDuration }

    // MARK: Drawing

    /// The result that is on screen at a time, the same bits as the run gives there.
    /// - Parameter time: since the first frame, which may be later than the last call's or earlier.
    /// - Throws: `Failure` of kind `.usage` behind the end, `.limit` where drawing takes too long, `.gpu` where the device is
    ///   lost; what reading throws.
    public func frame(at time: Timestamp) throws(Failure) -> VideoFrame { try VideoFrame(picture(at: time)) }

    /// The results with these numbers, one after the other. What shaders remember of the frames before them is drawn first.
    /// - Parameters:
    ///   - range: counts from 0 at the first frame; it may reach past the end.
    ///   - body: called with each.
    /// - Throws: as `frame(at:)`, and what the body throws.
    public func frames(
        in range: Range<Int>, _ body: (VideoFrame) throws(Failure) -> Void
    ) throws(Failure) {
        guard !range.isEmpty else { return }
        let beginning =
            switch runUp {
            case .none: range.lowerBound
            case .frames(let count): max(0, range.lowerBound - count)
            case .all: 0
            }
        try drawing.rewind()
        drawn = nil
        var next: TimelineFrame? = try cursor.frame(number: beginning)
        while let frame = next, frame.index < range.upperBound {
            let result = try draw(frame)
            if frame.index >= range.lowerBound { try body(try VideoFrame(result)) }
            next = try cursor.next()
        }
        if let drawn, drawn < range.lowerBound { throw cursor.nothing(numbered: range.lowerBound) }
    }

    /// The same as `frame(at:)` in the form that it is drawn in.
    func picture(at time: Timestamp) throws(Failure) -> TimedPicture {
        let wanted = max(time, Timestamp(0, timeBase: 1))
        let target = try cursor.frame(at: wanted)
        if runUp == .none || drawn.map({ $0 + 1 == target.index }) ?? false { return try draw(target) }
        try drawing.rewind()
        drawn = nil
        var now = try cursor.frame(at: try start(before: target))
        while true {
            let result = try draw(now)
            guard now.time < target.time, let next = try cursor.next() else { return result }
            now = next
        }
    }

    /// When the first frame is shown that has to be drawn for one that is to be right.
    private func start(before target: TimelineFrame) throws(Failure) -> Timestamp {
        let zero = Timestamp(0, timeBase: 1)
        guard case .frames(let count) = runUp, count < target.index, let step = format.frameRate?.inverse else {
            return zero
        }
        // One more, should the rate be no more than nominal.
        let length = Timestamp(seconds: Rational(step.numerator * Int64(count + 1), step.denominator))
        return max(zero, cursor.elapsed(target) - length)
    }

    private func draw(_ frame: TimelineFrame) throws(Failure) -> TimedPicture {
        try opener.stop.check()
        let result = try drawing.draw(frame, after: frame.index == 0 ? nil : cursor.previous)
        drawn = frame.index
        return result
    }

    // MARK: Changing

    /// Gives a shader's parameter another value from the next frame on. Compiles only where the value is compiled into the
    /// shader, or decides what is drawn at all; looks for the screen again where a key is told something else about it.
    /// - Parameters:
    ///   - name: the parameter, or its option's name.
    ///   - value: of its type, and in its range.
    ///   - shader: its place among the job's shaders, from 0.
    /// - Throws: `Failure` of kind `.usage` where there is no such parameter or the value does not fit it, `.shader` where the
    ///   changed shader does not compile: everything is as it was then.
    public func set(_ name: String, to value: ShaderValue, shader: Int = 0) throws(Failure) {
        guard stages.indices.contains(shader) else {
            throw Failure(.usage, "there is no shader \(shader)", advice: "the first one is 0")
        }
        var changed = stages
        try changed[shader].set(name, to: value)
        let own = changed[shader].program.parameters.first { $0.optionName == name }?.name ?? name
        changed[shader].animations[own] = nil
        var wanted = job
        guard shader == 0, var found = foundKey else {
            // A key's own stages come before those of the shaders behind it.
            wanted.shaders[shader + job.shaders.count - stages.count] = changed[shader]
            try show(wanted)
            stages = changed
            return
        }
        guard KeyLook.parameters.contains(own) else {
            try found.set(name, to: value)
            found.animations[own] = nil
            wanted.shaders = try KeyStages(key: found, job: job).all() + changed.dropFirst()
            try show(wanted)
            (stages, foundKey) = (changed, found)
            return
        }
        let resolved = try opener.lookedAt(shaders: changed)
        try show(resolved.job)
        (stages, foundKey, key, plate) = (changed, resolved.key, resolved.report, resolved.plate)
    }

    /// Draws what a job wants from now on, with as little as possible made anew.
    private func show(_ wanted: FilterJob) throws(Failure) {
        let isSameChain =
            wanted.shaders.count == job.shaders.count
            && zip(wanted.shaders, job.shaders).allSatisfy { $0.isDrawn(like: $1) }
        if isSameChain {
            for (place, (new, old)) in zip(wanted.shaders, job.shaders).enumerated() {
                for name in new.differences(from: old) {
                    try drawing.setValue(new.number(name), of: name, stage: place)
                }
            }
        } else {
            let made = try opener.draw(
                wanted, source: cursor.source, first: try cursor.frame(at: Timestamp(0, timeBase: 1)))
            drawing.close()
            drawing = made.drawing
        }
        job = wanted
        runUp = RunUp(stages: job.shaders, transitions: job.transitions)
        drawn = nil
    }
}

extension ShaderStage {
    /// Only values that can change differ: nothing is compiled or opened anew.
    fileprivate func isDrawn(like other: ShaderStage) -> Bool {
        program.name == other.program.name && keyConstants == other.keyConstants && pictures == other.pictures
            && previous == other.previous && fillings == other.fillings
            && animations.keys == other.animations.keys
            && differences(from: other).allSatisfy { program.reasonToStay($0) == nil }
    }

    /// Parameters whose value is another.
    fileprivate func differences(from other: ShaderStage) -> [String] {
        Set(values.keys).union(other.values.keys).filter { number($0) != other.number($0) }.sorted()
    }
}
