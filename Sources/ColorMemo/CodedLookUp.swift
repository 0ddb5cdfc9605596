internal import CColorMemo

/// Looks a picture up in a table of codes, part by part as it is converted, and writes what the encoder takes: the
/// fewest passes over memory. Belongs to the filter's thread.
final class CodedLookUp: PlanarSink {
    private let table: ColorTable
    /// Of the current result. Released after the look-up, so that its chroma can be reused.
    private var planes: (luma: LumaPlane, chroma: FullChroma)?
    private var hasTransparentPixel = false
    /// Parts whose colors are not all in the table.
    private var incomplete: [(row: Int, columns: Range<Int>)] = []

    init(_ table: ColorTable) { self.table = table }

    /// - Returns: whether every pixel was found.
    func lookUp(_ source: any DecodedPicture, into result: any EncodablePicture) throws(Failure) -> Bool {
        table.forgetMissing()
        incomplete.removeAll(keepingCapacity: true)
        hasTransparentPixel = false
        planes = (result.luma, result.chroma)
        defer { planes = nil }
        try source.show(to: self)
        return incomplete.isEmpty
    }

    func take(_ shown: PlanarPart) {
        guard var part = part(shown.row, shown.columns) else { return }
        part.source = (shown.red, shown.green, shown.blue)
        if !lookUp(&part, again: false) { incomplete.append((shown.row, shown.columns)) }
    }

    /// Completes the last picture, once the missing cells are filled.
    func lookUpRest(in result: any EncodablePicture) {
        planes = (result.luma, result.chroma)
        defer { planes = nil }
        for (row, columns) in incomplete {
            guard var part = part(row, columns) else { return }
            _ = lookUp(&part, again: true)
        }
    }

    /// Call for the last picture, once it is complete.
    func finish(_ result: any EncodablePicture) throws(Failure) {
        result.hasTransparentPixel = hasTransparentPixel
        try result.complete()
    }

    private func lookUp(_ part: inout glfx_coded_part, again: Bool) -> Bool {
        let isComplete = table.lookUp(&part, again: again) == .complete
        if part.has_transparent != 0 { hasTransparentPixel = true }
        return isComplete
    }

    private func part(_ row: Int, _ columns: Range<Int>) -> glfx_coded_part? {
        guard let (luma, chroma) = planes else { return nil }
        return glfx_coded_part(
            source: (nil, nil, nil), luma: luma.start + row * luma.stride + columns.lowerBound,
            chroma: (chroma.row(row, of: 0) + columns.lowerBound, chroma.row(row, of: 1) + columns.lowerBound),
            count: UInt32(columns.count), has_transparent: 0)
    }
}
