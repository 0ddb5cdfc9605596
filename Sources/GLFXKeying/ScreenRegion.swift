internal import Glibc

/// A color of one hue, and the connected regions of pictures that have it: what may be a screen.
struct ScreenRegion {
    /// The median of its well-lit places, display values.
    let color: SIMD3<Float>
    /// The mean part of a picture that it fills, 0 to 1.
    private(set) var area = 0.0
    /// The mean part of a picture's four borders that it takes, 0 to 1.
    private(set) var border = 0.0
    /// How many of the four borders it touches in a picture, in the mean.
    private(set) var sides = 0.0
    /// The mean part of the lower border.
    private(set) var bottom = 0.0
    /// How much it changes from a cell to the next, as a part of its distance from gray: the median. A wall is smooth.
    private(set) var texture: Float = 0
    /// The same among its own cells alone: small things before a wall do not count.
    private(set) var ownTexture: Float = 0
    private let hue: Float

    /// Regions smaller than this part of a picture are no screen: scattered leaves, stripes.
    private static let leastRegion = 0.01
    /// A border is touched where this part of it is taken.
    private static let touching = 0.15

    /// - Parameters:
    ///   - pictures: all that are looked at.
    ///   - middle: its hue in degrees.
    ///   - chosen: which hue and distance from gray each cell has; nil for what is no color.
    /// Nil where no place has the hue.
    init?(in pictures: [SamplePicture], around middle: Float, chosen: [[(hue: Float, strength: Float)?]]) {
        hue = middle
        let isNear = chosen.map { $0.map { $0.map { abs($0.hue - middle) <= 15 } ?? false } }
        var members: [(color: SIMD3<Float>, strength: Float)] = []
        for (picture, (cells, near)) in zip(pictures, zip(chosen, isNear)) {
            for (place, cell) in cells.enumerated() where near[place] {
                if let cell { members.append((picture.pixels[place], cell.strength)) }
            }
        }
        guard !members.isEmpty else { return nil }
        // Far less saturated pixels are shadow, or mixed with the subject.
        let strengths = members.map(\.strength).sorted()
        let least = 0.6 * strengths[strengths.count * 3 / 4]
        let lit = members.filter { $0.strength >= least }.map(\.color)
        color = SIMD3(Self.median(lit.map(\.x)), Self.median(lit.map(\.y)), Self.median(lit.map(\.z)))
        var changes: [Float] = [], ownChanges: [Float] = []
        for (picture, (cells, near)) in zip(pictures, zip(chosen, isNear)) {
            var isMember = cells.indices.map { near[$0] && (cells[$0]?.strength ?? 0) >= least }
            isMember.keepRegions(width: picture.width, atLeast: Int(Self.leastRegion * Double(isMember.count)))
            measure(isMember, of: picture)
            for place in isMember.indices where isMember[place] {
                changes.append(picture.change(place) { _ in true })
                ownChanges.append(picture.change(place) { isMember[$0] })
            }
        }
        let count = Double(pictures.count)
        (area, border, sides, bottom) = (area / count, border / count, sides / count, bottom / count)
        guard !changes.isEmpty else {
            (texture, ownTexture) = (.infinity, .infinity)
            return
        }
        texture = Self.median(changes) / max(color.chroma.length, 0.05)
        ownTexture = Self.median(ownChanges) / max(color.chroma.length, 0.05)
    }

    private mutating func measure(_ isMember: [Bool], of picture: SamplePicture) {
        let (width, height) = (picture.width, picture.height)
        area += Double(isMember.count { $0 }) / Double(isMember.count)
        func part(_ places: StrideTo<Int>) -> Double {
            Double(places.count { isMember[$0] }) / Double(max(places.underestimatedCount, 1))
        }
        let borders = [
            part(stride(from: 0, to: width, by: 1)),
            part(stride(from: (height - 1) * width, to: height * width, by: 1)),
            part(stride(from: 0, to: height * width, by: width)),
            part(stride(from: width - 1, to: height * width, by: width)),
        ]
        border += borders.reduce(0, +) / 4
        sides += Double(borders.count { $0 > Self.touching })
        bottom += borders[1]
    }

