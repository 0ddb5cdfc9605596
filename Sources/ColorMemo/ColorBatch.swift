/// Draws the colors of some cells of a table. Belongs to the filter's thread.
struct ColorBatch {
    /// Capacity in cells.
    let cells: Int
    /// Colors to be drawn, then the results.
    private let colors: PixelBuffer

    init(cells: Int) {
        self.cells = cells
        colors = ColorTable.makePicture(cells: cells)
    }

    /// Draws the cells and enters them.
    /// - Parameters:
    ///   - wanted: at most `cells`.
    ///   - coder: converts pixels to entries of the table; nil: its entries are pixels.
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
