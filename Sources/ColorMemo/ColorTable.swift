internal import CColorMemo
internal import Glibc

/// The results of a chain of point operations for the opaque 8-bit colors that were drawn so far.
///
/// 64 MB of address space, of which only filled pages take memory. Belongs to one thread.
final class ColorTable {
    /// The outcome of looking up a frame.
    enum Answer {
        /// Every pixel was found.
        case complete
        /// Some colors are not in the table.
        case missing
        /// A pixel is not opaque: the table has no entry for it.
        case notOpaque
    }

    /// Colors of a cell, the unit that is filled.
    static let colorsPerCell = GLFX_CELL_COLORS
    private static let cellsPerBlock = 64
    private static let cellCount = GLFX_CELLS
    private static let byteCount = GLFX_COLORS * MemoryLayout<UInt32>.size

    private var table: glfx_color_table
    /// Of the last picture.
    private var missing: glfx_missing
    private var incompleteRows: [Int] = []

    /// Nil if the address space cannot be mapped.
    init?() {
        // MAP_SHARED: reading an unwritten private page maps the zero page, and the first write then replaces it with a
        // TLB shootdown on all processors. A shared page is allocated on first access.
        let flags = MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE
        guard let entries = mmap(nil, Self.byteCount, PROT_READ | PROT_WRITE, flags, -1, 0), entries != MAP_FAILED
        else {
            return nil
        }
        // Huge pages would make many unfilled entries resident.
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

    /// Empties the table and frees its pages.
    func clear() {
        madvise(table.entries, Self.byteCount, MADV_REMOVE)
        table.filled.update(repeating: 0, count: Self.cellCount)
    }

    /// Looks up the pixels of an 8-bit BGRA picture.
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

    /// Completes the last picture, once the missing cells are filled.
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

    /// Empties `missingCells`.
    func forgetMissing() {
        for cell in missingCells { missing.marks[Int(cell)] = 0 }
        missing.count = 0
    }

    /// The cells that the last picture needs and the table lacks; valid until the next one.
    var missingCells: UnsafeBufferPointer<UInt32> {
        UnsafeBufferPointer(start: missing.cells, count: Int(missing.count))
    }

    /// Looks up pixels in a table of codes.
    /// - Parameter again: completes a part that was incomplete and holds its input.
    func lookUp(_ part: inout glfx_coded_part, again: Bool) -> Answer {
        let found =
            again ? glfx_look_up_codes_again(&table, &part, &missing) : glfx_look_up_codes(&table, &part, &missing)
        return found == GLFX_ALL_FOUND ? .complete : .missing
    }

    /// Looks up opaque pixels in planes. An incomplete part holds its input.
    func lookUp(_ part: inout glfx_part) -> Answer {
        glfx_look_up_planes(&table, &part, &missing) == GLFX_ALL_FOUND ? .complete : .missing
    }

    /// Adds all unfilled cells of the blocks of 64 that the missing ones are in, if the blocks have at most `limit`
    /// cells.
    func roundUpMissing(to limit: Int) {
        if Int(glfx_missing_blocks(&missing)) * Self.cellsPerBlock <= limit { glfx_complete_blocks(&table, &missing) }
    }

    /// A picture for the colors of some cells, one after the other.
    /// - Parameter cells: a multiple of 8.
    static func makePicture(cells: Int) -> PixelBuffer {
        PixelBuffer(width: 8 * colorsPerCell, height: cells / 8, format: .bgra8)
    }

    /// Writes the colors of cells into such a picture, at most as many as it was made for.
    static func paint(_ cells: Slice<UnsafeBufferPointer<UInt32>>, into picture: PixelBuffer) {
        for (place, cell) in cells.enumerated() { glfx_cell_colors(cell, picture.pixels(0) + place * colorsPerCell) }
    }

    /// Enters the drawn colors of cells.
    func enter(_ cells: Slice<UnsafeBufferPointer<UInt32>>, from picture: PixelBuffer) {
        enter(cells, from: picture.pixels(0))
    }

    /// Enters an entry for each color of cells.
    func enter(_ cells: Slice<UnsafeBufferPointer<UInt32>>, from entries: UnsafePointer<UInt32>) {
        for (place, cell) in cells.enumerated() {
            glfx_fill_cell(&table, cell, entries + place * Self.colorsPerCell)
        }
    }
}

extension PixelBuffer {
    /// The pixels of a row as 32-bit words; rows are counted from the bottom.
    func pixels(_ row: Int) -> UnsafeMutablePointer<UInt32> {
        (baseAddress + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }
}