    /// How far from gray it is.
    var strength: Float { color.chroma.length }

    /// How much it is like a screen, to choose among several: its size, its vividness, its part of the borders. Few screens
    /// are as yellow as mats and leaves.
    var likeness: Double {
        let vividness = Double(min(strength, Self.vivid))
        return area * vividness * vividness * (1 + border) * (hue < 90 ? 0.5 : 1)
    }

    /// Colors that are hardly ever in a room by chance.
    private static let vivid: Float = 0.35
    private static let dull: Float = 0.14
    /// The hues of skies and water, and how dark they may be to be none.
    private static let skies: ClosedRange<Float> = 180...222
    /// The hues of green screens, beyond those of most leaves.
    private static let paints: ClosedRange<Float> = 110...175

    /// A vivid one may be a part of a room; the duller it is, the more it has to be all around. Limits are from footage of
    /// screens, and of pictures without any.
    var isScreen: Bool {
        if Self.skies.contains(hue), strength < 0.45, bottom < 0.1 { return false }
        // All around, and as even as paint, with many small things before it: a net, a crowd, a chart. Dark and pale walls are
        // near gray: for them noise of three codes of 8 bits is even.
        if sides >= 3.5, area >= 0.2, ownTexture <= max(0.05, 0.012 / max(strength, 0.05)) { return true }
        // Of large regions of the greens that paint and cloth have, hardly any is something else, wrinkled as they may be.
        let isLargeGreen = Self.paints.contains(hue) && area >= 0.2 && sides >= 2
        // Noise is as strong as texture in small pictures.
        if strength >= Self.vivid {
            return area >= 0.04 && texture <= (isLargeGreen || sides >= 3 && area >= 0.2 ? 0.4 : 0.12)
        }
        if strength >= Self.dull { return texture <= (isLargeGreen ? 0.25 : 0.15) && sides >= 2 && area >= 0.08 }
        return texture <= 0.12 && sides >= 3 && area >= 0.2
    }

    /// It could be something else than a screen.
    var isUnsure: Bool {
        let isVivid = strength >= Self.vivid && area >= 0.15, isAllAround = sides >= 2.5 && area >= 0.3
        return !isVivid && !isAllAround
    }

    private static func median(_ values: [Float]) -> Float { values.sorted()[values.count / 2] }
}

extension SamplePicture {
    /// The greatest difference of a cell from those around that count, in any channel.
    fileprivate func change(_ place: Int, counts: (_ place: Int) -> Bool) -> Float {
        let (x, y) = (place % width, place / width)
        var most: Float = 0
        for v in max(y - 1, 0)...min(y + 1, height - 1) {
            for u in max(x - 1, 0)...min(x + 1, width - 1) where counts(v * width + u) {
                let difference = self[u, v] - pixels[place]
                most = max(most, difference.max(), -difference.min())
            }
        }
        return most
    }
}

extension [Bool] {
    /// Makes connected regions false that have fewer cells; neighbors are left, right, above and below.
    /// - Returns: the cells of the largest.
    @discardableResult
    mutating func keepRegions(width: Int, atLeast least: Int) -> Int {
        var largest = 0
        var isSeen = Array(repeating: false, count: count)
        for start in indices where self[start] && !isSeen[start] {
            var region = [start]
            isSeen[start] = true
            var next = 0
            while next < region.count {
                let place = region[next]
                next += 1
                var around: [Int] = []
                if place % width > 0 { around.append(place - 1) }
                if place % width < width - 1 { around.append(place + 1) }
                if place >= width { around.append(place - width) }
                if place + width < count { around.append(place + width) }
                for other in around where self[other] && !isSeen[other] {
                    isSeen[other] = true
                    region.append(other)
                }
            }
            largest = Swift.max(largest, region.count)
            if region.count < least { for place in region { self[place] = false } }
        }
        return largest
    }
}
