internal import GLFXPrograms

/// Blue noise: evenly distributed codes whose neighbors differ, so that there is hardly any energy in low frequencies.
///
/// White noise is made blue by taking its own blur away and making the codes even again, five times. A tile of 256x256,
/// which meets itself at its edges, fills the picture; each channel begins elsewhere in it.
enum BlueNoise {
    private static let side = 256
    private static let rounds = 5
    /// Where each channel begins in the tile.
    private static let places = [(0, 0), (97, 61), (181, 139), (53, 211)]

    /// 1024x1024, RGBA.
    static var texture: DataTexture {
        let tile = tile
        let width = 1024
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * width * 4)
        for y in 0..<width {
            var row: [UInt8] = []
            row.reserveCapacity(side * 4)
            for x in 0..<side {
                for place in places { row.append(tile[(y + place.1) % side * side + (x + place.0) % side]) }
            }
            for _ in 0..<(width / side) { bytes += row }
        }
        return DataTexture(name: "noise blue", width: width, height: width, format: .rgba8, bytes: bytes)
    }

    /// Rows of codes, each of the 256 as often as the others.
    static var tile: [UInt8] {
        var ranks = rank(
            (0..<side * side).map { 256 * Int32(StockNoise.code($0 % side, $0 / side, 0, channel: 0)) })
        for _ in 0..<rounds {
            let blurred = blurredAcross(transposed(blurredAcross(ranks)))
            let back = transposed(blurred)
            // The blur's weights are 16 in each direction.
            ranks = rank((0..<ranks.count).map { ranks[$0] - back[$0] / 256 })
        }
        return ranks.map { UInt8(truncatingIfNeeded: $0 >> 8) }
    }

    /// The place of each value in their order, from 0; equal ones in theirs. Values are from -65535 to 65535.
    private static func rank(_ values: [Int32]) -> [Int32] {
        let zero = 1 << 16
        var next = [Int32](repeating: 0, count: 2 * zero + 1)
        for value in values { next[Int(value) + zero] += 1 }
        var sum: Int32 = 0
        for index in next.indices { (next[index], sum) = (sum, sum + next[index]) }
        return values.map { value in
            defer { next[Int(value) + zero] += 1 }
            return next[Int(value) + zero]
        }
    }

    /// Each row blurred by 1 4 6 4 1, going round at its ends.
    private static func blurredAcross(_ values: [Int32]) -> [Int32] {
        let mask = side - 1
        return values.indices.map { index in
            let (row, x) = (index & ~mask, index & mask)
            func at(_ offset: Int) -> Int32 { values[row + ((x + offset) & mask)] }
            return at(-2) + at(2) + 4 * (at(-1) + at(1)) + 6 * values[index]
        }
    }

    private static func transposed(_ values: [Int32]) -> [Int32] {
        values.indices.map { values[$0 % side * side + $0 / side] }
    }
}
