internal import CColorMemo

/// Looks a picture up, part by part as it is converted, and writes planes: no pixel is packed, and the input is still
/// in the processor's cache. Belongs to the filter's thread.
final class PlanarLookUp: PlanarSink {
    private let table: ColorTable
    private var result: PixelPlanes?
    /// Parts whose colors are not all in the table: there the result holds the input.
    private var incomplete: [(row: Int, columns: Range<Int>)] = []

    init(_ table: ColorTable) { self.table = table }

    /// - Returns: whether every pixel was found.
    func lookUp(_ source: any DecodedPicture, into result: PixelPlanes) throws(Failure) -> Bool {
        table.forgetMissing()
        incomplete.removeAll(keepingCapacity: true)
        self.result = result
        defer { self.result = nil }
        try source.show(to: self)
        return incomplete.isEmpty
    }

    func take(_ shown: PlanarPart) {
        guard let result else { return }
        var part = part(of: result, row: shown.row, shown.columns)
        part.source = (shown.red, shown.green, shown.blue)
        if table.lookUp(&part) != .complete { incomplete.append((shown.row, shown.columns)) }
    }

    /// Completes the last picture, once the missing cells are filled.
    func lookUpRest(in result: PixelPlanes) {
        for (row, columns) in incomplete {
            var part = part(of: result, row: row, columns)
            _ = table.lookUp(&part)
        }
    }

    /// A part of the result, in place.
    private func part(of result: PixelPlanes, row: Int, _ columns: Range<Int>) -> glfx_part {
        func sample(_ plane: Int) -> UnsafeMutablePointer<UInt8> { result.row(row, of: plane) + columns.lowerBound }
        let colors = (sample(0), sample(1), sample(2))
        return glfx_part(
            source: (UnsafePointer(colors.0), UnsafePointer(colors.1), UnsafePointer(colors.2)),
            result: (colors.0, colors.1, colors.2, result.hasAlpha ? sample(3) : nil), count: UInt32(columns.count))
    }
}
