internal import FrameCore
internal import Media
internal import Render

/// Everything that a job needs, opened and checked in the order in which mistakes are cheapest to find: names, device,
/// inputs, shaders, output. The device and the inputs are opened side by side. Nothing is written before the last step.
final class JobSetup {
    let source: any FrameSource
    let writer: Media.MovieWriter
    let drawing: FrameDrawing
    /// When the first frame is shown.
    let firstTime: Timestamp
    /// Nil once it was taken to be drawn: nobody keeps its picture then.
    private(set) var firstFrame: TimelineFrame?
    /// Packets that the reader met before the first frame.
    let earlyPackets: [MediaPacket]
    /// What the key found; nil where there is none.
    let key: KeyReport?
    /// The key's plate, complete but for its name; nil where it is not asked for.
    let plateFile: StillFile?
    private let further: [any FurtherPicture]
    private let layers: LayerDrawing

    init(
        job given: FilterJob, notes: @escaping NoteHandler, details: NoteHandler, stop: StopSignal,
        watch: FrameWatch, compileWatch: CompileWatch
    ) throws(Failure) {
        var job = given
        _ = try OutputKind(job.output)
        try job.checkStandardInput()
        try OutputPlan.checkOutputIsNoInput(output: job.output.path, inputs: job.filePaths)
        try OutputPlan.checkPlace(job.output)
        let plateExport = try PlateExport(job)
        try PolygonCheck.check(job.shaders + job.transitions)
        var said: Set<String> = []
        for note in (job.shaders + job.transitions).flatMap(\.notes) where said.insert(note).inserted { notes(note) }
        let opening = DeviceOpening(job)
        // Whoever sends may take long, and should not have to for nothing.
        if job.inputs.contains(.standardInput) { _ = try opening.device() }
        var options = ReaderOptions(
            start: job.start, end: job.end, size: job.size, fit: job.fit,
            hasBlackBorders: job.background == .none && job.output.alpha != .keep,
            readsOtherStreams: job.sound.track == .copy && !job.makesSound)
        options.awaitDemands { opening.demands() }
        options.maximumPixels = job.maximumPixels
        options.isStopped = { stop.failure != nil }
        // Further pictures are read by threads of their own, which paint them.
        var unpainted = options
        unpainted.paintsPictures = false
        var opened: any FrameSource
        do throws(Failure) {
            opened = try SourceOpener(job: job, options: unpainted, notes: notes).open()
        } catch {
            // What is wrong with the device comes first.
            _ = try opening.device()
            throw error
        }
        let device = try opening.device()
        let resolved = try KeyResolver(job: job, options: options, notes: notes).resolved(reading: opened)
        (job, opened, key) = (resolved.job, resolved.source, resolved.report)
        plateFile = try resolved.plate.flatMap { (plate) throws(Failure) in
            try plateExport?.begin(plate, notes: notes)
        }
        device.compileObserver = compileWatch
        let pictures = FurtherPictures(job: job)
        let source = try pictures.cut(opened, maximumPixels: job.maximumPixels)
        try stop.check()
        let values = try ChangingValues(job.shaders)
        let drawn = pictures.plan(job: job, format: source.format, facts: RunFacts(job, source))
        var format = source.format
        (format.width, format.height) = try drawn.resultSize()
        let chosen = try ChosenRenderer(drawn, on: device, isTimed: job.isTimed, details: details)
        let renderer = chosen.renderer
        let first: TimelineFrame
        (first, earlyPackets) = try Self.firstFrame(of: source)
        (firstFrame, firstTime) = (first, first.time)
        let fades = try Fades(job: job, source: source, start: source.beginning ?? first.time)
        let soundtrack = Soundtrack(job: job, source: source, start: first.time, fades: fades)
        let sound = try soundtrack.made()
        layers = try LayerDrawing(
            job: job, source: source, hearing: soundtrack, on: device, options: options, stop: stop, notes: notes,
            details: details)
        do throws(Failure) {
            further = try pictures.open(
                hearing: soundtrack, under: format, options: options, stop: stop, notes: notes)
        } catch {
            layers.close()
            throw error
        }
        self.source = source
        drawing = FrameDrawing(
            device: chosen.device, renderer: renderer, further: further, layers: layers, values: values, format: format,
            duration: source.expectedDuration, beginning: source.beginning, watch: watch)

        do throws(Failure) {
            writer = try JobOutput(job: job, source: source, format: format, sound: sound, fades: fades, notes: notes)
                .begin(drawing, on: renderer, from: first)
        } catch {
            for picture in further { picture.close() }
            layers.close()
            throw error
        }
    }

    /// The first frame, for who draws it.
    func takeFirstFrame() -> TimelineFrame? {
        defer { firstFrame = nil }
        return firstFrame
    }

    /// Ends the threads of the further pictures. May be called again.
    func close() {
        for picture in further { picture.close() }
        layers.close()
    }

    /// What all three threads have counted so far.
    var clock: StageClock { source.clock + drawing.clock + writer.clock }

    /// What the inputs have lost; complete once all is read and closed.
    var damage: [FileDamage] { source.damage + further.flatMap(\.damage) + layers.damage }

    private static func firstFrame(of source: any FrameSource) throws(Failure) -> (TimelineFrame, [MediaPacket]) {
        var packets: [MediaPacket] = []
        while let event = try source.next() {
            switch event {
            case .frame(let frame): return (frame, packets)
            case .packet(let packet): packets.append(packet)
            }
        }
        throw Failure(.input, "'\(source.name)' has no picture")
    }
}
