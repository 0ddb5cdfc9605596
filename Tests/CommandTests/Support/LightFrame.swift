import Foundation
import GLFXTestSupport

/// Numbers of a picture of scene light, which ffmpeg puts into an OpenEXR file as they are.
struct LightFrame {
    var width = 16
    var height = 16
    /// Green, then blue, then red, as libav's `gbrpf32le` has them; rows from the top down.
    var samples: [Float]

    /// From -0.5 up, beyond white.
    static var ramp: LightFrame {
        LightFrame(samples: (0..<3 * 256).map { Float($0 % 256) / 32 + Float($0 / 256) - 0.5 })
    }

    /// - Parameter format: `float` or `half`.
    func write(_ name: String, format: String = "float", in folder: Folder) throws {
        try samples.withUnsafeBytes { try Data($0).write(to: URL(fileURLWithPath: folder.path("raw"))) }
        try Tool.ffmpeg(
            [
                "-y", "-f", "rawvideo", "-pix_fmt", "gbrpf32le", "-s", "\(width)x\(height)", "-i", "raw", "-c:v", "exr",
                "-format", format, name,
            ], in: folder)
    }

    /// What ffmpeg reads of a file.
    static func numbers(_ name: String, _ format: String = "gbrpf32le", in folder: Folder) throws -> [Float] {
        try Raster.samples(["-i", name], format, in: folder).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }
}
