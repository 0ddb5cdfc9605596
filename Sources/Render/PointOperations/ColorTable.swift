internal import CPixels
internal import FrameCore
internal import Glibc

/// What a chain of point operations makes of each opaque color of 8 bits a channel, as far as that is known.
///
/// 64 MB of addresses, of which only the blocks that are filled take memory (16 KiB each). Belongs to one thread.
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

    /// Colors of a block, which are filled together.
    static let colorsPerBlock = GLFX_BLOCK_COLORS
    static let blockCount = GLFX_BLOCKS
    private static let byteCount = blockCount * colorsPerBlock * MemoryLayout<UInt32>.size

    private var table: glfx_color_table
    /// Of the picture that was looked up: one byte a block.
    private let missing: UnsafeMutablePointer<UInt8>
    private var incompleteRows: [Int] = []

    /// Nil where the process may not have so many addresses.
    init?() {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        guard let entries = mmap(nil, Self.byteCount, PROT_READ | PROT_WRITE, flags, -1, 0), entries != MAP_FAILED
        else {
            return nil
        }
        // Huge pages would make whole blocks resident of which nothing is known.
        madvise(entries, Self.byteCount, MADV_NOHUGEPAGE)
        let filled = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.blockCount)
        filled.initialize(repeating: 0, count: Self.blockCount)
        missing = .allocate(capacity: Self.blockCount)
        missing.initialize(repeating: 0, count: Self.blockCount)
        table = glfx_color_table(entries: entries.assumingMemoryBound(to: UInt32.self), filled: filled)
    }

    deinit {
        munmap(table.entries, Self.byteCount)
        table.filled.deallocate()
        missing.deallocate()
    }

    /// Forgets everything, and gives its memory back.
    func clear() {
        madvise(table.entries, Self.byteCount, MADV_DONTNEED)
        table.filled.update(repeating: 0, count: Self.blockCount)
    }

    /// Looks up the pixels of a BGRA picture of 8 bits.
    /// - Parameter result: of the same size and format.
    func lookUp(_ source: PixelBuffer, into result: PixelBuffer) -> Answer {
        incompleteRows.removeAll(keepingCapacity: true)
        missing.update(repeating: 0, count: Self.blockCount)
        for row in 0..<source.height {
            switch lookUp(row, of: source, into: result) {
            case .complete: continue
            case .missing: incompleteRows.append(row)
            case .notOpaque: return .notOpaque
            }
        }
        return incompleteRows.isEmpty ? .complete : .missing
    }

    /// Completes the picture that was looked up last, once its `missingBlocks` are filled.
    func lookUpRest(_ source: PixelBuffer, into result: PixelBuffer) {
        for row in incompleteRows { _ = lookUp(row, of: source, into: result) }
    }

    private func lookUp(_ row: Int, of source: PixelBuffer, into result: PixelBuffer) -> Answer {
        let count = UInt32(source.width)
        return switch glfx_look_up(&table, source.pixels(row), result.pixels(row), count, missing) {
        case GLFX_ALL_FOUND: .complete
        case GLFX_COLORS_MISSING: .missing
        default: .notOpaque
        }
    }

    /// Forgets which blocks the picture before lacked.
    func beginPlanes() { missing.update(repeating: 0, count: Self.blockCount) }

    /// Looks up opaque pixels that come as planes. What is incomplete holds what came in.
    func lookUp(_ part: inout glfx_part) -> Answer {
        glfx_look_up_planes(&table, &part, missing) == GLFX_ALL_FOUND ? .complete : .missing
    }

    /// Adds the blocks that the picture that was looked up needs and the table has not.
    func addMissingBlocks(to blocks: inout [Int]) {
        for block in 0..<Self.blockCount where missing[block] == 1 { blocks.append(block) }
    }

    /// A picture for the colors of some blocks, one behind the other.
    static func makePicture(blocks: Int) -> PixelBuffer {
        PixelBuffer(width: colorsPerBlock / 8, height: 8 * blocks, format: .bgra8)
    }

    /// Paints the colors of as many blocks into such a picture as it has room for, at most.
    static func paint(_ blocks: ArraySlice<Int>, into picture: PixelBuffer) {
        for (place, block) in blocks.enumerated() {
            glfx_block_colors(UInt32(block), picture.pixels(0) + place * colorsPerBlock)
        }
    }

    /// Enters what became of the blocks that were painted.
    func enter(_ blocks: ArraySlice<Int>, from picture: PixelBuffer) {
        for (place, block) in blocks.enumerated() {
            glfx_fill_block(&table, UInt32(block), picture.pixels(0) + place * Self.colorsPerBlock)
        }
    }
}

extension PixelBuffer {
    /// The pixels of a row as words of 32 bits; rows are counted from the lowest.
    fileprivate func pixels(_ row: Int) -> UnsafeMutablePointer<UInt32> {
        (baseAddress + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }
}
