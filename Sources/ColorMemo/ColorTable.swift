internal import CColorMemo
internal import FrameCore
internal import Glibc

/// What a chain of point operations makes of each opaque color of 8 bits a channel, as far as that is known.
///
/// 64 MB of addresses, of which only what is filled takes memory. Belongs to one thread.
final class ColorTable {
    /// What came of looking up a frame.
    enum Answer {
        /// Every pixel was found.
        case complete
        /// Some colors are not in the table.
        case missing
        /// A pixel is less than opaque: the table is not about such.
        case notOpaque
    }

    /// Colors of a cell, which are filled together.
    static let colorsPerCell = GLFX_CELL_COLORS
    private static let cellsPerBlock = 64
    private static let cellCount = GLFX_CELLS
    private static let byteCount = GLFX_COLORS * MemoryLayout<UInt32>.size

    private var table: glfx_color_table
    /// Of the picture that was looked up.
    private var missing: glfx_missing
    private var incompleteRows: [Int] = []

    /// Nil where the process may not have so many addresses.
    init?() {
        // Shared, though with nobody: reading private memory that nobody has written yet maps a page of zeros, and the first
        // write then swaps it, for which every processor has to be told. A shared page is there from the first touch.
        let flags = MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE
        guard let entries = mmap(nil, Self.byteCount, PROT_READ | PROT_WRITE, flags, -1, 0), entries != MAP_FAILED
        else {
            return nil
        }
        // Huge pages would make much resident of which nothing is known.
        madvise(entries, Self.byteCount, MADV_NOHUGEPAGE)
        table = glfx_color_table(entries: entries.assumingMemoryBound(to: UInt32.self), filled: Self.zeros())
        missing = glfx_missing(marks: Self.zeros(), cells: .allocate(capacity: Self.cellCount), count: 0)
    }

    deinit {
        munmap(table.entries, Self.byteCount)
        table.filled.deallocate()
        missing.marks.deallocate()
        missing.cells.deallocate()
    }

    /// One byte a cell.
    private static func zeros() -> UnsafeMutablePointer<UInt8> {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: cellCount)
        bytes.initialize(repeating: 0, count: cellCount)
        return bytes
    }

    /// Forgets everything, and gives its memory back.
    func clear() {
        madvise(table.entries, Self.byteCount, MADV_REMOVE)
        table.filled.update(repeating: 0, count: Self.cellCount)
    }

    /// Looks up the pixels of a BGRA picture of 8 bits.
    /// - Parameter result: of the same size and format.
    func lookUp(_ source: PixelBuffer, into result: PixelBuffer) -> Answer {
        incompleteRows.removeAll(keepingCapacity: true)
        forgetMissing()
        for row in 0..<source.height {
            switch lookUp(row, of: source, into: result) {
            case .complete: continue
            case .missing: incompleteRows.append(row)
            case .notOpaque: return .notOpaque
            }
        }
        return incompleteRows.isEmpty ? .complete : .missing
    }

    /// Completes the picture that was looked up last, once the missing cells are filled.
    func lookUpRest(_ source: PixelBuffer, into result: PixelBuffer) {
        for row in incompleteRows { _ = lookUp(row, of: source, into: result) }
    }

    private func lookUp(_ row: Int, of source: PixelBuffer, into result: PixelBuffer) -> Answer {
        let count = UInt32(source.width)
        return switch glfx_look_up(&table, source.pixels(row), result.pixels(row), count, &missing) {
        case GLFX_ALL_FOUND: .complete
        case GLFX_COLORS_MISSING: .missing
        default: .notOpaque
        }
    }

    /// Forgets which cells the picture before lacked.
    func forgetMissing() {
        for cell in missingCells { missing.marks[Int(cell)] = 0 }
        missing.count = 0
    }

    /// The cells that the picture that was looked up needs and the table has not; valid until the next one.
    var missingCells: UnsafeBufferPointer<UInt32> {
        UnsafeBufferPointer(start: missing.cells, count: Int(missing.count))
    }

    /// The same of pixels whose luma and chroma were entered.
    /// - Parameter again: what is incomplete holds what came in, and is completed.
    func lookUp(_ part: inout glfx_coded_part, again: Bool) -> Answer {
        let found =
            again ? glfx_look_up_codes_again(&table, &part, &missing) : glfx_look_up_codes(&table, &part, &missing)
        return found == GLFX_ALL_FOUND ? .complete : .missing
    }

    /// Looks up opaque pixels that come as planes. What is incomplete holds what came in.
    func lookUp(_ part: inout glfx_part) -> Answer {
        glfx_look_up_planes(&table, &part, &missing) == GLFX_ALL_FOUND ? .complete : .missing
    }

    /// Counts among the missing what else is missing in the blocks of 64 cells that these lie in, if that makes no more than
    /// `limit` cells.
    func roundUpMissing(to limit: Int) {
        if Int(glfx_missing_blocks(&missing)) * Self.cellsPerBlock <= limit { glfx_complete_blocks(&table, &missing) }
    }

    /// A picture for the colors of some cells, one behind the other.
    /// - Parameter cells: a multiple of 8.
    static func makePicture(cells: Int) -> PixelBuffer {
        PixelBuffer(width: 8 * colorsPerCell, height: cells / 8, format: .bgra8)
    }

    /// Paints the colors of as many cells into such a picture as it has room for, at most.
    static func paint(_ cells: Slice<UnsafeBufferPointer<UInt32>>, into picture: PixelBuffer) {
        for (place, cell) in cells.enumerated() { glfx_cell_colors(cell, picture.pixels(0) + place * colorsPerCell) }
    }

    /// Enters what became of the cells that were painted.
    func enter(_ cells: Slice<UnsafeBufferPointer<UInt32>>, from picture: PixelBuffer) {
        enter(cells, from: picture.pixels(0))
    }

    /// Enters an entry for each color of the cells that were painted.
    func enter(_ cells: Slice<UnsafeBufferPointer<UInt32>>, from entries: UnsafePointer<UInt32>) {
        for (place, cell) in cells.enumerated() {
            glfx_fill_cell(&table, cell, entries + place * Self.colorsPerCell)
        }
    }
}

extension PixelBuffer {
    /// The pixels of a row as words of 32 bits; rows are counted from the lowest.
    func pixels(_ row: Int) -> UnsafeMutablePointer<UInt32> {
        (baseAddress + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }
}
