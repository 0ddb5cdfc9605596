package import FrameCore

/// A cache around a filter each of whose result pixels depends on the color of that pixel alone: each color is drawn
/// once, and looked up from then on. Results are bit-identical; with codes (`code(with:)`), luma is, and chroma up to
/// rounding.
///
/// For no frame are more colors drawn than it has pixels, and none for the first: so no frame takes much more than twice
/// its time, and a movie of a few frames is drawn as without the table. Belongs to the filter's thread.
package final class ColorMemo: FrameFilter {
    /// Frames that were looked up, not drawn.
    package private(set) var framesLookedUp = 0
    /// The caller needs to know whether results are opaque, also where they are laid over a background.
    package var reportsAlpha = false

    private let filter: any PointFilter
    private let operation: PointOperation
    private let table: ColorTable
    private let planarLookUp: PlanarLookUp
    private let pool: PixelBufferPool
    private var planes: PixelPlanesPool
    /// Nil: the table's entries are pixels.
    private var coded: (lookUp: CodedLookUp, coder: ColorCoder)?
    private let batches: [ColorBatch]
    private var ownClock = StageClock()
    private var hasDrawn = false
    private var lastDrawing: UInt64 = 0
    /// In nanoseconds. Frames that take this long to draw are not looked up: none should take twice its time.
    private static let slow: UInt64 = 2_000_000_000
    /// Cells drawn at once: enough to amortize a draw, few enough to draw little in vain.
    private static let cellsAtOnce = [2048, 256]

    /// - Returns: nil if the filter is not a point operation on 8-bit BGRA, or there is no memory for the table.
    package init?(_ filter: any PointFilter) {
        guard let operation = filter.pointOperation, operation.format == .bgra8, let table = ColorTable() else {
            return nil
        }
        self.filter = filter
        self.operation = operation
        self.table = table
        planarLookUp = PlanarLookUp(table)
        pool = PixelBufferPool(width: operation.width, height: operation.height, format: operation.format)
        planes = PixelPlanesPool(width: operation.width, height: operation.height)
        batches = Self.cellsAtOnce.map(ColorBatch.init)
    }

    // MARK: FrameFilter

    package var preferredForm: Picture.Form { .decoded }
    package var clock: StageClock { filter.clock + ownClock }
    package var notFinite: NotFinite { filter.notFinite }

    package func setInput(_ slot: Int, _ picture: PixelBuffer) throws(Failure) { try filter.setInput(slot, picture) }

    package func setValue(_ components: [Double], of name: String, stage: Int) throws(Failure) {
        forgetColors()
        try filter.setValue(components, of: name, stage: stage)
    }

    package func removeBackground() throws(Failure) {
        forgetColors()
        try filter.removeBackground()
    }

    package func forget() { filter.forget() }

    package func apply(_ picture: Picture, at time: FrameTime) throws(Failure) -> Picture {
        var mayLookUp = true
        if case .decoded(let decoded) = picture, decoded.hasPlanarRows,
            isOwn(decoded.width, decoded.height, decoded.format)
        {
            let start = monotonicNanoseconds()
            let before = filter.clock.total
            defer { ownClock.add(spent(since: start, besides: before), to: .draw) }
            switch try lookUp(decoded, at: time) {
            case .result(let result): return result
            case .tooManyColors: mayLookUp = false
            case .notDrawn: break
            }
        }
        return try apply(try picture.pixels(), at: time, mayLookUp: mayLookUp)
    }

    // MARK: What comes out

    /// Makes the table hold codes for an encoder that is the only consumer, so that results need no conversion. Ends
    /// with the first frame that does not come as planes.
    /// - Parameter coding: nil: results are pixels.
    package func code(with coding: (any YCbCrCoding)?) {
        // A trial has packed the first frame, unlike those that follow: it is drawn.
        forgetColors()
        coded = coding.map { (CodedLookUp(table), ColorCoder($0)) }
    }

    /// Call when the results of the chain change.
    private func forgetColors() {
        table.clear()
        hasDrawn = false
    }

    private func isOwn(_ width: Int, _ height: Int, _ format: PixelFormat) -> Bool {
        width == operation.width && height == operation.height && format == operation.format
    }

    /// Time that is not in the filter's own clock.
    private func spent(since start: UInt64, besides before: UInt64) -> UInt64 {
        let (all, counted) = (monotonicNanoseconds() - start, filter.clock.total - before)
        return all - min(all, counted)
    }

    private func apply(_ source: PixelBuffer, at time: FrameTime, mayLookUp: Bool) throws(Failure) -> Picture {
        if canLookUp, mayLookUp, isOwn(source.width, source.height, source.format) {
            let (start, before) = (monotonicNanoseconds(), filter.clock.total)
            defer { ownClock.add(spent(since: start, besides: before), to: .draw) }
            if coded != nil {
                // More packed frames will follow, which are looked up as pixels.
                coded = nil
                table.clear()
            }
            let result = try pool.makeBuffer(color: source.color)
            var isComplete = false
            switch table.lookUp(source, into: result) {
            case .complete: isComplete = true
            case .missing:
                isComplete = try fill(upTo: source.width * source.height, at: time)
                if isComplete { table.lookUpRest(source, into: result) }
            case .notOpaque: break
            }
            if isComplete {
                framesLookedUp += 1
                return .pixels(result)
            }
        }
        hasDrawn = true
        let start = monotonicNanoseconds()
        defer { lastDrawing = monotonicNanoseconds() - start }
        return try filter.apply(.pixels(source), at: time)
    }

    private enum Answer {
        case result(Picture)
        /// More are missing than may be drawn for a frame.
        case tooManyColors
        /// Not looked up: no frame has been drawn yet, or drawing takes long.
        case notDrawn
    }

    /// Looks up a picture that comes as planes.
    private func lookUp(_ source: any DecodedPicture, at time: FrameTime) throws(Failure) -> Answer {
        guard canLookUp else { return .notDrawn }
        if let (lookUp, coder) = coded {
            let picture = try coder.coding.makePicture()
            let isComplete = try complete(at: time) { () throws(Failure) in
                try lookUp.lookUp(source, into: picture)
            } rest: {
                lookUp.lookUpRest(in: picture)
            }
            guard isComplete else { return .tooManyColors }
            try lookUp.finish(picture)
            return .result(.encodable(picture))
        }
        let result = try planes.make(hasAlpha: filter.keepsAlpha || reportsAlpha)
        let isComplete = try complete(at: time) { () throws(Failure) in
            try planarLookUp.lookUp(source, into: result)
        } rest: {
            planarLookUp.lookUpRest(in: result)
        }
        return isComplete ? .result(.planes(result)) : .tooManyColors
    }

    /// Looks up, fills what is missing, and looks up the rest.
    /// - Returns: whether it is complete with the colors that may be drawn.
    private func complete(
        at time: FrameTime, lookUp: () throws(Failure) -> Bool, rest: () -> Void
    ) throws(Failure) -> Bool {
        if try !lookUp() {
            guard try fill(upTo: operation.width * operation.height, at: time) else { return false }
            rest()
        }
        framesLookedUp += 1
        return true
    }

    private var canLookUp: Bool { hasDrawn && lastDrawing < Self.slow }

    /// Draws the colors that the current frame lacks.
    /// - Parameter limit: how many colors may be drawn.
    /// - Returns: whether that was enough.
    private func fill(upTo limit: Int, at time: FrameTime) throws(Failure) -> Bool {
        // Once frames bring few new colors, their neighbors are drawn as well, so that fewer frames bring any.
        table.roundUpMissing(to: limit / ColorTable.colorsPerCell / 8)
        let missing = table.missingCells
        var rest = missing.prefix(limit / ColorTable.colorsPerCell)
        let isEnough = rest.count == missing.count
        while !rest.isEmpty {
            // The smallest batch takes the rest.
            guard let batch = batches.first(where: { $0.cells <= rest.count * 2 }) ?? batches.last else { break }
            let cells = rest.prefix(batch.cells)
            try batch.fill(table, cells, coder: coded?.coder, by: filter, at: time)
            rest = rest.dropFirst(cells.count)
        }
        return isEnough
    }
}
