internal import FrameCore

/// Draws what becomes of the colors of some cells of a table. Belongs to the renderer's thread.
final class ColorBatch {
    /// For how many cells there is room.
    let cells: Int
    /// Colors to be drawn, and what they became.
    private let colors: PixelBuffer
    /// The same on the device.
    private let picture: FramePicture

    init(_ tools: DrawTools, cells: Int) throws(Failure) {
        self.cells = cells
        colors = ColorTable.makePicture(cells: cells)
        picture = try FramePicture(
            tools, width: colors.width, height: colors.height, format: colors.format, isDrawnInto: true)
    }

    /// Draws the cells and enters them.
    /// - Parameters:
    ///   - wanted: no more than there is room for.
    ///   - coder: turns pixels into what the table holds; nil: it holds pixels.
    ///   - change: draws the chain over a picture of colors, in place.
    func fill(
        _ table: ColorTable, _ wanted: Slice<UnsafeBufferPointer<UInt32>>, coder: ColorCoder?,
        changing change: (Framebuffer) throws(Failure) -> Void
    ) throws(Failure) {
        guard let target = picture.target else { return }
        ColorTable.paint(wanted, into: colors)
        try picture.upload(colors)
        try change(target)
        target.read(into: colors)
        if let coder {
            try coder.enter(wanted, from: colors, into: table)
        } else {
            table.enter(wanted, from: colors)
        }
    }
}
