internal import FrameCore

/// Draws a polygon as a matte: each pixel is as white as the polygon covers of it, exactly.
///
/// Every side adds, row by row, what lies to the right of it, upwards with one sign and downwards with the other: the sum
/// over a row from its left is what is covered.
struct PolygonPainter {
    private let width: Int
    private let height: Int
    /// What each pixel has more of than the one to its left; a row has one more than the picture.
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

    /// The matte; nil where the polygon covers nothing of the picture.
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
                // The same in all three colors, whatever their order; opaque.
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

    /// Adds a piece of a side that lies in one row.
    /// - Parameters:
    ///   - left: where it is leftmost; `right` likewise.
    ///   - height: of the piece, with its sign.
    private mutating func add(_ left: Double, _ right: Double, height: Double, row: Int) {
        let (begin, end) = (row * (width + 1), Double(width))
        // What lies beyond the left border covers the whole row, what lies beyond the right one nothing.
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

    /// Shares a piece's height between its own pixel, of which it leaves the right part covered, and the next one.
    private mutating func spread(_ height: Double, at middle: Double, _ column: Int, from begin: Int) {
        let beyond = middle - Double(column)
        steps[begin + column] += height * (1 - beyond)
        steps[begin + column + 1] += height * beyond
    }
}
