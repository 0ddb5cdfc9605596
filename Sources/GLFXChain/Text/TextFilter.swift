internal import GLFXCore
internal import GLFXJob

/// Lays texts over the results of a chain of shaders.
///
/// Belongs to the thread that made it, as the chain's filter does. What does not change is painted once.
final class TextFilter: FrameFilter {
    private struct PaintedText {
        var words: String
        var place: SIMD2<Double>
        var boxPoint: SIMD2<Double>
        var size: Double
        var color: ColorDescription
        /// Nil: it lies outside the frame.
        var layer: TextLayer?
    }

    private let chain: any FrameFilter
    private let texts: [FrameText]
    private let labels: FrameLabels
    private let painter: any TextPainter
    private let layout: SquareLayout
    /// What was painted last, of each text.
    private var paintedTexts: [PaintedText?]

    /// - Parameter layout: of the chain's results.
    /// - Throws: `.usage` for a missing font, and for characters that no font has.
    init(
        _ chain: any FrameFilter, _ texts: [FrameText], labels: FrameLabels, painter: any TextPainter,
        layout: SquareLayout
    ) throws(Failure) {
        (self.chain, self.texts, self.labels, self.painter, self.layout) = (chain, texts, labels, painter, layout)
        paintedTexts = Array(repeating: nil, count: texts.count)
        // A missing font is told before anything is drawn.
        let first = FrameTime(seconds: 0, delta: 0, index: 0, rate: 0)
        for (index, text) in texts.enumerated() {
            _ = try painter.paint(labels.words(index, at: first), text.changed(at: 0), in: layout.size)
        }
    }

    /// The chain's results are the caller's own: they may be drawn into.
    func begin(_ picture: Picture, at time: FrameTime) throws(Failure) -> PendingPicture {
        try chain.begin(picture, at: time).then { (drawn) throws(Failure) in try self.written(drawn, at: time) }
    }

    private func written(_ picture: Picture, at time: FrameTime) throws(Failure) -> Picture {
        let result = try picture.pixels()
        for (index, text) in texts.enumerated() where text.isShown(at: time.seconds) {
            let text = text.changed(at: time.seconds)
            let opacity = text.opacity * text.fadeLevel(at: time.seconds, in: labels.whole)
            guard opacity > 0 else { continue }
            try layer(index, text, labels.words(index, at: time), for: result.color)?
                .lay(over: result, opacity: opacity)
        }
        return .pixels(result)
    }

    private func layer(
        _ index: Int, _ text: FrameText, _ words: String, for color: ColorDescription
    ) throws(Failure) -> TextLayer? {
        if let last = paintedTexts[index], last.words == words, last.color == color, last.place == text.place,
            last.boxPoint == text.boxPoint, last.size == text.size
        {
            return last.layer
        }
        let layer = try painter.paint(words, text, in: layout.size).map { (painted) throws(Failure) in
            let (picture, x) = try layout.fitted(painted.picture, x: painted.x)
            return try TextLayer(picture, x: x, y: painted.y, inLightOf: color)
        }
        paintedTexts[index] = PaintedText(
            words: words, place: text.place, boxPoint: text.boxPoint, size: text.size, color: color, layer: layer)
        return layer
    }

    func setInput(_ slot: Int, _ picture: Picture) throws(Failure) { try chain.setInput(slot, picture) }

    func setValue(_ components: [Double], of name: String, stage: Int) throws(Failure) {
        try chain.setValue(components, of: name, stage: stage)
    }

    func removeBackground() throws(Failure) { try chain.removeBackground() }

    var isSteady: Bool { chain.isSteady && !labels.change && texts.allSatisfy(\.isConstant) }
    var stagesWithMemory: Set<Int> { chain.stagesWithMemory }

    func forget() { chain.forget() }

    var clock: StepClock { chain.clock }

    var notFinite: NotFinite { chain.notFinite }
}
