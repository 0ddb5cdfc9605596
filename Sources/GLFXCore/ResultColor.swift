/// The color space that a shader brings its result into, as its text says: `// glfx: color=bt709`.
package enum ResultColor: String, Sendable, Hashable, CaseIterable {
    /// SDR: the primaries and the curve of BT.709.
    case bt709
    /// HDR: BT.2020's primaries, the curve of SMPTE ST 2084.
    case pq

    /// What the result of a frame is: the frame's own color where it is of the same gamut and kind of curve.
    package func color(after source: ColorDescription) -> ColorDescription {
        let wanted =
            switch self {
            case .bt709: ColorDescription(matrix: .bt709, primaries: .bt709, transfer: .bt709)
            case .pq: ColorDescription(matrix: .bt2020ncl, primaries: .bt2020, transfer: .pq)
            }
        guard source.isOfOtherLight(than: wanted) else { return source }
        var result = source
        (result.primaries, result.transfer) = (wanted.primaries, wanted.transfer)
        if source.matrix != .rgb { result.matrix = wanted.matrix }
        return result
    }
}
