internal import FrameCore
internal import Media
internal import Render
internal import ShaderPrograms

/// One transition: a shader that leads from a picture to another as its `progress` goes from 0 to 1.
///
/// Belongs to the thread that made it.
final class TransitionDrawing {
    private let filter: any FrameFilter
    private let further: [any FurtherPicture]
    private var values: ChangingValues
    /// The filter's slot of the picture that comes.
    private let slot: Int
    /// The picture that goes has a slot too, the next one.
    private let givesFirst: Bool
    /// `progress` is a parameter of the shader's own; otherwise the host knows the word.
    private let setsParameter: Bool

    /// The word that every kind of transition has for how far it has gone.
    private static let progress = "progress"

    /// Compiles the shader, and opens the files that it wants beside the two pictures.
    /// - Parameters:
    ///   - source: what is joined.
    ///   - soundtrack: what the shader hears.
    /// - Throws: `.usage` for a shader that is no transition; what is wrong with it otherwise.
    init(
        _ stage: ShaderStage, job: FilterJob, source: any FrameSource, hearing soundtrack: Soundtrack,
        on device: GraphicsDevice, options: ReaderOptions, stop: StopSignal, notes: @escaping NoteHandler,
        details: NoteHandler
    ) throws(Failure) {
        let program = stage.program
        setsParameter = program.parameters.contains { $0.name == Self.progress }
        guard setsParameter || program.builtins.contains(where: { $0.meaning == .progress }) else {
            throw Failure(
                .usage, "shader '\(program.name)' is no transition: it has no '\(Self.progress)'",
                advice: "try --transition crossfade, wipe, slide or zoom, or a file of gl-transitions.com")
        }
        let given = Set(stage.pictures.keys).union(stage.previous.keys)
        guard let inputs = program.transitionInputs(unless: { given.contains($0.name) }) else {
            throw Failure(
                .usage, "shader '\(program.name)' is no transition: it reads only one picture",
                advice: "a transition has two samplers, for what goes and for what comes")
        }
        let pictures = FurtherPictures(stages: [stage], background: .none, inputEnd: job.inputEnd)
        var plan = pictures.plan(stages: [stage], format: source.format, facts: RunFacts(job, source))
        slot = pictures.count
        plan.stages[0].pictures[inputs.to.name] = slot
        // A shader that reads what comes first would get what goes for it.
        givesFirst =
            program.frameInput { given.contains($0.name) || $0.name == inputs.to.name }?.name != inputs.from.name
        if givesFirst { plan.stages[0].pictures[inputs.from.name] = slot + 1 }
        guard try plan.resultSize() == (plan.width, plan.height) else {
            throw Failure(
                .usage, "shader '\(program.name)' is no transition: its result is of another size than the frame")
        }
        values = try ChangingValues([stage])
        filter = try ChosenFilter(plan, on: device, isTimed: job.isTimed, details: details).filter
        further = try pictures.open(
            hearing: soundtrack, under: source.format, options: options, stop: stop, notes: notes)
    }

    var clock: StageClock { filter.clock }
    var notFinite: NotFinite { filter.notFinite }
    /// What the further pictures' files have lost; complete once they are closed.
    var damage: [FileDamage] { further.flatMap(\.damage) }

    /// Draws both pictures, which are of the frame's size.
    /// - Parameters:
    ///   - progress: 0 to 1.
    ///   - time: the output's, as other shaders see it.
    func draw(
        from: Picture, to: Picture, progress: Double, moment: FrameMoment, time: FrameTime
    ) throws(Failure) -> Picture {
        try further.bringUp(to: moment, for: filter)
        try filter.setInput(slot, try to.pixels())
        if givesFirst { try filter.setInput(slot + 1, try from.pixels()) }
        try values.apply(at: time.seconds, to: filter)
        if setsParameter { try filter.setValue([progress], of: Self.progress, stage: 0) }
        var time = time
        time.progress = progress
        return try filter.apply(from, at: time)
    }

    /// Makes everything what it was before the first frame.
    func rewind() throws(Failure) {
        filter.forget()
        for picture in further { try picture.rewind() }
    }

    /// Ends the threads of the further pictures.
    func close() {
        for picture in further { picture.close() }
    }
}
