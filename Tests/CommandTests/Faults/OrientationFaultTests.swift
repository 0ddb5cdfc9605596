import Foundation
import GLFXTestSupport
import Testing

/// Display matrices that are not quarter rotations: a sane picture, and one note.
@Suite struct OrientationFaultTests {
    /// A matrix (a, b, c, d in 16.16 fixed point, QuickTime File Format), the note, and where its top left quarter,
    /// which alone is red, is shown.
    struct Matrix: Sendable, CustomTestStringConvertible {
        var name: String
        var numbers: [Int32]
        var line: String
        var red: (right: Bool, down: Bool)
        var testDescription: String { name }
    }

    private static let one: Int32 = 65536
    private static let singular = "is singular; the picture is taken as upright"
    private static let mirrored = "mirrors the picture, and so it is mirrored"

    static let matrices = [
        Matrix(name: "all zero, a rotation of -2^63", numbers: [0, 0, 0, 0], line: singular, red: (false, false)),
        Matrix(name: "a line", numbers: [one, 0, 0, 0], line: singular, red: (false, false)),
        Matrix(name: "a diagonal line", numbers: [one, one, one, one], line: singular, red: (false, false)),
        Matrix(
            name: "the least numbers", numbers: [.min, .min, .min, .min], line: singular, red: (false, false)),
        Matrix(name: "mirrored", numbers: [-one, 0, 0, one], line: mirrored, red: (true, false)),
        Matrix(name: "upside down and mirrored", numbers: [one, 0, 0, -one], line: mirrored, red: (false, true)),
        Matrix(
            name: "a little turned", numbers: [64553, 11301, -11301, 64553],
            line: "is no quarter turn; the picture is turned to the nearest", red: (false, false)),
    ]

    @Test(arguments: matrices)
    func isASanePictureAndOneLine(matrix: Matrix) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=black:size=64x48:rate=25,drawbox=w=32:h=24:color=red:t=fill", "-t", "0.2",
                "-c:v",
                "qtrle", "whole.mov",
            ], in: folder)
        var bytes = try MovieBytes(folder.path("whole.mov"))
        // After version and flags, two dates, number, nothing, length, nothing (8), layer, group, volume, nothing.
        let place = try bytes.box("tkhd") + 40
        for (number, index) in zip(matrix.numbers, [0, 1, 3, 4]) {
            bytes.put(Int64(number), bytes: 4, at: place + 4 * index)
        }
        try bytes.write(to: "in.mov", in: folder)
        let outcome = try Glfx.run(["in.mov", "--codec", "ffv1", "out.mkv"], in: folder)
        #expect(outcome.code == 0)
        #expect(outcome.lines == ["glfx: note: in.mov: the movie's display matrix \(matrix.line)"])
        let frames = try RawFrames.rgb("out.mkv", width: 64, height: 48, in: folder)
        #expect(frames.count == 5)
        for (right, down) in [(false, false), (true, false), (false, true), (true, true)] {
            let pixel = 3 * ((down ? 36 : 12) * 64 + (right ? 48 : 16))
            let isRed = frames[0][pixel] > 240
            #expect(isRed == (right == matrix.red.right && down == matrix.red.down), "\(right) \(down)")
        }
    }
}
