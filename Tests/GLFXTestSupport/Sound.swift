import Foundation

extension Tool {
    /// Samples as ffmpeg decodes them, by channel, at the file's own rate.
    public static func samples(_ name: String, channels: Int, in folder: Folder) throws -> [[Float]] {
        let data = try ffmpeg(["-i", name, "-map", "0:a", "-f", "f32le", "-c:a", "pcm_f32le", "-"], in: folder)
        let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        return (0..<channels).map { channel in
            stride(from: channel, to: samples.count, by: channels).map { samples[$0] }
        }
    }

    /// Makes an audio file: an expression of ffmpeg's `aevalsrc`, one a channel (`n` counts samples).
    public static func sound(
        _ name: String, _ expression: String, seconds: Double, rate: Int = 48000, layout: String = "mono",
        options: [String], in folder: Folder
    ) throws {
        let source = "aevalsrc='\(expression)':s=\(rate):d=\(seconds):c=\(layout)"
        try ffmpeg(["-f", "lavfi", "-i", source] + options + [name], in: folder)
    }
}
