package import GLFXCore
package import GLFXJob
package import GLFXMedia
internal import GLFXRender
package import GLFXTimeline
package import GLFXWrite

/// Draws frame after frame: updates the further pictures to the frame's time, runs the chain, reads the result back.
///
/// Belongs to the thread that made it.
package final class FrameDrawing {
    private let chain: ChosenFilter
    private var filter: any FrameFilter { chain.filter }
    private let further: [any FurtherPicture]
    private let watch: FrameWatch
    private var values: ChangingValues
    private let layers: LayerDrawing
    private let rate: Double
    private let duration: Double
    private let first: Timestamp
    private let frames: FrameClock
    /// There is no shader: an opaque picture is the result itself.
    package let passesOpaque: Bool
    private let size: PictureSize
    private var lastTime: Timestamp?
    /// The last result and what it was drawn of, where the next frame shows the same.
    private var repeatable: (result: PendingPicture, source: Picture)?
    /// How many results were drawn: those of frames that show the same as the one before are used again.
    package private(set) var drawnCount = 0
    /// Fades the results in and out; nil: no fades.
    package var fade: PictureFade?
    /// Called once, when a result is not opaque although the output has no alpha and no background was given.
    package var onFirstTransparentResult: (() -> Void)?

    /// - Parameters:
    ///   - values: the chain's animated values.
    ///   - format: the result's.
    ///   - first: the first frame's time.
    ///   - duration: from there to the end.
    package init(
        _ chain: ChosenFilter, further: [any FurtherPicture], layers: LayerDrawing, values: ChangingValues,
        format: VideoFormat, first: Timestamp, duration: Timestamp?, watch: FrameWatch
    ) {
        self.chain = chain
        self.further = further
        self.watch = watch
        self.values = values
        self.layers = layers
        size = PictureSize(width: format.width, height: format.height)
        passesOpaque = chain.isEmpty
        rate = format.frameRate?.double ?? 0
        self.duration = duration?.seconds ?? 0
        self.first = first
        frames = FrameClock(rate: format.frameRate, timeBase: first.timeBase)
    }

    package var rendererName: String { chain.rendererName }
    /// How many frames are drawn at a time.
    var framesInFlight: Int { chain.device.framesInFlight }
    /// As of the chain's filter.
    package var stagesWithMemory: Set<Int> { filter.stagesWithMemory }
    package var clock: StepClock { filter.clock + layers.clock }
    package var notFinite: NotFinite { filter.notFinite + layers.notFinite }

    /// The chain's result for a frame, at its time. Shaders with memory get frames in the order of the calls.
    /// - Parameter previous: the time of the frame before it, whether drawn or not; nil: it is the first.
    package func draw(_ frame: TimelineFrame, after previous: Timestamp?) throws(Failure) -> TimedPicture {
        try begin(frame, after: previous)()
    }

    /// Begins to draw a frame. Shaders with memory get frames in the order of the calls.
    /// - Parameters:
    ///   - previous: the time of the frame before it, whether drawn or not; nil: it is the first.
    ///   - sharing: results are not written to, so that one may be several frames'.
    /// - Returns: waits for the result; to be called once, for the frames in the order in which they were begun.
    func begin(
        _ frame: TimelineFrame, after previous: Timestamp?, sharing: Bool = false
    ) throws(Failure) -> () throws(Failure) -> TimedPicture {
        if let lastTime, frame.time < lastTime { try rewindFurther() }
        let elapsed = Timestamp(
            frame.time.value - first.rescaled(to: frame.time.timeBase).value, timeBase: frame.time.timeBase)
        let moment = FrameMoment(
            time: frame.time, elapsed: frames.moment(elapsed), slack: frames.slack, previous: previous, first: first)
        if try further.update(to: moment, for: filter) { repeatable = nil }
        if try values.apply(at: frame.time.seconds, to: filter) { repeatable = nil }
        var time = FrameTime(
            seconds: frame.time.seconds, delta: previous.map { frame.time.seconds - $0.seconds } ?? 0,
            index: frame.index, rate: rate, progress: progress(frame, elapsed))
        time.shown = frame.moment
        time.path = frame.path
        lastTime = frame.time
        let level = fade?.level(of: frame, rate: rate) ?? 1
        let isPlain = level >= 1 && frame.incoming == nil && frame.picture.area == nil
        let again = repeatable.flatMap { isPlain && $0.source.isSame(as: frame.picture.picture) ? $0.result : nil }
        repeatable = nil
        let result: PendingPicture
        if let again {
            result = again
        } else {
            result = try render(joined(frame, moment, time), at: time)
            drawnCount += 1
        }
        let mayComeAgain = sharing && isPlain && frame.comesAgain && filter.isSteady
        if mayComeAgain { repeatable = (result, frame.picture.picture) }
        let (start, duration, index, sideData) = (frame.time, frame.duration, frame.index, frame.picture.sideData)
        return { () throws(Failure) in
            let picture = try self.finish(result, frame: index)
            if level < 1 { try self.fade?.apply(level, to: picture) }
            var timed = TimedPicture(picture, time: start, duration: duration, index: index)
            (timed.mayComeAgain, timed.sideData) = (mayComeAgain, sideData)
            return timed
        }
    }

    /// Waits for a frame's result.
    private func finish(_ result: PendingPicture, frame: Int) throws(Failure) -> Picture {
        let picture =
            result.isHere
            ? try result.picture() : try watch.watch(frame: frame) { () throws(Failure) in try result.picture() }
        if let handler = onFirstTransparentResult, !result.isOpaque, try picture.hasTransparentPixel() {
            onFirstTransparentResult = nil
            handler()
        }
        return picture
    }

    /// From now on results come as the output's planes, where the chain makes them.
    package func deliverPlanes(for plan: OutputPlan) throws(Failure) {
        guard fade == nil, let delivery = PlaneDelivery(plan, watchesAlpha: onFirstTransparentResult != nil) else {
            return
        }
        do throws(Failure) {
            try filter.deliver(delivery)
        } catch {
            // A device that cannot draw them gives pixels.
            guard error.kind == .gpu else { throw error }
        }
    }

    /// Resets everything to the state before the first frame.
    package func rewind() throws(Failure) {
        repeatable = nil
        filter.forget()
        try rewindFurther()
    }

    private func rewindFurther() throws(Failure) {
        for picture in further { try picture.rewind() }
        try layers.rewind()
        lastTime = nil
    }

    /// Ends the threads of the further pictures. May be called again.
    package func close() {
        for picture in further { picture.close() }
        layers.close()
    }

    /// Damage of the further files; complete once it is closed.
    package var damage: [FileDamage] { further.flatMap(\.damage) + layers.damage }

    /// Takes other keyframes of the same parameters from the next frame on.
    /// - Parameter stages: as they are drawn.
    package func animate(_ stages: [ShaderStage]) throws(Failure) {
        repeatable = nil
        values = try ChangingValues(stages)
    }

    /// Sets a parameter from the next frame on.
    package func setValue(_ components: [Double], of name: String, stage: Int) throws(Failure) {
        repeatable = nil
        try filter.setValue(components, of: name, stage: stage)
    }

    /// Whether the chain makes some pixel of opaque pictures transparent: tried on the first frame and on a picture of
    /// all colors, since a shader's text does not tell.
    package func makesAlpha(from frame: TimelineFrame) throws(Failure) -> Bool {
        let moment = FrameMoment(
            time: frame.time, elapsed: Timestamp(0, timeBase: frame.time.timeBase), first: first)
        try further.update(to: moment, for: filter)
        let time = FrameTime(seconds: frame.time.seconds, delta: 0, index: 0, rate: rate)
        try values.apply(at: time.seconds, to: filter)
        // The trial must not affect the state of shaders.
        defer { filter.forget() }
        let picture = try joined(frame, moment, time)
        if try render(picture, at: time).picture().hasTransparentPixel() { return true }
        let colors = Picture.pixels(try .allColors(like: try picture.pixels()))
        return try render(colors, at: time).picture().hasTransparentPixel()
    }

    /// 0 for the first frame, 1 for the last: a transition is complete on the last frame.
    private func progress(_ frame: TimelineFrame, _ elapsed: Timestamp) -> Double {
        let frameLength =
            frame.duration.map { Timestamp($0, timeBase: frame.time.timeBase).seconds } ?? (rate > 0 ? 1 / rate : 0)
        let length = duration - frameLength
        return length > 0 ? min(1, max(0, elapsed.seconds / length)) : 0
    }

    /// The input of the chain's first shader.
    private func joined(
        _ frame: TimelineFrame, _ moment: FrameMoment, _ time: FrameTime
    ) throws(Failure) -> Picture {
        try watch.watch(frame: time.index) { () throws(Failure) in
            try layers.picture(of: frame, moment: moment, time: time)
        }
    }

    private func render(_ source: Picture, at time: FrameTime) throws(Failure) -> PendingPicture {
        if passesOpaque, fade == nil, source.isOpaque, source.isOf(size) {
            return PendingPicture(source, isOpaque: true)
        }
        return try watch.watch(frame: time.index) { () throws(Failure) in
            try filter.begin(fade == nil ? source : .pixels(try source.pixels()), at: time)
        }
    }
}

extension Picture {
    fileprivate func isOf(_ size: PictureSize) -> Bool {
        guard case .decoded(let picture) = self else { return false }
        return picture.width == size.width && picture.height == size.height
    }
}
