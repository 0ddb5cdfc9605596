internal import FrameCore

/// Spares the software renderer most of its work where every pixel of the result follows from the color of that one
/// pixel alone: each color is drawn once, and looked up from then on. The results are the same to the bit.
///
/// For no frame are more colors drawn than it has pixels, and none for the first: so no frame takes much more than twice
/// its time, and a movie of a few frames is drawn as if there were no table. Belongs to the renderer's thread.
final class PointDrawing {
    /// Draws something and may fail.
    typealias Drawing = () throws(Failure) -> Void

    private let table: ColorTable
    /// Colors to be drawn, and what they became.
    private let colors = ColorTable.makePicture()
    /// The same on the device.
    private let picture: FramePicture
    /// Frames for which the chain was not drawn.
    private(set) var lookedUp = 0
    private var hasDrawn = false
    private var lastDrawing: UInt64 = 0
    /// In nanoseconds. Somebody waits for frames that take so long: none is to take twice its time.
    private static let slow: UInt64 = 2_000_000_000

    /// - Returns: nil where there is no room for the table.
    init?(_ tools: DrawTools) throws(Failure) {
        guard let table = ColorTable() else { return nil }
        self.table = table
        picture = try FramePicture(
            tools, width: colors.width, height: colors.height, format: colors.format, isDrawnInto: true)
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
        if hasDrawn, lastDrawing < Self.slow {
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

    /// Draws the colors that the table lacks for the frame at hand.
    /// - Parameter limit: how many colors may be drawn.
    /// - Returns: whether that was enough.
    private func fill(
        upTo limit: Int, changing change: (Framebuffer) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        guard let target = picture.target else { return false }
        let missing = table.missingBlocks
        var rest = missing.prefix(limit / ColorTable.colorsPerBlock)
        let isEnough = rest.count == missing.count
        while !rest.isEmpty {
            let blocks = rest.prefix(ColorTable.blocksAtOnce)
            ColorTable.paint(blocks, into: colors)
            try picture.upload(colors)
            try change(target)
            target.read(into: colors)
            table.enter(blocks, from: colors)
            rest = rest.dropFirst(blocks.count)
        }
        return isEnough
    }
}
