import Foundation
import GLFXTestSupport

/// Movies whose frame n has the luma 20 + 4 n, made by ffmpeg, and which of their frames an output shows.
enum CountedMovie {
    /// - Parameters:
    ///   - coding: ffmpeg's arguments, the file's name last.
    ///   - rate: frames a second, as ffmpeg takes it.
    ///   - frames: at most 55.
    static func make(_ coding: [String], rate: String = "25", frames: Int = 50, in folder: Folder) throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "nullsrc=s=32x32:r=\(rate),geq=lum='20+4*N':cb=128:cr=128", "-frames:v",
                "\(frames)", "-pix_fmt", "yuv420p",
            ] + coding, in: folder)
    }

    /// The number of each frame.
    static func numbers(_ name: String, in folder: Folder) throws -> [Int] {
        let samples = [UInt8](try Raster.samples(["-i", name], "yuv420p", in: folder))
        return stride(from: 0, to: samples.count, by: 32 * 32 * 3 / 2).map { (Int(samples[$0]) - 20 + 2) / 4 }
    }
}
