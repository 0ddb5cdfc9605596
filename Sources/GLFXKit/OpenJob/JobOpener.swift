internal import GLFXChain
internal import GLFXCore
internal import GLFXJob
internal import GLFXMedia
internal import GLFXPrograms
internal import GLFXRead
internal import GLFXRender
internal import GLFXTimeline
internal import GLFXWrite

/// Opens what a job needs, cheap checks first: names, device, inputs, shaders, output. The device and the inputs are
/// opened concurrently. Nothing is written.
final class JobOpener {
    /// The inputs, opened, and the key's findings.
    struct OpenedInputs {
        /// The user's, with all values in pixels.
        var shaders: [ShaderStage]
        /// The same with what was measured in the movie.
        var measured: [ShaderStage]
        /// The job as it is drawn: with the stages of its key and effects.
        var job: FilterJob
        /// The frames; the first one was already read.
        var source: any FrameSource
        var first: TimelineFrame
        /// Packets before it.
        var earlyPackets: [MediaPacket]
        var report: KeyReport?
        /// The job's key with all values that were found.
        var key: ShaderStage?
        var plate: PixelBuffer?
    }

    /// The drawing and the plan of the output.
    struct PlannedOutput {
        var drawing: FrameDrawing
        var format: VideoFormat
        var plan: OutputPlan
        var sounds: [OutputAudio]
    }

    let given: FilterJob
    /// HDR stays HDR where the output cannot hold it: the frames are for comparing.
    private let keepsHDR: Bool
    /// The output will be written, so its path is checked.
    private let writes: Bool
    /// The output has audio and other streams.
    private let hasTracks: Bool
    let notes: MessageHandler
    let stop: StopSignal
    private let details: MessageHandler
    private let watch: FrameWatch
    private let compileWatch: CompileWatch
    private let opening: DeviceOpening
    private let options: ReaderOptions
    private let firstPass: FirstPass
    /// The space that the shaders work in; nil: frames are drawn as they come.
    private let scene: SceneColor?
    /// Notes about masks that were already passed to `notes`.
    private var reportedNotes: Set<String> = []
    private lazy var masks = MaskPictures(options.demands().shallowFormat)

    /// - Parameters:
    ///   - writes: the output will be written, so its path is checked.
    ///   - hasTracks: false: only pictures are made.
    ///   - keepsHDR: HDR is not brought to SDR, whatever the output can hold.
    /// - Throws: `.input` where the first file has to be measured and cannot be read.
    init(
        given: FilterJob, writes: Bool, hasTracks: Bool = true, keepsHDR: Bool = false, notes: @escaping MessageHandler,
        details: @escaping MessageHandler, stop: StopSignal, watch: FrameWatch, compileWatch: CompileWatch
    ) throws(Failure) {
        let asked = given
        let given = try given.measured(ReaderOptions(of: given, hasTracks: false))
        if asked.frameRate == nil, let rate = given.frameRate, let most = asked.maximumRate {
            notes("\(decimal(rate)) frames a second are written, as \(.maxFps) is \(decimal(most))")
        }
        scene = try SceneColor(given)
        self.given = given
        self.writes = writes
        self.keepsHDR = keepsHDR
        self.hasTracks = hasTracks
        self.notes = notes
        self.details = details
        self.stop = stop
        self.watch = watch
        self.compileWatch = compileWatch
        let opening = DeviceOpening(given, stop: stop)
        self.opening = opening
        var options = ReaderOptions(of: given, hasTracks: hasTracks)
        options.demands = { opening.demands() }
        options.isStopped = { stop.failure != nil }
        self.options = options
        firstPass = FirstPass(given, stop: stop, notes: notes)
    }

