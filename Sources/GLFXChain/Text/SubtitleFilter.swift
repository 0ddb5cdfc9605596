internal import GLFXCore
internal import GLFXRead
internal import GLFXTimeline

/// Lays the subtitles of a job's files over the results of a chain of shaders, those of the moment of the file that is
/// shown.
///
/// Belongs to the thread that made it, as the chain's filter does.
final class SubtitleFilter: FrameFilter {
    private let chain: any FrameFilter
    /// By the path of the movie that is shown; empty: whatever is shown, at the time since its beginning.
    private let painters: [String: SubtitlePainter]
    private let layout: SquareLayout
    /// What was shown last, and when; nil: nothing was drawn yet.
    private var lastLayer: (moment: FileMoment, color: ColorDescription, layer: TextLayer?)?

    /// - Parameters:
    ///   - tracks: from `SubtitleTracks`.
    ///   - style: fields of an ASS style; empty: as the files have them.
    ///   - layout: of the chain's results.
    /// - Throws: `.usage` where libavfilter or libass is missing, and for a style where a file has its own.
    init(
        _ chain: any FrameFilter, _ tracks: [String: SubtitleTracks.Track], style: [(field: String, value: String)],
        layout: SquareLayout
    ) throws(Failure) {
        (self.chain, self.layout) = (chain, layout)
        var painters: [String: SubtitlePainter] = [:]
        for (path, subtitles) in tracks {
            guard style.isEmpty || !subtitles.isStyled else {
                throw Failure(
                    .usage, "the subtitles of '\(subtitles.path)' are ASS, which has styles of its own",
                    advice: "change them there, or convert them: ffmpeg -i IN.ass OUT.srt")
            }
            painters[path] = try SubtitlePainter(
                path: subtitles.path, number: subtitles.number, size: layout.size, style: style)
        }
        self.painters = painters
    }

    /// The chain's results are the caller's own: they may be drawn into.
    func begin(_ picture: Picture, at time: FrameTime) throws(Failure) -> PendingPicture {
        try chain.begin(picture, at: time).then { (drawn) throws(Failure) in try self.burnt(drawn, at: time) }
    }

    private func burnt(_ result: Picture, at time: FrameTime) throws(Failure) -> Picture {
        let inputs = painters[""]
        guard let moment = time.shown ?? (inputs == nil ? nil : Self.moment(at: time)),
            let painter = inputs ?? painters[moment.path]
        else { return result }
        let pixels = try result.pixels()
        if let lastLayer, lastLayer.moment == moment, lastLayer.color == pixels.color {
            lastLayer.layer?.lay(over: pixels)
            return .pixels(pixels)
        }
        let seconds = moment.time.seconds - (inputs == nil ? 0 : moment.beginning)
        let layer = try painter.paint(at: seconds).map { (painted) throws(Failure) in
            let (picture, x) = try layout.fitted(painted.picture, x: painted.x)
            return try TextLayer(picture, x: x, y: painted.y, inLightOf: pixels.color)
        }
        lastLayer = (moment, pixels.color, layer)
        layer?.lay(over: pixels)
        return .pixels(pixels)
    }

    /// A color's and a still's time is the output's.
    private static func moment(at time: FrameTime) -> FileMoment {
        FileMoment(
            path: "", time: Timestamp(Int64((time.seconds * 1e6).rounded()), timeBase: Rational(1, 1_000_000)))
    }

    func setInput(_ slot: Int, _ picture: Picture) throws(Failure) { try chain.setInput(slot, picture) }

    func setValue(_ components: [Double], of name: String, stage: Int) throws(Failure) {
        try chain.setValue(components, of: name, stage: stage)
    }

    func removeBackground() throws(Failure) { try chain.removeBackground() }

    /// Pictures that are the same have the same moment, but for those of no movie.
    var isSteady: Bool { painters[""] == nil && chain.isSteady }
    var stagesWithMemory: Set<Int> { chain.stagesWithMemory }

    func forget() { chain.forget() }

    var clock: StepClock { chain.clock }

    var notFinite: NotFinite { chain.notFinite }
}
