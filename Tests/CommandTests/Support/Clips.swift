import Foundation
import GLFXTestSupport

/// Small movies that ffmpeg makes once for all tests of this folder.
enum Clips {
    private static let made: Result<Folder, any Error> = Result {
        let folder = try Folder()
        let picture = ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25"]
        let sound = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=44100"]
        let h264 = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "5", "-bf", "2"]
        try Tool.ffmpeg(picture + sound + ["-t", "0.8"] + h264 + ["-c:a", "aac", "small.mov"], in: folder)
        try Tool.ffmpeg(picture + ["-t", "2"] + h264 + ["-movflags", "faststart", "index-first.mp4"], in: folder)
        try Tool.ffmpeg(sound + ["-t", "0.5", "-c:a", "aac", "sound.m4a"], in: folder)
        try Tool.ffmpeg(picture + ["-t", "0.2", "-c:v", "mpeg4", "known.avi"], in: folder)
        // The codec's four letters, in both of the places where AVI has them.
        _ = try Tool.run("sed", ["-i", "s/FMP4/XQZW/g", "known.avi"], in: folder)
        try FileManager.default.moveItem(atPath: folder.path("known.avi"), toPath: folder.path("unknown-codec.avi"))
        try Tool.ffmpeg(picture + ["-frames:v", "1", "still.png"], in: folder)
        let long = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25", "-t", "120", "-preset", "ultrafast"]
        try Tool.ffmpeg(long + ["-c:v", "libx264", "long.mp4"], in: folder)
        return folder
    }

    /// The full path of one of them: `small.mov` (20 frames, 64x48, H.264 with B-frames, AAC), `index-first.mp4` (50
    /// frames), `sound.m4a`, `unknown-codec.avi`, `still.png`, `long.mp4` (3,000 frames).
    static func path(_ name: String) throws -> String { try made.get().path(name) }
}
