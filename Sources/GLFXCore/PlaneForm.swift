/// How the samples of a picture lie in planes, and what they mean: all that it takes to make RGB of them, or them of
/// RGB.
package struct PlaneForm: Hashable, Sendable {
    package enum Family: Hashable, Sendable { case yuv, rgb, gray }

    /// Where a channel's samples are.
    package struct Component: Hashable, Sendable {
        package var plane: Int
        /// Among the samples that lie side by side in the plane: 1 for Cr in NV12.
        package var place: Int

        package init(plane: Int, place: Int = 0) { (self.plane, self.place) = (plane, place) }
    }

    package var family: Family
    /// Of luma, in samples; chroma has a sample for every 1 << horizontalLog2 of a row, the last one included.
    package var width: Int
    package var height: Int
    package var horizontalLog2: Int
    package var verticalLog2: Int
    /// Significant bits of a sample, 8 to 16; more than 8 take two bytes, in the machine's order.
    package var depth: Int
    /// Bits below them, which are zero: 6 in P010.
    package var shift: Int
    /// Y, Cb and Cr, or red, green and blue, or gray alone; then alpha, where there is any.
    package var components: [Component]
    package var hasAlpha: Bool
    /// Matrix, range and siting are resolved.
    package var color: ColorDescription

    package init(
        family: Family, width: Int, height: Int, horizontalLog2: Int = 0, verticalLog2: Int = 0, depth: Int = 8,
        shift: Int = 0, components: [Component], hasAlpha: Bool = false, color: ColorDescription
    ) {
        self.family = family
        (self.width, self.height) = (width, height)
        (self.horizontalLog2, self.verticalLog2) = (horizontalLog2, verticalLog2)
        (self.depth, self.shift) = (depth, shift)
        self.components = components
        self.hasAlpha = hasAlpha
        self.color = color
    }

    package var bytesPerSample: Int { depth > 8 ? 2 : 1 }
    package var planeCount: Int { (components.map(\.plane).max() ?? -1) + 1 }
    /// Samples side by side in a plane: 1 or 2.
    package func channels(of plane: Int) -> Int { components.count { $0.plane == plane } }

    /// A plane of chroma.
    package func isChroma(_ plane: Int) -> Bool {
        family == .yuv && components.enumerated().contains { (1...2).contains($0.offset) && $0.element.plane == plane }
    }

    /// A plane's columns and rows, each of all its channels.
    package func size(of plane: Int) -> (width: Int, height: Int) {
        guard isChroma(plane) else { return (width, height) }
        return (
            (width + (1 << horizontalLog2) - 1) >> horizontalLog2, (height + (1 << verticalLog2) - 1) >> verticalLog2
        )
    }

    /// A sample's code for 0 and for 1, of luma, red, green, blue; of chroma for 0 and for 1 (its highest is 0.5); and
    /// of alpha. ITU-T H.273, 8.3.
    package var lumaCodes: (zero: Double, one: Double) {
        isLimited ? (16 * unit, 235 * unit) : (0, top)
    }
    package var chromaCodes: (zero: Double, one: Double) {
        isLimited ? (128 * unit, (128 + 224) * unit) : (128 * unit, 128 * unit + top)
    }
    package var alphaCodes: (zero: Double, one: Double) { (0, top) }

    /// The codes over the highest one: of black, from black to white, of no color, of a color difference of 1.
    package var range: SIMD4<Double> {
        SIMD4(lumaCodes.zero, lumaCodes.one - lumaCodes.zero, chromaCodes.zero, chromaCodes.one - chromaCodes.zero)
            / top
    }

    private var isLimited: Bool { family != .rgb && color.range != .full }
    private var unit: Double { Double(1 << (depth - 8)) }
    private var top: Double { Double((1 << depth) - 1) }

    /// Where the first chroma sample of a row is, in luma samples from the first of luma: 0, or up to 1 << log2 less
    /// one.
    package var chromaOffset: (x: Double, y: Double) {
        let last = (x: Double(1 << horizontalLog2) - 1, y: Double(1 << verticalLog2) - 1)
        return switch color.chromaSiting {
        case .unspecified, .left: (0, last.y / 2)
        case .center: (last.x / 2, last.y / 2)
        case .topLeft: (0, 0)
        case .top: (last.x / 2, 0)
        case .bottomLeft: (0, last.y)
        case .bottom: (last.x / 2, last.y)
        }
    }
}
