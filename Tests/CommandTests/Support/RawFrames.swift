import Foundation
import GLFXTestSupport
import Testing

/// The pictures of a movie as ffmpeg decodes them.
enum RawFrames {
    /// Red, green and blue of every pixel from the top left, 8 bits each, frame by frame.
    static func rgb(_ name: String, width: Int, height: Int, in folder: Folder) throws -> [Data] {
        let bytes = try Tool.ffmpeg(
            ["-i", name, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], in: folder)
        let size = 3 * width * height
        #expect(bytes.count % size == 0)
        return stride(from: 0, to: bytes.count - size + 1, by: size).map { bytes.subdata(in: $0..<($0 + size)) }
    }

    /// When each frame is shown, in seconds.
    static func times(_ name: String, in folder: Folder) throws -> [Double] {
        try Tool.ffprobe(name, stream: "v", show: ["-show_entries", "frame=pts_time"], in: folder)
            .compactMap { Double($0.filter { $0.isNumber || "-.".contains($0) }) }
    }
}
