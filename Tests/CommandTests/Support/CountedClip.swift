import Foundation
import GLFXTestSupport

/// Movies whose frames are numbered by their gray: qtrle keeps every value.
enum CountedClip {
    static let (width, height) = (16, 8)

    /// The n-th frame, from 0, has the gray `step` n.
    /// - Parameter more: ffmpeg's arguments before the output's name.
    static func make(
        _ name: String, frames: Int, rate: String, step: Int, _ more: [String] = [], in folder: Folder
    ) throws {
        let gray = ["r", "g", "b"].map { "\($0)='\(step)*N'" }.joined(separator: ":")
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=black:size=\(width)x\(height):rate=\(rate),format=gbrp,geq=\(gray)",
                "-frames:v", "\(frames)", "-c:v", "qtrle", "-pix_fmt", "rgb24", "-f", "mov",
            ] + more + [name], in: folder)
    }

    /// The numbers of the frames of a movie that was made of such.
    static func numbers(_ name: String, step: Int, in folder: Folder) throws -> [Int] {
        try RawFrames.rgb(name, width: width, height: height, in: folder).map {
            Int((Double($0[0]) / Double(step)).rounded())
        }
    }
}
