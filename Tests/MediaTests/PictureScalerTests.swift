import Foundation
@testable import GLFXCore
@testable import GLFXMedia
import GLFXRead
import GLFXTestSupport
import Testing

/// Pixel buffers scaled and converted to another transfer, compared with ffmpeg and the same library.
struct PictureScalerTests {
    @Test(arguments: [PixelFormat.bgra8, .rgba16]) func scalingIsFfmpegs(format: PixelFormat) throws {
        let folder = try Folder()
        let pixels = format.isDeep ? "rgb48be" : "rgb24"
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=90x60", "-frames:v", "1", "-pix_fmt", pixels, "a.png"], in: folder)
        let (planar, packed) = format.isDeep ? ("gbrp16", "rgba64le") : ("gbrp", "rgba")
        let expected = try Tool.ffmpeg(
            [
                "-i", "a.png", "-vf", "format=\(planar),zscale=40:25:filter=spline36,format=\(packed)", "-f",
                "rawvideo", "-",
            ], in: folder)
        let reader = try MediaReader(
            path: folder.path("a.png"), options: ReaderOptions(shallowFormat: format, deepFormat: format),
            notes: { _ in })
        let frame = try #require(try reader.nextFrame())
        let result = try PictureScaler.scaled(frame.buffer, width: 40, height: 25)
        let size = format.isDeep ? 2 : 1
        var worst = 0
        for (pixel, at) in zip(0..<40 * 25, stride(from: expected.startIndex, to: expected.endIndex, by: 4 * size)) {
            let found = result[pixel % 40, pixel / 40]
            for channel in 0..<3 {
                let low = Int(expected[at + channel * size])
                let code = format.isDeep ? low + 256 * Int(expected[at + channel * size + 1]) : low
                worst = max(worst, abs(Int(found[channel]) - code))
            }
        }
        #expect(worst <= 1)
    }

    @Test func anotherLightIsFfmpegs() throws {
        let folder = try Folder()
        // sRGB white and a red go into PQ and BT.2020: white to the reference of 203 cd/m².
        for (color, code) in [("ffffff", SIMD4<UInt16>(repeating: 65535)), ("ff0000", SIMD4(65535, 0, 0, 65535))] {
            let expected = try Tool.ffmpeg(
                [
                    "-f", "lavfi", "-i", "color=0x\(color):s=16x16,format=gbrp16", "-frames:v", "1", "-vf",
                    "zscale=tin=iec61966-2-1:pin=bt709:min=gbr:rin=full:t=smpte2084:p=bt2020:m=gbr:r=full:npl=203,"
                        + "format=rgba64le", "-f", "rawvideo", "-",
                ], in: folder)
            let source = PixelBuffer(
                width: 16, height: 16, format: .rgba16,
                color: ColorDescription(matrix: .rgb, range: .full, primaries: .bt709, transfer: .srgb))
            for y in 0..<16 { for x in 0..<16 { source[x, y] = code } }
            let light = ColorDescription(matrix: .rgb, range: .full, primaries: .bt2020, transfer: .pq)
            let result = try PictureScaler.scaled(source, width: 16, height: 16, light: light)
            for channel in 0..<3 {
                let at = expected.startIndex + 2 * channel
                let wanted = Int(expected[at]) + 256 * Int(expected[at + 1])
                #expect(abs(Int(result[3, 3][channel]) - wanted) <= 2, "\(color) \(channel)")
            }
            #expect(result.color.transfer == .pq && result.color.primaries == .bt2020)
        }
    }

    @Test func standardColorsAreLetBe() {
        let first = ColorDescription(primaries: .bt709, transfer: .bt709)
        #expect(!ColorDescription(primaries: .smpte170m, transfer: .srgb).isOfOtherLight(than: first))
        for other in [
            ColorDescription(primaries: .bt2020, transfer: .bt2020Ten),
            ColorDescription(primaries: .displayP3, transfer: .srgb),
            ColorDescription(primaries: .bt709, transfer: .hlg), ColorDescription(primaries: .bt709, transfer: .pq),
        ] { #expect(other.isOfOtherLight(than: first) && first.isOfOtherLight(than: other)) }
    }
}
