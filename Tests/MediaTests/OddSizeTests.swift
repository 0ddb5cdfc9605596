import Foundation
@testable import GLFXCore
import GLFXMedia
import GLFXRead
import GLFXTestSupport
import Testing

/// Pictures whose last chroma samples extend past the edge: photographs often have such sizes.
struct OddSizeTests {
    private func picture(_ name: String, _ folder: Folder, size: PictureSize? = nil) throws -> PixelBuffer {
        let reader = try MediaReader(path: folder.path(name), options: ReaderOptions(size: size), notes: { _ in })
        return try #require(try reader.nextFrame()).buffer
    }

    /// The same samples without the last column or row give the same pixels: no padding is visible.
    @Test(
        arguments: ["yuv420p", "yuv420p10", "yuva420p", "yuvj420p", "yuv422p", "yuv411p", "nv12"],
        [
            PictureSize(width: 63, height: 47), PictureSize(width: 64, height: 47), PictureSize(width: 61, height: 48),
        ])
    func theyAreWhatALargerPictureIsThere(format: String, size: PictureSize) throws {
        let folder = try Folder()
        let codec = format == "nv12" ? ["-c:v", "rawvideo"] : ["-c:v", "ffv1"]
        for (name, crop) in [("even.nut", "64:48"), ("odd.nut", "\(size.width):\(size.height)")] {
            let filter = "format=\(format),crop=\(crop):0:0:exact=1"
            try Tool.ffmpeg(
                ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=5:d=0.2", "-vf", filter, "-frames:v", "1"] + codec + [name],
                in: folder)
        }
        let (whole, odd) = (try picture("even.nut", folder), try picture("odd.nut", folder))
        try #require(odd.width == size.width && odd.height == size.height)
        var different = 0
        for y in 0..<size.height {
            for x in 0..<size.width where odd[x, y] != whole[x, y] { different += 1 }
        }
        #expect(different == 0, "of \(size.width * size.height)")
    }

    /// A flat picture stays flat to its last row and column when it is scaled.
    @Test func theirEdgesAreScaledWithoutWhatIsBehindThem() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=0x3060C0:s=64x48,format=yuv420p,crop=63:47:0:0:exact=1", "-frames:v", "1",
                "-c:v", "ffv1", "odd.nut",
            ], in: folder)
        let own = try picture("odd.nut", folder)
        for size in [PictureSize(width: 126, height: 94), PictureSize(width: 21, height: 16)] {
            let scaled = try picture("odd.nut", folder, size: size)
            for (x, y) in [(0, 0), (size.width - 1, 0), (0, size.height - 1), (size.width - 1, size.height - 1)] {
                #expect(scaled[x, y] == own[5, 5], "\(size) at \(x), \(y)")
            }
        }
    }
}
