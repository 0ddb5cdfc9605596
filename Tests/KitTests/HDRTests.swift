import Foundation
import GLFXJob
import GLFXKit
import GLFXTestSupport
import GLFXWrite
import Testing

/// HDR metadata is kept.
struct HDRTests {
    @Test(.enabled(if: Tool.has("ffmpeg")), arguments: ["out.mov", "out.mkv"])
    func theMasteringScreensDataIsCarriedOver(name: String) throws {
        let folder = try Folder()
        let light =
            "colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:max-cll=1000,400:"
            + "master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,50)"
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=128x64:r=10:d=0.3,format=yuv420p10", "-c:v", "libx265", "-x265-params",
                "log-level=none:" + light, "in.mp4",
            ], in: folder)
        let job = FilterJob(
            input: folder.path("in.mp4"), output: OutputRequest(path: folder.path(name), codec: "prores"))
        _ = try Pipeline(job).run()
        let said = try Tool.run(
            "ffprobe",
            ["-v", "error", "-select_streams", "v", "-show_entries", "stream=color_transfer:stream_side_data", name],
            in: folder
        ).output
        for words in ["color_transfer=smpte2084", "max_content=1000", "max_average=400"] {
            #expect(said.contains(words), "\(words) in \(said)")
        }
        // 0.68, in QuickTime's fixed steps or as Matroska's floating point number.
        #expect(said.contains("red_x=34000/50000") || said.contains("red_x=17/25"), "\(said)")
    }
}
