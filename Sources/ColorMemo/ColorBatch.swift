internal import FrameCore

/// Draws what becomes of the colors of some cells of a table. Belongs to the filter's thread.
struct ColorBatch {
    /// For how many cells there is room.
    let cells: Int
    /// Colors to be drawn, and what they became.
    private let colors: PixelBuffer

    init(cells: Int) {
        self.cells = cells
        colors = ColorTable.makePicture(cells: cells)
    }

    /// Draws the cells and enters them.
    /// - Parameters:
    ///   - wanted: no more than there is room for.
    ///   - coder: turns pixels into what the table holds; nil: it holds pixels.
    func fill(
        _ table: ColorTable, _ wanted: Slice<UnsafeBufferPointer<UInt32>>, coder: ColorCoder?,
        by filter: any PointFilter, at time: FrameTime
    ) throws(Failure) {
        ColorTable.paint(wanted, into: colors)
        try filter.change(colors, at: time)
        if let coder {
            try coder.enter(wanted, from: colors, into: table)
        } else {
            table.enter(wanted, from: colors)
        }
    }
}
