internal import GLFXPrograms

/// A tile: pixels that are drawn at once by one thread. The parts of pictures that they read are brought into memory of
/// its own first, as floats, each channel by itself and continued outside of the picture, so that every read in the
/// middle of the code is one load.
///
/// That pays where a pixel is read for several of its neighbors. The tile is so small that it stays in the cache.
struct TileLayout: Hashable {
    /// A picture as it is continued outside.
    struct Source: Hashable {
        var texture: KernelPlan.Texture
        /// Its place in the kernel's table of pointers.
        var place: Int
        var wrap: SamplerRule.Wrap
    }

    struct Plane: Hashable {
        var source: Source
        var channel: Int
    }

    /// Of the pixels that are drawn: at most so many.
    private(set) var columns = 0
    private(set) var rows = 0
    /// Pixels around them that are read too.
    let left, right, below, above: Int
    /// In the order in which they lie in memory.
    let planes: [Plane]
    /// From a row to the next, in floats; likewise between planes.
    private(set) var rowFloats = 0
    var planeFloats: Int { rowFloats * lines }
    /// Rows of a plane: even where there are margins, as blocks of two rows are filled whole.
    var lines: Int { rows + below + above + (below + above) % 2 }
    var byteCount: Int { planes.count * planeFloats * 4 }

    /// Reads that fewer pixels share are left as they are.
    static let fewestReads = 4
    /// Pixels in one direction: beyond it, tiles are mostly margin.
    static let longestReach = 64
    /// Bytes: a part of a core's second-level cache.
    private static let budget = 160 << 10
    /// A whole cache line of floats.
    private static let alignment = 16
    /// Floats after a row: its last block may go on.
    private static let slack = 16

    /// - Parameters:
    ///   - across: the columns that are read, from the pixel's own.
    ///   - along: the rows.
    ///   - width: of what is drawn, in pixels.
    init(_ planes: [Plane], across: ClosedRange<Int>, along: ClosedRange<Int>, width: Int) {
        func aligned(_ count: Int) -> Int { (count + Self.alignment - 1) / Self.alignment * Self.alignment }
        self.planes = planes
        left = aligned(max(-across.lowerBound, 0))
        right = max(across.upperBound, 0)
        below = max(-along.lowerBound, 0)
        above = max(along.upperBound, 0)
        // Where rows share nothing, a tile is long, not high.
        rows = below + above == 0 ? 8 : 64
        let lineBytes = planes.count * (rows + below + above) * 4
        let fitting = Self.budget / lineBytes - left - right - Self.slack
        columns = min(max(fitting / 64 * 64, 64), (width + 63) / 64 * 64)
        rowFloats = aligned(left + columns + right + Self.slack)
    }

    /// Only each pixel's own place is read: a run of pixels is all that the tile has.
    private(set) var isPoint = false

    /// Whole rows, a few at a time, or runs of pixels.
    /// - Returns: nil: they are too long to stay in the cache.
    init?(strips planes: [Plane], across: ClosedRange<Int>, along: ClosedRange<Int>, width: Int) {
        let isPoint = across == 0...0 && along == 0...0
        self.init(planes, across: across, along: along, width: width)
        self.isPoint = isPoint
        columns = width
        guard !isPoint else {
            (rows, rowFloats) = (1, Strips.longestRun)
            return
        }
        rowFloats = (left + width + right + Self.slack + Self.alignment - 1) / Self.alignment * Self.alignment
        let fitting = Self.stripBudget / (planes.count * rowFloats * 4) - below - above
        // Where rows share nothing, each is drawn as soon as it is there.
        rows = below + above == 0 ? 1 : min(fitting, Self.mostStripRows)
        guard fitting >= 1 else { return nil }
    }

    /// Bytes: a part of a core's second-level cache, beside the rows that are made of it.
    private static let stripBudget = 256 << 10
    private static let mostStripRows = 16

    /// Where a plane's number for the pixel at a step from the own one lies, in bytes from the number of the first
    /// plane's own pixel, as if there were no margins.
    func offset(of plane: Plane, column: Int, row: Int) -> Int? {
        planes.firstIndex(of: plane).map { 4 * ($0 * planeFloats + (row + below) * rowFloats + column + left) }
    }
}
