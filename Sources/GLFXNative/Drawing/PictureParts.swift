/// A picture cut into parts, one of which a thread takes at once: bands of rows, or tiles, which make up bands.
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

    init(width: Int, height: Int, rows: Int = band) {
        self.init(width: width, height: height, columns: width, rows: rows)
    }

    private init(width: Int, height: Int, columns: Int, rows: Int) {
        self.width = width
        self.height = height
        self.columns = columns
        self.rows = rows
    }

    /// Parts of the size of a tile; nil: as they are.
    func cut(_ tile: TileSize?) -> PictureParts {
        tile.map { PictureParts(width: width, height: height, columns: $0.columns, rows: $0.rows) } ?? self
    }

    private var across: Int { (width + columns - 1) / columns }

    var count: Int { across * bandCount }

    subscript(index: Int) -> Part {
        let column = index % across * columns
        return Part(columns: column..<min(column + columns, width), rows: rows(ofBand: band(ofPart: index)))
    }

    // MARK: Bands

    var bandCount: Int { (height + rows - 1) / rows }

    func band(ofRow row: Int) -> Int { row / rows }

    func band(ofPart index: Int) -> Int { index / across }

    func rows(ofBand band: Int) -> Range<Int> { band * rows..<min((band + 1) * rows, height) }

    func parts(ofBand band: Int) -> Range<Int> { band * across..<(band + 1) * across }
}
