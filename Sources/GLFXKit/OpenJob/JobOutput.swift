internal import GLFXChain
internal import GLFXCore
internal import GLFXJob
internal import GLFXMedia
internal import GLFXRead
internal import GLFXTimeline
internal import GLFXWrite

/// Plans a job's output once the first frame is known.
struct JobOutput {
    let job: FilterJob
    let source: any FrameSource
    /// The shaders' result.
    let format: VideoFormat
    /// The audio tracks to encode.
    let sounds: [OutputAudio]
    let notes: MessageHandler

    /// Plans the output, and reports decisions in notes.
    /// - Parameters:
    ///   - drawing: its handling of alpha and fades is set.
    ///   - chain: its background is removed where alpha is kept.
    func plan(
        _ drawing: FrameDrawing, fading fades: Fades?, on chain: ChosenFilter, from first: TimelineFrame
    ) throws(Failure) -> OutputPlan {
        let plan = try plan(drawing, first)
        for note in plan.notes { notes(note) }
        if let number = try keptNumber, number != 1 {
            notes("the pictures are numbered from \(number) on, as those of '\(source.name)'")
        }
        drawing.fade = fades.map { PictureFade(fades: $0, fading: plan.writesAlpha ? .alpha : .color) }
        if plan.writesAlpha { try chain.filter.removeBackground() }
        let mayBeTransparent = !job.shaders.isEmpty || !job.transitions.isEmpty || source.format.hasAlpha
        if !plan.writesAlpha, job.background == .none, mayBeTransparent {
            drawing.onFirstTransparentResult = { [notes] in
                notes(
                    """
                    the picture has transparent parts, which \(plan.codecName) as written here does not hold; they are laid over \
                    black. Give it a \(.background), keep them with prores in mov, vp9 in webm, ffv1 in mkv, qtrle or png, or \
                    say \(.resultAlpha) ignore behind the shader whose alpha means nothing
                    """)
            }
        }
        return plan
    }

    private func plan(_ drawing: FrameDrawing, _ first: TimelineFrame) throws(Failure) -> OutputPlan {
        try plan { () throws(Failure) in try madeAlpha(drawing, first) }
    }

    /// The plan alone.
    /// - Parameter madeAlpha: whether there is alpha to write; called only where the output can hold it.
    func plan(_ madeAlpha: () throws(Failure) -> Bool) throws(Failure) -> OutputPlan {
        var request = job.output
        if job.background != .none { request.alpha = .drop }
        if let number = try keptNumber { request.startNumber = number }
        if try isAnimatedWebP { request.codec = "libwebp_anim" }
        var plan = try OutputPlan.make(
            request: request, format: format, tracks: source.passingTracks, madeAlpha: try madeAlpha(),
            sounds: sounds.map(\.request))
        let isBurnt = job.texts.contains { $0.content == .label(.timecode) }
        if request.timecode != nil, !plan.container.holdsTimecode, !isBurnt {
            throw Failure(
                .usage, "\(.timecode): \(plan.container.name) has no place for a timecode",
                advice: "write to one of mov, mp4, mxf, mkv, avi or nut, or add \(.burn) timecode")
        }
        plan.threads = ThreadCount(job.threads)
        plan.renderNode = job.device.renderNode
        return plan
    }

    /// The source's number for the first picture; nil where the user gives one, or the output has none.
    private var keptNumber: Int? {
        get throws(Failure) {
            guard job.output.startNumber == nil, try OutputKind(job.output) == .pictures else { return nil }
            return source.firstNumber
        }
    }

    /// WebP holds a still or an animation; a pattern's pictures, a moment and a still's are stills.
    private var isAnimatedWebP: Bool {
        get throws(Failure) {
            let name = job.output.format ?? job.output.path.endingOfPath ?? ""
            guard name.lowercased() == "webp", job.output.codec == nil, job.at == nil,
                try OutputKind(job.output) == .onePicture
            else { return false }
            guard job.inputs.count == 1, job.hold == nil, case .file(let part) = job.inputs[0] else { return true }
            return try !StillCheck.isStill(part.path)
        }
    }

    /// Whether there is alpha to write.
    private func madeAlpha(_ drawing: FrameDrawing, _ first: TimelineFrame) throws(Failure) -> Bool {
        // `keep` applies even where the first picture has no alpha.
        if source.format.hasAlpha || job.output.alpha == .keep { return true }
        return try job.shaders.isEmpty ? false : drawing.makesAlpha(from: first)
    }
}