    /// Opens the device and the inputs, and finds the key's screen.
    func open() throws(Failure) -> OpenedInputs {
        // Reading a pipe may take long: report device errors first.
        if given.inputs.contains(.standardInput) { _ = try opening.devices() }
        let source: any FrameSource
        do throws(Failure) {
            source = try SourceOpener(job: given, options: options, notes: notes).openWithSubtitles()
        } catch {
            // Device errors take precedence.
            _ = try opening.devices()
            throw error
        }
        let devices = try opening.devices()
        let wanted = try given.inPixels(source.format)
        var measured = wanted
        measured.shaders = try firstPass.complete(wanted.shaders)
        let keyed = try KeyResolver(job: measured, options: options, scene: scene, notes: notes).resolved(
            reading: source)
        let job = try jobWithEffects(keyed.job, of: source.format)
        devices.compileObserver = compileWatch
        let cut = try FurtherPictures(job: job).cut(keyed.source, maximumPixels: given.maximumPixels)
        try stop.check()
        let (first, packets) = try Self.firstFrame(of: cut)
        return OpenedInputs(
            shaders: wanted.shaders, measured: measured.shaders, job: job, source: cut, first: first,
            earlyPackets: packets,
            report: keyed.report, key: keyed.key, plate: keyed.plate)
    }

    /// A job with its shaders as they are drawn, each with what its effect needs.
    /// - Parameter format: of the frames that the first one gets.
    func jobWithEffects(_ job: FilterJob, of format: VideoFormat) throws(Failure) -> FilterJob {
        var job = job
        if let scene {
            job.shaders = try scene.around(job, of: format) { note in
                if reportedNotes.insert(note.spelled(in: .library)).inserted { notes(note) }
            }
            job.isBackgroundDrawn = scene.takesBackground(of: job)
        }
        let effects = try DrawnStages(job.shaders, format: format, masks: masks, maximumPixels: given.maximumPixels)
        for note in effects.notes where reportedNotes.insert(note).inserted { notes("\(note)") }
        job.shaders = effects.stages
        return job
    }

    /// Shaders with what is measured in the movie for them, where it is not known yet.
    func measured(_ shaders: [ShaderStage]) throws(Failure) -> [ShaderStage] { try firstPass.complete(shaders) }

    /// Frames are uploaded as planes.
    var takesPlanes: Bool { options.demands().planes != .none }

    /// Opens the same source again.
    func reopened() throws(Failure) -> any FrameSource {
        guard !given.inputs.contains(.standardInput) else {
            throw Failure(.usage, "the standard input ('-') can only be read once, from its beginning on")
        }
        let source = try SourceOpener(job: given, options: options, notes: { _ in }).openWithSubtitles()
        return try FurtherPictures(job: given).cut(source, maximumPixels: given.maximumPixels)
    }

    /// Opens the source for the times at which its frames are shown; only its first picture is decoded.
    func openedForTimes() throws(Failure) -> any FrameSource {
        var timesOptions = options
        timesOptions.readsTimesOnly = true
        timesOptions.readsOtherStreams = false
        let source = try SourceOpener(job: given, options: timesOptions, notes: { _ in }).open()
        return try FurtherPictures(job: given).cut(source, maximumPixels: given.maximumPixels)
    }

    /// Resolves a key whose values have changed.
    func resolvedKey(shaders: [ShaderStage]) throws(Failure) -> KeyResolver.Resolved {
        var job = given
        job.shaders = shaders
        return try KeyResolver(job: job, options: options, scene: scene, notes: { _ in })
            .resolved(reading: try reopened())
    }

    /// Compiles the shaders, opens the further pictures and plans the output, and reports decisions in notes.
    func draw(_ inputs: OpenedInputs) throws(Failure) -> PlannedOutput {
        try draw(inputs.job, source: inputs.source, first: inputs.first, notes: notes)
    }

    /// The same again, for changed shaders.
    func draw(_ job: FilterJob, source: any FrameSource, first: TimelineFrame) throws(Failure) -> PlannedOutput {
        try draw(job, source: source, first: first, notes: { _ in })
    }

