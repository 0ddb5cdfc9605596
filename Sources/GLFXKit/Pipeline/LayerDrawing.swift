internal import FrameCore
internal import Media
internal import Render

/// Makes one picture of what a timeline shows at a time: areas of stills drawn over the frame, transitions drawn.
///
/// Belongs to the thread that made it. A picture that is alone and whole goes through untouched.
final class LayerDrawing {
    private let device: GraphicsDevice
    private let format: VideoFormat
    private let transitions: [TransitionDrawing]
    private let pool: PixelBufferPool
    /// For what goes, and for what comes: each keeps its picture on the device. Made when they are first needed.
    private var areas: [AreaRenderer?] = [nil, nil]

    /// - Parameters:
    ///   - source: what is drawn.
    ///   - soundtrack: what the transitions' shaders hear.
    ///   - device: of OpenGL ES.
    init(
        job: FilterJob, source: any FrameSource, hearing soundtrack: Soundtrack, on device: GraphicsDevice,
        options: ReaderOptions, stop: StopSignal,
        notes: @escaping NoteHandler, details: NoteHandler
    ) throws(Failure) {
        self.device = device
        format = source.format
        pool = PixelBufferPool(width: format.width, height: format.height, format: format.pixelFormat)
        var made: [TransitionDrawing] = []
        do throws(Failure) {
            for stage in job.transitions {
                made.append(
                    try TransitionDrawing(
                        stage, job: job, source: source, hearing: soundtrack, on: device, options: options,
                        stop: stop, notes: notes, details: details))
            }
        } catch {
            for transition in made { transition.close() }
            throw error
        }
        transitions = made
    }

    /// Without transitions pictures go through as they come.
    var preferredForm: Picture.Form { transitions.isEmpty ? .decoded : .packed }

    /// Where the time went.
    var clock: StageClock {
        transitions.map(\.clock).reduce(StageClock(), +) + areas.compactMap { $0?.clock }.reduce(StageClock(), +)
    }

    /// What was counted in the transitions' pictures.
    var notFinite: NotFinite { transitions.map(\.notFinite).reduce(NotFinite(), +) }

    /// What the transitions' further files have lost; complete once they are closed.
    var damage: [FileDamage] { transitions.flatMap(\.damage) }

    /// What the shaders see.
    /// - Parameters:
    ///   - moment: the frame's.
    ///   - time: the output's, as shaders see it.
    func picture(
        of frame: TimelineFrame, moment: FrameMoment, time: FrameTime
    ) throws(Failure) -> Picture {
        let picture = try flat(frame.picture, place: 0)
        guard let incoming = frame.incoming, transitions.indices.contains(incoming.transition) else { return picture }
        return try transitions[incoming.transition].draw(
            from: picture, to: try flat(incoming.layer, place: 1), progress: incoming.progress, moment: moment,
            time: time)
    }

    /// Makes everything what it was before the first frame.
    func rewind() throws(Failure) {
        for transition in transitions { try transition.rewind() }
    }

    /// Ends the threads of the transitions' further pictures.
    func close() {
        for transition in transitions { transition.close() }
    }

    private func flat(_ layer: TimelineFrame.Layer, place: Int) throws(Failure) -> Picture {
        guard let area = layer.area else { return layer.picture }
        let renderer: AreaRenderer
        if let made = areas[place] {
            renderer = made
        } else {
            renderer = try AreaRenderer(
                device, width: format.width, height: format.height, format: format.pixelFormat)
            areas[place] = renderer
        }
        let source = try layer.picture.pixels()
        let result = try pool.makeBuffer(color: source.color)
        try renderer.render(
            source, AreaRenderer.Area(x: area.x, y: area.y, width: area.width, height: area.height),
            into: result)
        return .pixels(result)
    }
}
