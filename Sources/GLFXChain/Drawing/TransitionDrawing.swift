internal import GLFXCore
internal import GLFXJob
internal import GLFXMedia
internal import GLFXPrograms
internal import GLFXRead
internal import GLFXRender
internal import GLFXTimeline

/// A transition: a shader that blends from one picture to another as `progress` goes from 0 to 1.
///
/// Belongs to the thread that made it.
final class TransitionDrawing {
    private let filter: any FrameFilter
    private let further: [any FurtherPicture]
    private var values: ChangingValues
    /// The filter's slot of the incoming picture.
    private let slot: Int
    /// The outgoing picture has a slot too, the next one.
    private let givesFirst: Bool
    /// `progress` is a parameter of the shader; otherwise a builtin of the host.
    private let setsParameter: Bool

    /// The name that all dialects of transitions use.
    private static let progress = "progress"

    /// Compiles the shader, and opens its files besides the two pictures.
    /// - Parameters:
    ///   - source: what is joined.
    ///   - soundtrack: the audio for the shader.
    /// - Throws: `.usage` for a shader that is no transition; errors of compiling and opening.
    init(
        _ stage: ShaderStage, job: FilterJob, source: any FrameSource, soundtrack: Soundtrack,
        on devices: DrawingDevices, options: ReaderOptions, stop: StopSignal, notes: @escaping MessageHandler,
        details: MessageHandler
    ) throws(Failure) {
        let program = stage.program
        setsParameter = program.parameters.contains { $0.name == Self.progress }
        guard setsParameter || program.builtins.contains(where: { $0.meaning == .progress }) else {
            throw Failure(
                .usage, "shader '\(program.name)' is no transition: it has no '\(Self.progress)'",
                advice: "try \(.transition) crossfade, wipe, slide or zoom, or a file of gl-transitions.com")
        }
        let filledSamplers = Set(stage.pictures.keys).union(stage.colors.keys).union(stage.previous.keys)
        guard let inputs = program.transitionInputs(unless: { filledSamplers.contains($0.name) }) else {
            throw Failure(
                .usage, "shader '\(program.name)' is no transition: it reads only one picture",
                advice: "a transition has two samplers, for what goes and for what comes")
        }
        let pictures = FurtherPictures(stages: [stage], background: .none, inputEnd: job.inputEnd, keys: job.keys)
        var plan = pictures.plan(stages: [stage], format: source.format, facts: RunFacts(job, source))
        slot = pictures.count
        plan.stages[0].pictures[inputs.to.name] = slot
        // The chain sets only the frame input, which may be another one.
        givesFirst =
            program.frameInput { filledSamplers.contains($0.name) || $0.name == inputs.to.name }?.name
            != inputs.from.name
        if givesFirst { plan.stages[0].pictures[inputs.from.name] = slot + 1 }
        guard try plan.resultSize() == (plan.width, plan.height) else {
            throw Failure(
                .usage, "shader '\(program.name)' is no transition: its result is of another size than the frame")
        }
        values = try ChangingValues([stage])
        filter = try ChosenFilter(plan, on: devices, isTimed: job.isTimed, details: details).filter
        further = try pictures.open(
            soundtrack: soundtrack, under: source.format,
            length: { () throws(Failure) in try source.measuredDuration() }, options: options, stop: stop, notes: notes)
    }

    var clock: StepClock { filter.clock }
    var notFinite: NotFinite { filter.notFinite }
    /// Damage of the further pictures' files; complete once they are closed.
    var damage: [FileDamage] { further.flatMap(\.damage) }

    /// Draws both pictures, which are of the frame's size.
    /// - Parameters:
    ///   - progress: 0 to 1.
    ///   - time: the output's.
    func draw(
        from: Picture, to: Picture, progress: Double, moment: FrameMoment, time: FrameTime
    ) throws(Failure) -> Picture {
        try further.update(to: moment, for: filter)
        try filter.setInput(slot, to)
        if givesFirst { try filter.setInput(slot + 1, from) }
        try values.apply(at: time.seconds, to: filter)
        if setsParameter { try filter.setValue([progress], of: Self.progress, stage: 0) }
        var time = time
        time.progress = progress
        return try filter.apply(from, at: time)
    }

    /// Resets everything to the state before the first frame.
    func rewind() throws(Failure) {
        filter.forget()
        for picture in further { try picture.rewind() }
    }

    /// Ends the threads of the further pictures.
    func close() {
        for picture in further { picture.close() }
    }
}
