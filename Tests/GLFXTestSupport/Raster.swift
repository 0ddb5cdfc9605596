import Foundation

/// A file's pictures by ffmpeg and ffprobe.
public enum Raster {
    /// Every frame's samples, one frame after the other, decoded by ffmpeg and neither dropped nor repeated.
    /// - Parameters:
    ///   - input: ffmpeg's arguments for the input: `["-i", "out.mov"]`.
    ///   - format: libav's name of the samples' layout: `rgb24`.
    public static func samples(_ input: [String], _ format: String, in folder: Folder) throws -> Data {
        try Tool.ffmpeg(input + ["-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", format, "-"], in: folder)
    }

    /// Frames a stream of pictures, by their packets: when each is shown and how long, in ticks of a time base.
    public struct Times {
        /// Seconds in a tick, as ffprobe writes it: `1/15360`.
        public var timeBase: (numerator: Int64, denominator: Int64)
        /// In the order of the file.
        public var frames: [(time: Int64, duration: Int64)]
    }

    /// The times of a file's video stream.
    public static func times(_ name: String, in folder: Folder) throws -> Times {
        let base = try Tool.ffprobe(name, stream: "v", show: ["-show_entries", "stream=time_base"], in: folder)
            .joined().split(separator: "/").compactMap { Int64($0) }
        let packets = try Tool.ffprobe(
            name, stream: "v", show: ["-show_entries", "packet=pts,duration"], in: folder)
        guard base.count == 2 else { throw ToolFailure(message: "\(name) has no time base") }
        return Times(
            timeBase: (base[0], base[1]),
            frames: packets.map { line in
                let fields = line.split(separator: ",").compactMap { Int64($0) }
                return (fields.first ?? .min, fields.last ?? .min)
            })
    }
}
