internal import FrameCore

/// Spares the software renderer most of its work where every pixel of the result follows from the color of that one
/// pixel alone: each color is drawn once, and looked up from then on. The results are the same to the bit; of codes
/// (`coding`), luma is, and chroma but for a rounding.
///
/// For no frame are more colors drawn than it has pixels, and none for the first: so no frame takes much more than twice
/// its time, and a movie of a few frames is drawn as if there were no table. Belongs to the renderer's thread.
final class PointDrawing {
    /// Draws something and may fail.
    typealias Drawing = () throws(Failure) -> Void

    private let table: ColorTable
    private let planarLookUp: PlanarLookUp
    /// Nil: the table's entries are pixels.
    private var coded: (lookUp: CodedLookUp, coder: ColorCoder)?
    private let batches: [ColorBatch]
    /// Frames for which the chain was not drawn.
    private(set) var lookedUp = 0
    private var hasDrawn = false
    private var lastDrawing: UInt64 = 0
    /// The frame at hand was looked up already and needs more colors than may be drawn for it.
    private var exceedsBudget = false
    /// In nanoseconds. Somebody waits for frames that take so long: none is to take twice its time.
    private static let slow: UInt64 = 2_000_000_000
    /// How many cells are drawn at once: so many that a draw is worth its while, so few that not much is drawn in vain.
    private static let cellsAtOnce = [2048, 256]

    /// - Returns: nil where there is no room for the table.
    init?(_ tools: DrawTools) throws(Failure) {
        guard let table = ColorTable() else { return nil }
        self.table = table
        planarLookUp = PlanarLookUp(table)
        var batches: [ColorBatch] = []
        for count in Self.cellsAtOnce { batches.append(try ColorBatch(tools, cells: count)) }
        self.batches = batches
    }

    /// How the encoder codes the results, where it alone wants them: the table then holds that, and what has been looked up
    /// need not be converted. Nil as soon as a frame comes that is not shown as planes.
    var coding: (any YCbCrCoding)? { coded?.coder.coding }

    /// - Parameter coding: nil: results are pixels.
    func code(with coding: (any YCbCrCoding)?) {
        // The first frame has been painted for a trial, and tells nothing about those to come: it is drawn.
        forget()
        coded = coding.map { (CodedLookUp(table), ColorCoder($0)) }
    }

    /// To be called when the chain makes something else of its frames from now on.
    func forget() {
        table.clear()
        hasDrawn = false
    }

    /// Makes a frame's result.
    /// - Parameters:
    ///   - source: a BGRA picture of 8 bits.
    ///   - result: of the same size and format.
    ///   - draw: draws the whole frame, where that has to be.
    ///   - change: draws the chain over a picture of colors, in place.
    func render(
        _ source: PixelBuffer, into result: PixelBuffer, drawing draw: Drawing,
        changing change: (Framebuffer) throws(Failure) -> Void
    ) throws(Failure) {
        defer { exceedsBudget = false }
        if canLookUp, !exceedsBudget {
            if coded != nil {
                // Its kind goes on coming, and has to be looked up as pixels.
                coded = nil
                table.clear()
            }
            switch table.lookUp(source, into: result) {
            case .complete:
                return lookedUp += 1
            case .missing:
                guard try fill(upTo: source.width * source.height, changing: change) else { break }
                table.lookUpRest(source, into: result)
                return lookedUp += 1
            case .notOpaque:
                break
            }
        }
        hasDrawn = true
        let start = monotonicNanoseconds()
        try draw()
        lastDrawing = monotonicNanoseconds() - start
    }

    /// The same for a picture that is shown as planes.
    /// - Returns: whether the result is complete; otherwise it holds nothing of use, and the frame has to be drawn.
    func lookUp(
        _ source: any DeferredPixels, into result: PixelPlanes, changing change: (Framebuffer) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        precondition(coded == nil, "the table holds codes")
        return try complete(result.width * result.height, changing: change) { () throws(Failure) in
            try planarLookUp.lookUp(source, into: result)
        } rest: {
            planarLookUp.lookUpRest(in: result)
        }
    }

    /// The same for a result as the encoder takes it. Only while there is a `coding`.
    func lookUp(
        _ source: any DeferredPixels, into result: any YCbCrPicture,
        changing change: (Framebuffer) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        guard let (lookUp, _) = coded else { return false }
        let isComplete = try complete(result.chroma.width * result.chroma.height, changing: change) {
            () throws(Failure) in
            try lookUp.lookUp(source, into: result)
        } rest: {
            lookUp.lookUpRest(in: result)
        }
        if isComplete { try lookUp.finish(result) }
        return isComplete
    }

    /// Looks up, fills what is missing, and looks up the rest.
    /// - Parameter limit: how many colors may be drawn.
    /// - Returns: whether that was enough.
    private func complete(
        _ limit: Int, changing change: (Framebuffer) throws(Failure) -> Void, lookUp: () throws(Failure) -> Bool,
        rest: () -> Void
    ) throws(Failure) -> Bool {
        guard canLookUp else { return false }
        if try !lookUp() {
            guard try fill(upTo: limit, changing: change) else {
                exceedsBudget = true
                return false
            }
            rest()
        }
        lookedUp += 1
        return true
    }

    private var canLookUp: Bool { hasDrawn && lastDrawing < Self.slow }

    /// Draws the colors that the table lacks for the frame at hand.
    /// - Parameter limit: how many colors may be drawn.
    /// - Returns: whether that was enough.
    private func fill(
        upTo limit: Int, changing change: (Framebuffer) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        // Once frames bring little that is new, what lies near it is drawn as well, so that fewer of those to come bring any.
        table.roundUpMissing(to: limit / ColorTable.colorsPerCell / 8)
        let missing = table.missingCells
        var rest = missing.prefix(limit / ColorTable.colorsPerCell)
        let isEnough = rest.count == missing.count
        while !rest.isEmpty {
            // The last one takes what is left, however little.
            guard let batch = batches.first(where: { $0.cells <= rest.count * 2 }) ?? batches.last else { break }
            let cells = rest.prefix(batch.cells)
            try batch.fill(table, cells, coder: coded?.coder, changing: change)
            rest = rest.dropFirst(cells.count)
        }
        return isEnough
    }
}
