/// A plane of the movie that a sampler reads.
package enum MoviePlane: Sendable, Hashable {
    /// Luma, in the red channel.
    case luma
    /// Cb and Cr, in red and green, in the movie's own size.
    case chroma
}

/// The size and the place of the movie's chroma samples.
package struct MoviePlaneShape: Sendable, Hashable {
    /// Chroma is narrower by this power of two.
    package var horizontalLog2: Int
    /// Chroma is lower by this power of two.
    package var verticalLog2: Int
    /// Where the first chroma sample is, in luma pixels from the first one.
    package var offset: SIMD2<Double>

    /// By default 4:2:0, sited between the pixels.
    package init(horizontalLog2: Int = 1, verticalLog2: Int = 1, offset: SIMD2<Double> = SIMD2(0.5, 0.5)) {
        self.horizontalLog2 = horizontalLog2
        self.verticalLog2 = verticalLog2
        self.offset = offset
    }

    /// Of a frame of this size.
    package func chromaSize(width: Int, height: Int) -> (width: Int, height: Int) {
        (
            (width + (1 << horizontalLog2) - 1) >> horizontalLog2, (height + (1 << verticalLog2) - 1) >> verticalLog2
        )
    }

    /// How far to the right and down chroma's samples are from the middle of their luma pixels, in luma pixels.
    package var siting: SIMD2<Double> {
        offset - SIMD2(Double(1 << horizontalLog2) - 1, Double(1 << verticalLog2) - 1) / 2
    }

    /// The luma pixels that a chroma sample is the mean of, from its first one, and their weights.
    package var taps: [(x: Int, y: Int, weight: Double)] {
        let across = Self.taps(horizontalLog2, offset.x)
        return Self.taps(verticalLog2, offset.y).flatMap { down in
            across.map { (x: $0.place, y: down.place, weight: $0.weight * down.weight) }
        }
    }

    /// As much of each pixel as is nearer than half of a chroma sample's width.
    private static func taps(_ log2: Int, _ offset: Double) -> [(place: Int, weight: Double)] {
        let half = Double(1 << log2) / 2
        let first = Int((offset - half + 0.5).rounded(.down))
        return (first...first + (1 << log2)).compactMap { place in
            let overlap = min(Double(place) + 0.5, offset + half) - max(Double(place) - 0.5, offset - half)
            return overlap > 0 ? (place, overlap / (2 * half)) : nil
        }
    }

    /// Names in expressions of sizes.
    package static let chroma = "the movie's chroma"
    package static let sitingX = "the movie's chroma x"
    package static let sitingY = "the movie's chroma y"
}
