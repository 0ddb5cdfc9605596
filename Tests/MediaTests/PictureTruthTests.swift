import Foundation
@testable import GLFXCore
import GLFXRead
import GLFXTestSupport
import Testing

/// Decoded pictures against red, green and blue computed from the standards' numbers.
struct PictureTruthTests {
    @Test(arguments: CardCoding.all)
    func aDecodedCardIsWhatTheStandardSays(coding: CardCoding) throws {
        let folder = try Folder()
        let card = TestCard(coding)
        try card.write("card.mkv", in: folder)
        let reader = try MediaReader(path: folder.path("card.mkv"), notes: { _ in })
        let frame = try #require(try reader.nextFrame())
        #expect(frame.buffer.format.isDeep == (coding.depth == 10))
        let codes = Double(frame.buffer.format.isDeep ? 65535 : 255)
        let worst = card.worstDifference { x, y in
            let pixel = frame.buffer[x, y]
            return [pixel.x, pixel.y, pixel.z].map { Double($0) / codes }
        }
        #expect(worst <= 1, "\(worst) code values of the source's depth")
    }

    /// ICtCp and constant luminance are made from linear light: without undoing that, colors are far off.
    @Test(arguments: [("ictcp", "smpte2084", "smpte2084"), ("2020_cl", "bt2020-10", "2020_10")])
    func aMatrixOverLinearLightComesBackAsTheColorsItWasMadeFrom(
        matrix: String, tag: String, transfer: String
    ) throws {
        let folder = try Folder()
        // Colors that fit the coding's range: pure ones at 10,000 cd/m² do not.
        let source =
            "testsrc2=s=64x48:r=5:d=0.2,format=gbrp16,lutrgb=r=val*0.3+16000:g=val*0.3+16000:b=val*0.3+16000"
        let light = "p=2020:pin=2020:t=\(transfer):tin=\(transfer)"
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i",
                source + ",setparams=color_primaries=bt2020:color_trc=\(tag):colorspace=gbr:range=pc", "-vf",
                "zscale=min=gbr:m=\(matrix):r=limited:rin=full:\(light),format=yuv444p12", "-c:v", "ffv1", "in.mkv",
            ], in: folder)
        let words = try Tool.ffmpeg(
            ["-f", "lavfi", "-i", source, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb48le", "-"], in: folder)
        let expected = words.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
        let reader = try MediaReader(path: folder.path("in.mkv"), notes: { _ in })
        let frame = try #require(try reader.nextFrame())
        var worst = 0
        for y in 0..<48 {
            for x in 0..<64 {
                for channel in 0..<3 {
                    worst = max(
                        worst, abs(Int(frame.buffer[x, y][channel]) - Int(expected[(y * 64 + x) * 3 + channel])))
                }
            }
        }
        // 12 bits of limited range through a power function: a few of its codes, 16 of ours each.
        #expect(worst <= 5 * 16, "\(worst) of 65535")
    }
}