    private func draw(
        _ job: FilterJob, source: any FrameSource, first: TimelineFrame, notes: @escaping MessageHandler
    ) throws(Failure) -> PlannedOutput {
        let job = keepsHDR ? job : try ToneMapping.added(to: job, source: source.format.color, notes: notes)
        let pictures = FurtherPictures(job: job, scene: scene)
        var options = options
        options.light = source.format.color
        let values = try ChangingValues(job.shaders)
        let plan = try pictures.plan(job: job, format: source.format, facts: RunFacts(job, source))
        var format = source.format.after(job.shaders)
        (format.width, format.height) = try plan.resultSize()
        if let mixing = FieldMixing(job, source: source, result: format) {
            notes(mixing.note)
            format.fieldOrder = nil
        }
        var chain = try ChosenFilter(plan, on: try opening.devices(), isTimed: job.isTimed, details: details)
        try write(job, source: source, start: first.time, format: format, on: &chain, notes: notes)
        if let comparison = job.comparison {
            chain.show(comparison)
            (format.width, format.height) = comparison.size(width: format.width, height: format.height)
        }
        let fades = try Fades(job: job, source: source, start: first.time)
        let soundtrack = Soundtrack(job: job, source: source, start: first.time, fades: fades, notes: notes)
        let sounds = hasTracks ? try soundtrack.outputTracks() : []
        let layers = try LayerDrawing(
            job: job, source: source, soundtrack: soundtrack, on: try opening.devices(), options: options, stop: stop,
            notes: notes, details: details)
        let further = try closing(layers.close) { () throws(Failure) in
            try pictures.open(
                soundtrack: soundtrack, under: format, length: { () throws(Failure) in try source.measuredDuration() },
                options: options, stop: stop, notes: notes)
        }
        let drawing = FrameDrawing(
            chain, further: further, layers: layers, values: values, format: format, first: first.time,
            duration: source.expectedDuration, watch: watch)
        return try closing(drawing.close) { () throws(Failure) in
            var job = job
            if !writes { job.output.overwrite = true }
            let output = JobOutput(
                job: job, source: source, format: format, sounds: sounds, notes: notes)
            let plan = try output.plan(drawing, fading: fades, on: chain, from: first)
            return PlannedOutput(drawing: drawing, format: format, plan: plan, sounds: sounds)
        }
    }

    /// Subtitles and texts over the result.
    private func write(
        _ job: FilterJob, source: any FrameSource, start: Timestamp, format: VideoFormat, on chain: inout ChosenFilter,
        notes: @escaping MessageHandler
    ) throws(Failure) {
        if let choice = job.burntSubtitles {
            let subtitles = try SubtitleTracks(choice: choice).tracks(in: job, notes: notes)
            try chain.burn(
                subtitles, style: job.subtitleStyle, with: job.textPainter, layout: format.squareLayout)
            if hasTracks, job.inputs.count == 1, try OutputKind(job.output) == .movie,
                let copied = subtitles.first(where: { !$0.key.isEmpty })?.value.track?.passingName
            {
                notes("\(copied) is burnt in, and not copied as well")
            }
        }
        guard !job.texts.isEmpty else { return }
        let labels = try FrameLabels(job, source: source, format: format, start: start, notes: notes)
        try chain.write(job.texts, labels: labels, with: job.textPainter, layout: format.squareLayout)
    }

    /// Closes what was opened before, if `body` fails.
    private func closing<Value>(
        _ close: () -> Void, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        do throws(Failure) {
            return try body()
        } catch {
            close()
            throw error
        }
    }

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

extension ReaderOptions {
    /// As a job's main inputs are read.
    /// - Parameter hasTracks: the output has audio and other streams.
    init(of job: FilterJob, hasTracks: Bool) {
        self.init(
            start: job.start, end: job.end, size: job.size, fit: job.fit,
            hasBlackBorders: job.background == .none && job.output.alpha != .keep,
            readsOtherStreams: hasTracks)
        (videoStream, layer) = (job.videoStream, job.shownLayer)
        keepsExcursions = true
        keepsLight = true
        // 8 bits are too few for PQ, and for an output of more.
        isDeep = job.output.depth ?? 8 > 8 || job.shaders.contains { $0.program.resultColor == .pq }
        deinterlacing = job.deinterlacing
        maximumPixels = job.maximumPixels
        squaresPixels = job.shaders.contains { $0.program.fittedShape != nil } || job.output.losesPixelShape
        if job.color.isManaged { self = managed }
        cards = CardDecoding(job.decoder, isRequired: job.strict, node: job.device.renderNode)
        threads = ThreadCount(job.threads)
    }
}

extension DeviceSelection {
    /// The node whose card is to draw, through which it also decodes; nil where none was named.
    var renderNode: String? {
        guard case .node(let path) = self, path.hasPrefix("/dev/dri/renderD") else { return nil }
        return path
    }
}
