/// Where the screen is, in pictures of which it is only a part: a cloth or a television in a room. The room beyond is not
/// keyed, whatever is green there.
///
/// It is the convex hull of the wall's regions, so that a subject before the wall is inside, with a margin. A wall that fills
/// most of the picture, or moves in it, has none.
struct WallExtent {
    /// Each cell: 1 where the screen may be, 0 where nothing is keyed.
    let alphas: [Float]

    /// A hull of more than this part of the picture is the whole picture.
    private static let mostPart = 0.7
    /// In each picture that shows the screen, the least part of the hull of them all: less is a camera that moves.
    private static let leastAgreement = 0.75
    /// A region of wall is not smaller than this part of the picture.
    private static let leastRegion = 0.005
    /// Nor than this part of the largest region: a subject may leave little of the wall on one side.
    private static let leastOfLargest = 0.05
    /// A smaller region no farther from the others, in cells, is wall that a subject separates from them.
    private static let cutOffReach = 12
    /// The margin, in cells: a twenty-fourth of a picture's width.
    private static let margin = 4

    /// - Parameters:
    ///   - pictures: of one exposure, as large as the wall.
    ///   - screen: the screen's color.
    /// Nil where everything is to be keyed.
    init?(of wall: SamplePicture, in pictures: [SamplePicture], _ screen: SIMD3<Float>) {
        let (width, height) = (wall.width, wall.height)
        let regions = pictures.map { Self.region(of: wall, in: $0, screen) }.filter { $0.contains(true) }
        guard !regions.isEmpty else { return nil }
        let all = (0..<width * height).map { place in regions.contains { $0[place] } }
        let hull = ConvexHull(of: all, width: width)
        let area = Double(hull.cells.count { $0 })
        guard area <= Self.mostPart * Double(width * height),
            regions.allSatisfy({ region in
                Double(ConvexHull(of: region, width: width).cells.count { $0 }) >= Self.leastAgreement * area
            })
        else { return nil }
        var near = hull.cells
        for _ in 0..<Self.margin { near = near.grown(width, height) }
        alphas = near.map { $0 ? 1 : 0 }
    }

    /// The wall, and what is connected to it and has its hue: its dark corners too.
    private static func region(of wall: SamplePicture, in picture: SamplePicture, _ screen: SIMD3<Float>) -> [Bool] {
        let direction = screen.chroma
        let isLike = zip(picture.pixels, wall.pixels).map { color, near in
            let light = near.dot(direction)
            let share = light > 0.001 ? color.dot(direction) / light : 0
            let off = (color - share * near).chroma.length
            return share > 0.25 && share < 1.8 && off < 0.25 * share * near.chroma.length + 0.01
        }
        var region = picture.wallShares(of: wall, screen, within: 0.6...1.6).map { $0 > 0 }
        let largest = region.keepRegions(width: wall.width, atLeast: Int(leastRegion * Double(region.count)))
        let small = region
        region.keepRegions(width: wall.width, atLeast: Int(leastOfLargest * Double(largest)))
        let around = (0..<cutOffReach).reduce(ConvexHull(of: region, width: wall.width).cells) { cells, _ in
            cells.grown(wall.width, wall.height)
        }
        region = region.indices.map { region[$0] || small[$0] && around[$0] }
        while true {
            let grown = zip(region.grown(wall.width, wall.height), isLike).map { $0 && $1 }
            let more = zip(region, grown).map { $0 || $1 }
            if more == region { return region }
            region = more
        }
    }
}

/// The cells within the convex hull of some (Andrew's monotone chain, 1979).
private struct ConvexHull {
    let cells: [Bool]

    init(of members: [Bool], width: Int) {
        let points = members.indices.filter { members[$0] }.map { SIMD2($0 % width, $0 / width) }
            .sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func chain(_ points: [SIMD2<Int>]) -> [SIMD2<Int>] {
            var chain: [SIMD2<Int>] = []
            for point in points {
                while chain.count > 1, Self.turn(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 {
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        let corners = chain(points) + chain(points.reversed())
        guard corners.count > 2 else {
            cells = members
            return
        }
        let sides = corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
        cells = members.indices.map { place in
            let point = SIMD2(place % width, place / width)
            return sides.allSatisfy { Self.turn($0, $1, point) >= 0 }
        }
    }

    /// Above 0 where the way from `a` over `b` to `c` turns to one side, below where to the other.
    private static func turn(_ a: SIMD2<Int>, _ b: SIMD2<Int>, _ c: SIMD2<Int>) -> Int {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
}
