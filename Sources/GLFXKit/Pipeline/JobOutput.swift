internal import FrameCore
internal import Media
internal import Render

/// Decides how a job's output is written, once the first frame tells what there is to write.
struct JobOutput {
    let job: FilterJob
    let source: any FrameSource
    /// What comes out of the shaders.
    let format: VideoFormat
    /// The sound that is made anew; nil where it passes by or there is none.
    let sound: OutputSound?
    let notes: NoteHandler

    /// Plans the output, and tells what was decided.
    /// - Parameters:
    ///   - drawing: told what becomes of alpha, and how the picture fades.
    ///   - chain: draws without a background from now on where alpha is kept.
    func plan(
        _ drawing: FrameDrawing, fading fades: Fades?, on chain: ChosenFilter, from first: TimelineFrame
    ) throws(Failure) -> OutputPlan {
        let plan = try plan(drawing, first)
        for note in plan.notes { notes(note) }
        if job.makesSound { nameDroppedTracks() }
        drawing.fade = fades.map { PictureFade(fades: $0, fading: plan.writesAlpha ? .alpha : .color) }
        if plan.writesAlpha { try chain.filter.removeBackground() }
        let mayBeTransparent = !job.shaders.isEmpty || !job.transitions.isEmpty || source.format.hasAlpha
        if !plan.writesAlpha, job.background == .none, mayBeTransparent {
            drawing.onFirstTransparentResult = { [notes] in
                notes(
                    """
                    the picture has transparent parts, which \(plan.codecName) as written here does not hold; they are laid over \
                    black. Give it a --background, or keep them with prores in mov, vp9 in webm, ffv1 in mkv, qtrle or png
                    """)
            }
        }
        return plan
    }

    private func plan(_ drawing: FrameDrawing, _ first: TimelineFrame) throws(Failure) -> OutputPlan {
        var request = job.output
        if job.background != .none { request.alpha = .drop }
        return try OutputPlan.make(
            request: request, format: format, tracks: source.passingTracks, madeAlpha: try madeAlpha(drawing, first),
            sound: sound?.request)
    }

    /// Whether there is alpha to be written, if there can be.
    private func madeAlpha(_ drawing: FrameDrawing, _ first: TimelineFrame) throws(Failure) -> Bool {
        // Who asks to keep alpha gets it, even where the first picture has none.
        if source.format.hasAlpha || job.output.alpha == .keep { return true }
        return try job.shaders.isEmpty ? false : drawing.makesAlpha(from: first)
    }

    /// What would have passed by if the sound were not made anew.
    private func nameDroppedTracks() {
        let names = source.droppedTracks.compactMap(\.passingName)
        guard !names.isEmpty else { return }
        notes("left out, since the sound is made anew: \(names.joined(separator: ", "))")
    }
}
