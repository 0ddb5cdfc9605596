internal import GLFXChain
package import GLFXCore
package import GLFXJob
package import GLFXMedia
internal import GLFXRead
internal import GLFXRender
internal import GLFXTimeline
package import GLFXWrite

/// A job's output without its pictures, which were drawn and encoded before: its other streams, audio and metadata.
///
/// Belongs to one thread. Decodes one picture, and opens no device.
package final class JobTracks {
    /// What comes next on the output's timeline.
    package enum Event {
        /// A picture is shown at this time.
        case picture(Timestamp)
        case packet(MediaPacket)
    }

    /// How the output is written.
    package let plan: OutputPlan
    private let source: any FrameSource
    private let sounds: [OutputAudio]
    /// The output's metadata.
    private let metadata: MovieMetadata
    /// The first frame, and packets before it.
    private var early: [MediaEvent<TimelineFrame>]

    /// - Parameters:
    ///   - job: with the values of its key.
    ///   - writesAlpha: the pictures have alpha.
    ///   - notes: gets what was decided, a line each.
    /// - Throws: errors of the inputs, and of planning the output.
    package init(_ job: FilterJob, writesAlpha: Bool, notes: @escaping MessageHandler) throws(Failure) {
        let job = try job.measured(ReaderOptions(of: job, hasTracks: false))
        var options = ReaderOptions(of: job, hasTracks: true)
        options.readsTimesOnly = true
        let openSource = try SourceOpener(job: job, options: options, notes: notes).openWithSubtitles()
        let scene = try SceneColor(job)
        var resolved = try KeyResolver(job: job, options: options, scene: scene, notes: notes)
            .resolved(reading: openSource)
        if let scene { resolved.job.shaders = try scene.around(resolved.job, of: resolved.source.format) }
        let mappedJob = try ToneMapping.added(to: resolved.job, source: resolved.source.format.color)
        let pictures = FurtherPictures(job: mappedJob, scene: scene)
        source = try pictures.cut(resolved.source, maximumPixels: job.maximumPixels)
        early = []
        var first: TimelineFrame?
        while first == nil, let event = try source.next() {
            early.append(event)
            if case .frame(let frame) = event { first = frame }
        }
        guard let start = first?.time else { throw Failure(.input, "'\(source.name)' has no picture") }
        var format = source.format.after(mappedJob.shaders)
        metadata = source.metadata.after(mappedJob.shaders, source: source.format.color)
        let result = try pictures.plan(job: mappedJob, format: source.format, facts: RunFacts(mappedJob, source))
            .resultSize()
        (format.width, format.height) = result
        if FieldMixing(mappedJob, source: source, result: format) != nil { format.fieldOrder = nil }
        if let comparison = job.comparison {
            (format.width, format.height) = comparison.size(width: format.width, height: format.height)
        }
        let fades = try Fades(job: job, source: source, start: start)
        sounds = try Soundtrack(job: job, source: source, start: start, fades: fades, notes: notes).outputTracks()
        plan = try JobOutput(job: job, source: source, format: format, sounds: sounds, notes: notes)
            .plan { () throws(Failure) in writesAlpha }
    }

    /// The writer of the output.
    /// - Parameter part: the file of any part.
    /// - Throws: `.output` where it cannot be written, `.input` where the part is damaged.
    package func makeWriter(
        codedAs part: String, notes: @escaping MessageHandler, details: @escaping MessageHandler
    ) throws(Failure) -> PartsWriter {
        return try PartsWriter(
            plan: plan, codedAs: part, metadata: metadata, tracks: source.passingTracks,
            sounds: try sounds.mixers(for: plan, notes: notes), notes: notes, details: details)
    }

    /// The next picture's time or packet; nil at the end.
    package func next() throws(Failure) -> Event? {
        let read = early.isEmpty ? try source.next() : early.removeFirst()
        switch read {
        case .frame(let frame): return .picture(frame.time)
        case .packet(let packet): return .packet(packet)
        case nil: return nil
        }
    }
}
