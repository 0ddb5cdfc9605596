internal import FrameCore
internal import Media
internal import Render
internal import ShaderText

/// Everything that a job needs, opened and checked in the order in which mistakes are cheapest to find: names, device,
/// inputs, shaders, output. Nothing is written before the last step.
final class JobSetup {
    let reader: MovieReader
    let writer: MovieWriter
    let drawing: FrameDrawing
    let firstFrame: VideoFrame
    /// Packets that the reader met before the first frame.
    let earlyPackets: [MediaPacket]
    private let further: [any FurtherPicture]

    init(
        job: FilterJob, notes: @escaping NoteHandler, details: NoteHandler, stop: StopSignal
    ) throws(Failure) {
        try OutputPlan.checkOutputIsNoInput(output: job.output.path, inputs: job.inputPaths)
        let device = try GraphicsDevice(
            job.device, requireGPU: job.requireGPU, cache: job.cache.map { ProgramCache($0) })
        let options = ReaderOptions(
            start: job.start, end: job.end, size: job.size, fit: job.fit,
            hasBlackBorders: job.background == .none && job.output.alpha != .keep,
            readsOtherStreams: job.audio == .copy,
            shallowFormat: device.preferredFormat(deep: false), deepFormat: device.preferredFormat(deep: true))
        let reader = try MovieReader(path: job.input, options: options, notes: notes)
        try stop.check()
        let pictures = FurtherPictures(job: job)
        let drawn = pictures.plan(job: job, format: reader.format, facts: RunFacts(job, reader))
        var format = reader.format
        (format.width, format.height) = try drawn.resultSize()
        let chosen = try ChosenRenderer(drawn, on: device, isTimed: job.isTimed, details: details)
        let renderer = chosen.renderer
        further = try pictures.open(beside: reader, under: format, options: options, stop: stop, notes: notes)
        self.reader = reader
        drawing = FrameDrawing(
            device: chosen.device, renderer: renderer, further: further, format: format,
            duration: reader.expectedDuration)
        (firstFrame, earlyPackets) = try Self.firstFrame(of: reader)

        do throws(Failure) {
            let plan = try Self.plan(job: job, reader: reader, format: format, drawing: drawing, first: firstFrame)
            for note in plan.notes { notes(note) }
            if plan.writesAlpha { try renderer.removeBackground() }
            if !plan.writesAlpha, job.background == .none, !job.shaders.isEmpty || reader.format.hasAlpha {
                drawing.onFirstTransparentResult = {
                    notes(
                        """
                        the picture has transparent parts, which \(plan.codecName) as written here does not hold; they are laid over \
                        black. Give it a --background, or keep them with prores in mov, vp9 in webm, ffv1 in mkv, qtrle or png
                        """)
                }
            }
            writer = try MovieWriter(
                plan: plan, metadata: reader.movieMetadata, tracks: job.audio == .copy ? reader.otherTracks : [],
                notes: notes)
        } catch {
            for picture in further { picture.close() }
            throw error
        }
    }

    /// Ends the threads of the further pictures.
    func close() {
        for picture in further { picture.close() }
    }

    private static func firstFrame(of reader: MovieReader) throws(Failure) -> (VideoFrame, [MediaPacket]) {
        var packets: [MediaPacket] = []
        while let event = try reader.next() {
            switch event {
            case .frame(let frame): return (frame, packets)
            case .packet(let packet): packets.append(packet)
            }
        }
        throw Failure(.input, "'\(reader.path)' has no picture")
    }

    private static func plan(
        job: FilterJob, reader: MovieReader, format: VideoFormat, drawing: FrameDrawing, first: VideoFrame
    ) throws(Failure) -> OutputPlan {
        let isLaidOver = job.background != .none
        // Who asks to keep alpha gets it, even where the first picture has none.
        var madeAlpha = !isLaidOver && (reader.format.hasAlpha || job.output.alpha == .keep)
        if !isLaidOver, !madeAlpha, job.output.alpha == .auto, !job.shaders.isEmpty {
            madeAlpha = try drawing.makesAlpha(from: first)
        }
        var request = job.output
        if isLaidOver { request.alpha = .drop }
        return try OutputPlan.make(
            request: request, format: format, tracks: job.audio == .copy ? reader.otherTracks : [],
            madeAlpha: madeAlpha)
    }
}

extension FilterJob {
    /// Every file that the job reads, shaders excepted.
    var inputPaths: [String] {
        var paths = [input]
        if case .file(let path) = background { paths.append(path) }
        for stage in shaders {
            paths += stage.pictures.values
            for case .file(let path) in stage.program.inputs.map(\.filling) { paths.append(path) }
        }
        return paths
    }
}

extension MovieReader {
    /// What the writer is to say about the output.
    var movieMetadata: MovieMetadata {
        MovieMetadata(
            container: metadata, video: videoTrack.metadata, videoDisposition: videoTrack.disposition,
            chapters: chapters, light: lightMetadata)
    }
}
