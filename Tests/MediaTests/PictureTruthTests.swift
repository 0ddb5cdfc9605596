import FrameCore
import Foundation
import Media
import TestSupport
import Testing

/// Decoded pictures against red, green and blue worked out here from the standards' own numbers: BT.601 and BT.709
/// (luma coefficients), BT.709 section 3.4 and H.273 section 8.3 (quantization), MPEG-2's chroma siting.
struct PictureTruthTests {
    enum Matrix: String, CaseIterable, Sendable {
        case bt601 = "smpte170m"
        case bt709

        /// Kr and Kb.
        var coefficients: (red: Double, blue: Double) { self == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722) }
    }

    enum Sampling: String, CaseIterable, Sendable {
        case s420 = "420"
        case s422 = "422"
        case s444 = "444"
        var horizontal: Int { self == .s444 ? 1 : 2 }
        var vertical: Int { self == .s420 ? 2 : 1 }
    }

    struct Coding: Sendable, CustomStringConvertible {
        var matrix: Matrix
        var isFull: Bool
        var depth: Int
        var sampling: Sampling
        var description: String {
            "\(matrix.rawValue) \(isFull ? "full" : "limited") \(depth) bit 4:\(sampling.rawValue)"
        }
        var top: Double { Double((1 << depth) - 1) }
    }

    static let codings = Matrix.allCases.flatMap { matrix in
        [false, true].flatMap { isFull in
            [8, 10].flatMap { depth in
                Sampling.allCases.map { Coding(matrix: matrix, isFull: isFull, depth: depth, sampling: $0) }
            }
        }
    }

    /// Planes of a card without any symmetry: ramps, a step in chroma, and noise with a fixed seed.
    struct Card {
        let width = 46
        let height = 30
        let coding: Coding
        var planes: [[Int]] = []

        init(_ coding: Coding) {
            self.coding = coding
            let scale = 1 << (coding.depth - 8)
            var state: UInt32 = 7
            func noise() -> Int {
                state = state &* 1_664_525 &+ 1_013_904_223
                return Int(state >> 24) % 9
            }
            let chromaWidth = width / coding.sampling.horizontal
            let chromaHeight = height / coding.sampling.vertical
            planes.append((0..<width * height).map { (60 + ($0 % width) * 2 + ($0 / width) + noise()) * scale })
            planes.append(
                (0..<chromaWidth * chromaHeight).map { index in
                    ((index % chromaWidth) * 2 < chromaWidth ? 100 : 150) * scale + noise()
                })
            planes.append(
                (0..<chromaWidth * chromaHeight).map { index in
                    ((index / chromaWidth) * 3 < chromaHeight ? 150 : 112) * scale + noise()
                })
        }

        var bytes: Data {
            var data = Data()
            for value in planes.joined() {
                data.append(UInt8(value & 255))
                if coding.depth > 8 { data.append(UInt8(value >> 8)) }
            }
            return data
        }

        /// A chroma sample at a luma position: left-sited, halfway between the lines for 4:2:0, linear in between.
        func chroma(_ plane: Int, _ x: Int, _ y: Int) -> Double {
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
        func color(_ x: Int, _ y: Int) -> [Double] {
            let scale = Double(1 << (coding.depth - 8))
            let luma = Double(planes[0][y * width + x])
            let (cb, cr) = (chroma(1, x, y) - 128 * scale, chroma(2, x, y) - 128 * scale)
            let Y = coding.isFull ? luma / coding.top : (luma - 16 * scale) / (219 * scale)
            let Pb = coding.isFull ? cb / coding.top : cb / (224 * scale)
            let Pr = coding.isFull ? cr / coding.top : cr / (224 * scale)
            let (kr, kb) = coding.matrix.coefficients
            let red = Y + 2 * (1 - kr) * Pr
            let blue = Y + 2 * (1 - kb) * Pb
            return [red, (Y - kr * red - kb * blue) / (1 - kr - kb), blue].map { min(1, max(0, $0)) }
        }
    }

    @Test(arguments: codings)
    func aDecodedCardIsWhatTheStandardSays(coding: Coding) throws {
        let folder = try Folder()
        let card = Card(coding)
        try card.bytes.write(to: folder.url.appendingPathComponent("card.yuv"))
        let format = "yuv\(coding.sampling.rawValue)p" + (coding.depth == 10 ? "10le" : "")
        try Tool.ffmpeg(
            [
                "-f", "rawvideo", "-pix_fmt", format, "-s", "\(card.width)x\(card.height)", "-r", "25", "-i",
                "card.yuv",
                "-c:v", "ffv1", "-colorspace", coding.matrix.rawValue, "-color_range", coding.isFull ? "pc" : "tv",
                "-chroma_sample_location", "left", "card.mkv",
            ], in: folder)
        let reader = try MovieReader(path: folder.path("card.mkv"), notes: { _ in })
        guard case .frame(let frame)? = try reader.next() else {
            Issue.record("no frame")
            return
        }
        #expect(frame.buffer.format.isDeep == (coding.depth == 10))
        var worst = 0.0
        let codes = Double(frame.buffer.format.isDeep ? 65535 : 255)
        for y in 0..<card.height {
            for x in 0..<card.width {
                let got = frame.buffer[x, y]
                for (channel, expected) in card.color(x, y).enumerated() {
                    let difference = abs(Double(got[channel]) / codes - expected) * coding.top
                    worst = max(worst, difference)
                }
            }
        }
        // One code value of the source's depth.
        #expect(worst <= 1, "\(worst) code values")
    }
}
