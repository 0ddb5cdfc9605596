import Foundation
import GLFXTestSupport
import Testing

/// A movie of 10 bits goes through light, and comes back.
@Suite struct LinearMovieTests {
    /// Every code of gray from black to white, twice each.
    @Test(
        arguments: [
            ["bt709", "bt709", "bt709"], ["bt709", "bt709", "iec61966-2-1"], ["bt709", "bt470m", "gamma22"],
            ["bt2020nc", "bt2020", "smpte2084"], ["bt2020nc", "bt2020", "arib-std-b67"],
        ], ["native", "software"])
    func everyCodeComesBack(tags: [String], device: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=black:s=1754x4:r=25,format=yuv444p10,geq=lum=64+floor(X/2):cb=512:cr=512",
                "-frames:v", "1", "-c:v", "ffv1", "-colorspace", tags[0], "-color_primaries", tags[1], "-color_trc",
                tags[2], "in.mkv",
            ], in: folder)
        let outcome = try Glfx.shell(
            "$glfx in.mkv --shader passthrough --space linear --device \(device) --codec ffv1 out.mkv", in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        func codes(_ name: String) throws -> [Int] {
            try Raster.samples(["-i", name], "yuv444p10le", in: folder).withUnsafeBytes {
                $0.bindMemory(to: UInt16.self).prefix(1754).map(Int.init)
            }
        }
        let (before, after) = (try codes("in.mkv"), try codes("out.mkv"))
        #expect(Set(before).count == 877)
        let changed = zip(before, after).filter { abs($0 - $1) > 1 }
        #expect(changed.isEmpty, "\(changed.count), such as \(changed.prefix(3))")
    }
}
