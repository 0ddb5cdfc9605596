package import GLFXCore
package import GLFXJob
internal import GLFXMedia
package import GLFXRead
internal import GLFXRender
package import GLFXTimeline

/// Combines a timeline's frame into one picture: scales areas of stills to the frame, draws transitions.
///
/// Belongs to the thread that made it. A single whole picture passes through.
package final class LayerDrawing {
    private let devices: DrawingDevices
    private let format: VideoFormat
    private let transitions: [TransitionDrawing]
    private let pool: PixelBufferPool
    /// For the outgoing and the incoming picture: each keeps its picture on the device. Made on first use.
    private var areas: [(any AreaDrawing)?] = [nil, nil]

    /// - Parameters:
    ///   - source: what is drawn.
    ///   - soundtrack: the audio for the transitions' shaders.
    package init(
        job: FilterJob, source: any FrameSource, soundtrack: Soundtrack, on devices: DrawingDevices,
        options: ReaderOptions, stop: StopSignal, notes: @escaping MessageHandler, details: MessageHandler
    ) throws(Failure) {
        self.devices = devices
        format = source.format
        pool = PixelBufferPool(width: format.width, height: format.height, format: format.pixelFormat)
        var drawings: [TransitionDrawing] = []
        do throws(Failure) {
            for stage in job.transitions {
                drawings.append(
                    try TransitionDrawing(
                        stage, job: job, source: source, soundtrack: soundtrack, on: devices, options: options,
                        stop: stop, notes: notes, details: details))
            }
        } catch {
            for transition in drawings { transition.close() }
            throw error
        }
        transitions = drawings
    }

    /// Wall time by stage.
    var clock: StepClock {
        transitions.map(\.clock).reduce(StepClock(), +) + areas.compactMap { $0?.clock }.reduce(StepClock(), +)
    }

    /// Counted in the transitions' pictures.
    var notFinite: NotFinite { transitions.map(\.notFinite).reduce(NotFinite(), +) }

    /// Damage of the transitions' further files; complete once they are closed.
    var damage: [FileDamage] { transitions.flatMap(\.damage) }

    /// The shaders' input.
    /// - Parameters:
    ///   - moment: the frame's.
    ///   - time: the output's, for shaders.
    func picture(
        of frame: TimelineFrame, moment: FrameMoment, time: FrameTime
    ) throws(Failure) -> Picture {
        let picture = try flat(frame.picture, place: 0)
        guard let incoming = frame.incoming, transitions.indices.contains(incoming.transition) else { return picture }
        return try transitions[incoming.transition].draw(
            from: picture, to: try flat(incoming.layer, place: 1), progress: incoming.progress, moment: moment,
            time: time)
    }

    /// Resets everything to the state before the first frame.
    func rewind() throws(Failure) {
        for transition in transitions { try transition.rewind() }
    }

    /// Ends the threads of the transitions' further pictures.
    package func close() {
        for transition in transitions { transition.close() }
    }

    private func flat(_ layer: TimelineFrame.Layer, place: Int) throws(Failure) -> Picture {
        guard let area = layer.area else { return layer.picture }
        let renderer: any AreaDrawing
        if let existing = areas[place] {
            renderer = existing
        } else {
            renderer = try devices.areas(width: format.width, height: format.height, format: format.pixelFormat)
            areas[place] = renderer
        }
        let source = try layer.picture.pixels()
        let result = try pool.makeBuffer(color: source.color)
        try renderer.render(
            source, FractionalArea(x: area.x, y: area.y, width: area.width, height: area.height),
            into: result)
        return .pixels(result)
    }
}
