internal import GLFXCore
internal import GLFXJob

/// Draws a polygon as a matte with exact area coverage.
///
/// Every side adds, row by row, the signed area to its right, upwards with one sign and downwards with the other: the
/// prefix sum over a row is the coverage.
struct PolygonPainter {
    private let width: Int
    private let height: Int
    /// Coverage as differences between neighbors in a row; a row has one more than the picture.
    private var steps: [Double]

    /// - Parameters:
    ///   - width: the picture's, in pixels; `height` likewise.
    init(_ polygon: MattePolygon, width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        steps = Array(repeating: 0, count: (width + 1) * height)
        for (index, corner) in polygon.corners.enumerated() {
            addSide(from: corner, to: polygon.corners[(index + 1) % polygon.corners.count])
        }
    }

    /// The matte; nil where the polygon is outside the picture.
    /// - Parameter format: one of 8 bits.
    /// - Throws: `.limit` where there is no memory for it.
    func picture(_ format: PixelFormat) throws(Failure) -> PixelBuffer? {
        let picture = try PixelBuffer.blank(width: width, height: height, format: format)
        var isEmpty = true
        for y in 0..<height {
            let row = picture.row(y).bindMemory(to: UInt32.self)
            var covered = 0.0
            for x in 0..<width {
                covered += steps[y * (width + 1) + x]
                let code = UInt32((min(abs(covered), 1) * 255).rounded())
                if code > 0 { isEmpty = false }
                // Gray and opaque, in any channel order.
                row[x] = (code * 0x010101 | 0xFF00_0000).littleEndian
            }
        }
        return isEmpty ? nil : picture
    }

    private mutating func addSide(from start: SIMD2<Double>, to end: SIMD2<Double>) {
        guard start.y != end.y else { return }
        let (upper, lower, sign) = start.y < end.y ? (start, end, 1.0) : (end, start, -1.0)
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        let (first, last) = (max(upper.y, 0), min(lower.y, Double(height)))
        guard first < last else { return }
        for row in Int(first)..<Int(last.rounded(.up)) {
            let (top, bottom) = (max(first, Double(row)), min(last, Double(row + 1)))
            let (x, other) = (upper.x + (top - upper.y) * slope, upper.x + (bottom - upper.y) * slope)
            add(min(x, other), max(x, other), height: sign * (bottom - top), row: row)
        }
    }

    /// Adds a segment of a side within one row.
    /// - Parameters:
    ///   - left: its least x; `right` its greatest.
    ///   - height: signed.
    private mutating func add(_ left: Double, _ right: Double, height: Double, row: Int) {
        let (begin, end) = (row * (width + 1), Double(width))
        // Parts left of the picture cover the whole row, parts right of it nothing.
        let perColumn = right > left ? height / (right - left) : 0
        if left < 0 { steps[begin] += right > 0 ? -left * perColumn : height }
        guard right >= 0, left < end else { return }
        guard right > left else { return spread(height, at: left, Int(left), from: begin) }
        var x = max(left, 0)
        while x < min(right, end) {
            let column = Int(x)
            let next = min(Double(column + 1), min(right, end))
            spread((next - x) * perColumn, at: (x + next) / 2, column, from: begin)
            x = next
        }
    }

    /// Splits a segment's height between its own pixel, which is covered to its right, and the next one.
    private mutating func spread(_ height: Double, at middle: Double, _ column: Int, from begin: Int) {
        let beyond = middle - Double(column)
        steps[begin + column] += height * (1 - beyond)
        steps[begin + column + 1] += height * beyond
    }
}
