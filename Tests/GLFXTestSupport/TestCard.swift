import Foundation

/// A picture without any symmetry, as planes, and its red, green and blue by the standards: ramps, steps in
/// chroma, and noise with a fixed seed. The numbers come from BT.601 and BT.709 (luma coefficients), H.273 section 8.3
/// (quantization) and MPEG-2's chroma siting (left, and between the lines for 4:2:0).
public struct TestCard: Sendable {
    public let width = 46
    public let height = 30
    /// How it is coded.
    public let coding: CardCoding
    private var planes: [[Int]] = []

    /// Makes the planes.
    public init(_ coding: CardCoding) {
        self.coding = coding
        let scale = 1 << (coding.depth - 8)
        var state: UInt32 = 7
        func noise() -> Int {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int(state >> 24) % 9
        }
        let (columns, rows) = (width / coding.sampling.horizontal, height / coding.sampling.vertical)
        planes.append((0..<width * height).map { (60 + ($0 % width) * 2 + ($0 / width) + noise()) * scale })
        planes.append((0..<columns * rows).map { ($0 % columns * 2 < columns ? 100 : 150) * scale + noise() })
        planes.append((0..<columns * rows).map { ($0 / columns * 3 < rows ? 150 : 112) * scale + noise() })
    }

    /// Writes it as a one-frame movie with all tags, by ffmpeg, losslessly.
    public func write(_ name: String, in folder: Folder) throws {
        var data = Data()
        for value in planes.joined() {
            data.append(UInt8(value & 255))
            if coding.depth > 8 { data.append(UInt8(value >> 8)) }
        }
        try data.write(to: folder.url.appendingPathComponent("card.yuv"))
        try Tool.ffmpeg(
            [
                "-f", "rawvideo", "-pix_fmt", coding.pixelFormat, "-s", "\(width)x\(height)", "-r", "25", "-i",
                "card.yuv", "-c:v", "ffv1", "-colorspace", coding.matrix.rawValue, "-color_range",
                coding.isFull ? "pc" : "tv", "-chroma_sample_location", "left", name,
            ], in: folder)
    }

    /// A chroma sample at a luma position, linear between the samples.
    private func chroma(_ plane: Int, _ x: Int, _ y: Int) -> Double {
        let (h, v) = (coding.sampling.horizontal, coding.sampling.vertical)
        let (columns, rows) = (width / h, height / v)
        let cx = Double(x) / Double(h)
        let cy = v == 1 ? Double(y) : (Double(y) - 0.5) / 2
        func at(_ column: Int, _ row: Int) -> Double {
            Double(planes[plane][min(max(row, 0), rows - 1) * columns + min(max(column, 0), columns - 1)])
        }
        let (x0, y0) = (Int(cx.rounded(.down)), Int(cy.rounded(.down)))
        let (fx, fy) = (cx - Double(x0), cy - Double(y0))
        return (at(x0, y0) * (1 - fx) + at(x0 + 1, y0) * fx) * (1 - fy)
            + (at(x0, y0 + 1) * (1 - fx) + at(x0 + 1, y0 + 1) * fx) * fy
    }

    /// Red, green, blue, 0 to 1.
    public func color(_ x: Int, _ y: Int) -> [Double] {
        let scale = Double(1 << (coding.depth - 8))
        let code = Double(planes[0][y * width + x])
        let (cb, cr) = (chroma(1, x, y) - 128 * scale, chroma(2, x, y) - 128 * scale)
        let luma = coding.isFull ? code / coding.top : (code - 16 * scale) / (219 * scale)
        let span = coding.isFull ? coding.top : 224 * scale
        let (kr, kb) = coding.matrix.coefficients
        let red = luma + 2 * (1 - kr) * cr / span
        let blue = luma + 2 * (1 - kb) * cb / span
        return [red, (luma - kr * red - kb * blue) / (1 - kr - kb), blue].map { min(1, max(0, $0)) }
    }

    /// The largest difference of a picture from the card, in code values of the card's depth.
    /// - Parameter pixel: red, green, blue, 0 to 1, at a position counted from the top left.
    public func worstDifference(from pixel: (_ x: Int, _ y: Int) -> [Double]) -> Double {
        var worst = 0.0
        for y in 0..<height {
            for x in 0..<width {
                for (got, expected) in zip(pixel(x, y), color(x, y)) {
                    worst = max(worst, abs(got - expected) * coding.top)
                }
            }
        }
        return worst
    }
}
