/// A picture cut into parts, one of which a thread takes at once: bands of rows, or tiles.
struct PictureParts: Sendable {
    /// Pixels from the first to before the last.
    struct Part: Sendable {
        var columns: Range<Int>
        var rows: Range<Int>
    }

    let width: Int
    let height: Int
    private let columns: Int
    private let rows: Int

    /// Rows of a band: so few that all threads end at nearly the same time.
    private static let band = 16

    /// - Parameter tile: how large a part may be; nil: it is as wide as the picture.
    init(width: Int, height: Int, tile: TileSize?) {
        self.width = width
        self.height = height
        columns = tile?.columns ?? width
        rows = tile?.rows ?? Self.band
    }

    private var across: Int { (width + columns - 1) / columns }

    var count: Int { across * ((height + rows - 1) / rows) }

    subscript(index: Int) -> Part {
        let (column, row) = (index % across * columns, index / across * rows)
        return Part(columns: column..<min(column + columns, width), rows: row..<min(row + rows, height))
    }
}
