/// What a pass draws: the varyings' values at pixel centers, in the whole picture or in part of it.
struct DrawnArea {
    /// The values, or, in perspective, the values divided by the position's `w`.
    var planes: [String: [KernelPlan.Plane]] = [:]
    /// Pixels are drawn where none of these is negative; empty: all.
    var edges: [KernelPlan.Plane] = []
    /// 1 divided by the position's `w`, where that is not the same at all corners.
    var perspective: KernelPlan.Plane?

    /// Of clip space, and of a triangle: far less than a pixel.
    private static let tolerance: Float = 1e-6

    /// The areas of a rectangle of two triangles.
    /// - Parameters:
    ///   - corners: their places in clip space: lower left, lower right, upper left, upper right.
    ///   - values: each varying's components at the corners.
    ///   - size: of the target, in pixels.
    static func areas(at corners: [SIMD4<Float>], _ values: [String: [[Float]]], size: SIMD2<Float>) -> [DrawnArea] {
        let isWhole = zip(corners, VertexStage.corners).allSatisfy { place, corner in
            abs(place.x - corner.x) < tolerance && abs(place.y - corner.y) < tolerance && place.w == 1
                && abs(place.z) <= 1
        }
        if isWhole, values.values.joined().allSatisfy(isPlane) {
            let planes = values.mapValues { components in
                components.map {
                    KernelPlan.Plane(start: $0[0], x: ($0[1] - $0[0]) / size.x, y: ($0[2] - $0[0]) / size.y)
                }
            }
            return [DrawnArea(planes: planes)]
        }
        let names = values.keys.sorted()
        let all = corners.indices.map { corner in
            ClippedCorner(
                place: SIMD4(corners[corner]),
                values: names.flatMap { (values[$0] ?? []).map { Double($0[corner]) } })
        }
        return [[0, 1, 2], [1, 3, 2]].flatMap { triangle -> [DrawnArea] in
            let polygon = ClippedCorner.inside(triangle.map { all[$0] })
            guard polygon.count > 2 else { return [] }
            return (1..<polygon.count - 1).compactMap { index in
                area(of: [polygon[0], polygon[index], polygon[index + 1]], SIMD2(size)).map { area in
                    area.named(names, values)
                }
            }
        }
    }

    /// Whether the fourth corner is where the others' plane has it. What is not finite is so for want of a value, or on
    /// purpose.
    private static func isPlane(_ corners: [Float]) -> Bool {
        let largest = corners.reduce(1) { max($0, abs($1)) }
        return !corners.allSatisfy(\.isFinite)
            || abs(corners[3] - corners[1] - corners[2] + corners[0]) <= tolerance * largest
    }

    /// A triangle, whose varyings have no names yet.
    /// - Returns: nil where it has no area.
    private static func area(of corners: [ClippedCorner], _ size: SIMD2<Double>) -> DrawnArea? {
        let place = corners.map { corner in
            (0.5 * SIMD2(corner.place.x, corner.place.y) / corner.place.w + 0.5) * size
        }
        let (across, along) = (place[1] - place[0], place[2] - place[0])
        let twice = across.x * along.y - across.y * along.x
        guard twice != 0, twice.isFinite else { return nil }
        func plane(_ values: [Double]) -> KernelPlan.Plane {
            let (first, second) = (values[1] - values[0], values[2] - values[0])
            let x = (first * along.y - second * across.y) / twice
            let y = (second * across.x - first * along.x) / twice
            return KernelPlan.Plane(
                start: Float(values[0] - x * place[0].x - y * place[0].y), x: Float(x), y: Float(y))
        }
        // A corner's share of a point: 1 at the corner, 0 on the side opposite.
        // A pixel whose center is on a side belongs to it where the side is left or below: one of two triangles draws it.
        let edges = [[1.0, 0, 0], [0, 1.0, 0], [0, 0, 1.0]].map { shares in
            var edge = plane(shares)
            edge.start += edge.x > 0 || edge.x == 0 && edge.y > 0 ? tolerance : -tolerance
            return edge
        }
        let depths = corners.map(\.place.w)
        // What is linear in space divided by w is linear in the picture (OpenGL ES 3.2, section 13.6.1).
        let isFlat = depths.allSatisfy { $0 == depths[0] }
        let planes = corners[0].values.indices.map { index in
            plane(zip(corners, depths).map { isFlat ? $0.values[index] : $0.values[index] / $1 })
        }
        return DrawnArea(
            planes: ["": planes], edges: edges, perspective: isFlat ? nil : plane(depths.map { 1 / $0 }))
    }

    /// Gives the planes to the varyings, in the order of their names.
    private func named(_ names: [String], _ values: [String: [[Float]]]) -> DrawnArea {
        var area = self
        var rest = (planes[""] ?? [])[...]
        area.planes = [:]
        for name in names {
            let count = values[name]?.count ?? 0
            area.planes[name] = Array(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return area
    }
}

/// A corner of what a vertex shader draws, in clip space.
struct ClippedCorner {
    var place: SIMD4<Double>
    /// The varyings' numbers there.
    var values: [Double]

    /// How far beyond the picture's edges a polygon may go, in pictures: precision ends far outside, and cutting at the
    /// edges would make more triangles of what needs none.
    private static let margin = 8.0

    /// What is positive inside: the near and the far plane (OpenGL ES 3.2, section 13.5), and the sides.
    private static let distances: [@Sendable (SIMD4<Double>) -> Double] = [
        { $0.w - 1e-6 }, { $0.w + $0.z }, { $0.w - $0.z }, { margin * $0.w + $0.x }, { margin * $0.w - $0.x },
        { margin * $0.w + $0.y }, { margin * $0.w - $0.y },
    ]

    /// The part of a polygon that may be seen.
    static func inside(_ polygon: [ClippedCorner]) -> [ClippedCorner] {
        var polygon = polygon
        for distance in distances {
            var inner: [ClippedCorner] = []
            for (index, corner) in polygon.enumerated() {
                let next = polygon[(index + 1) % polygon.count]
                let (here, there) = (distance(corner.place), distance(next.place))
                if here >= 0 { inner.append(corner) }
                if here < 0 && there > 0 || here > 0 && there < 0 {
                    inner.append(corner.mixed(next, here / (here - there)))
                }
            }
            polygon = inner
        }
        return polygon
    }

    private func mixed(_ other: ClippedCorner, _ share: Double) -> ClippedCorner {
        ClippedCorner(
            place: place + (other.place - place) * share,
            values: zip(values, other.values).map { $0 + ($1 - $0) * share })
    }
}
