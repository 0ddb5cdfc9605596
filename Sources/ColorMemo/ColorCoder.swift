internal import CColorMemo

/// Converts drawn colors to entries of a table of codes. Belongs to the filter's thread.
final class ColorCoder {
    let coding: any YCbCrCoding
    /// Of `coding.colorsAtOnce` colors: luma, Cb, Cr, and the entries.
    private let luma: UnsafeMutablePointer<UInt8>
    private let chroma: (UnsafeMutablePointer<UInt16>, UnsafeMutablePointer<UInt16>)
    private let entries: UnsafeMutablePointer<UInt32>

    init(_ coding: any YCbCrCoding) {
        self.coding = coding
        let count = coding.colorsAtOnce
        luma = Self.zeros(count)
        chroma = (Self.zeros(count), Self.zeros(count))
        entries = Self.zeros(count)
    }

    deinit {
        luma.deallocate()
        chroma.0.deallocate()
        chroma.1.deallocate()
        entries.deallocate()
    }

    private static func zeros<Sample: FixedWidthInteger>(_ count: Int) -> UnsafeMutablePointer<Sample> {
        UnsafeMutableRawPointer.allocate(
            byteCount: count * MemoryLayout<Sample>.stride, alignment: PixelBuffer.rowAlignment
        ).initializeMemory(as: Sample.self, repeating: 0, count: count)
    }

    /// Converts the drawn colors of cells and enters them.
    /// - Parameter picture: has a multiple of `coding.colorsAtOnce` pixels.
    func enter(
        _ cells: Slice<UnsafeBufferPointer<UInt32>>, from picture: PixelBuffer, into table: ColorTable
    ) throws(Failure) {
        let cellsAtOnce = coding.colorsAtOnce / ColorTable.colorsPerCell
        var (rest, pixels) = (cells, picture.pixels(0))
        while !rest.isEmpty {
            try coding.code(pixels, luma: luma, cb: chroma.0, cr: chroma.1)
            glfx_pack_codes(luma, chroma.0, chroma.1, pixels, UInt32(coding.colorsAtOnce), entries)
            table.enter(rest.prefix(cellsAtOnce), from: entries)
            rest = rest.dropFirst(cellsAtOnce)
            pixels += coding.colorsAtOnce
        }
    }
}
