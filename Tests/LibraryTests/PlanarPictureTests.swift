import Foundation
import GLFXKit
import GLFXTestSupport
import Testing

/// Planes in and out, compared with ffmpeg's raw video.
@Suite struct PlanarPictureTests {
    private func movie(_ format: String, in folder: Folder) throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=82x58:rate=10", "-frames:v", "3", "-pix_fmt", format, "-c:v",
                "ffv1",
                "in.mkv",
            ], in: folder)
    }

    private func raw(_ name: String, in folder: Folder) throws -> Data {
        try Tool.ffmpeg(["-i", name, "-fps_mode", "passthrough", "-f", "rawvideo", "-"], in: folder)
    }

    /// A picture's samples, plane after plane, without padding.
    private func samples(_ picture: PlanarPicture, bytes: Int) -> Data {
        var data = Data()
        for (index, plane) in picture.planes.enumerated() {
            picture.withPlane(index) { rows, step in
                for y in 0..<plane.height { data.append(contentsOf: rows[y * step..<y * step + plane.width * bytes]) }
            }
        }
        return data
    }

    @Test(arguments: [("yuv420p", 1), ("yuv422p10le", 2), ("yuva444p", 1), ("gbrp10le", 2), ("gray", 1)])
    func planesAreThoseOfTheFile(format: String, bytes: Int) throws {
        let folder = try Folder()
        try movie(format, in: folder)
        let reader = try PlaneReader(folder.path("in.mkv"))
        #expect(reader.pixelFormat == format)
        var all = Data()
        var times: [Double?] = []
        while let frame = try reader.next() {
            all += samples(frame.picture, bytes: bytes)
            times.append(frame.time?.seconds)
        }
        #expect(all == (try raw("in.mkv", in: folder)))
        #expect(times == [0, 0.1, 0.2])
    }

    /// Ten bits that only an encoder of this form gets unchanged.
    @Test func planesAreWrittenAsTheyAre() throws {
        let folder = try Folder()
        try movie("yuv422p10le", in: folder)
        let source = try MovieReader(folder.path("in.mkv"))
        let reader = try PlaneReader(folder.path("in.mkv"))
        let writer = try MovieWriter(
            OutputRequest(path: folder.path("out.mkv"), codec: "ffv1"), format: source.format)
        while let frame = try reader.next() {
            // Writing to a picture does not reach the reader's next ones.
            try frame.picture.withMutablePlane(0) { bytes, _ in bytes[0] = UInt8(frame.index) }
            try writer.append(frame.picture, at: try #require(frame.time))
        }
        try writer.finish()
        var wanted = try raw("in.mkv", in: folder)
        let frame = wanted.count / 3
        for index in 0..<3 { wanted[index * frame] = UInt8(index) }
        #expect(try raw("out.mkv", in: folder) == wanted)
    }

    /// Another form is converted: red of BT.709 stays red.
    @Test func otherFormsAreConverted() throws {
        let folder = try Folder()
        let writer = try MovieWriter(
            folder.path("out.mkv"), size: PictureSize(width: 16, height: 16), framesPerSecond: 10, codec: "ffv1")
        let picture = try PlanarPicture(width: 16, height: 16, format: "yuv444p")
        // H.273: Y' = 63, Cb = 102, Cr = 240.
        for (index, value) in [UInt8(63), 102, 240].enumerated() {
            try picture.withMutablePlane(index) { bytes, _ in bytes.initializeMemory(as: UInt8.self, repeating: value) }
        }
        try writer.append(picture, at: Timestamp(0, timeBase: Rational(1, 10)))
        try writer.finish()
        let pixels = try Tool.ffmpeg(["-i", "out.mkv", "-pix_fmt", "rgb24", "-f", "rawvideo", "-"], in: folder)
        #expect(pixels.count == 768)
        #expect(abs(Int(pixels[0]) - 255) <= 2 && pixels[1] <= 2 && pixels[2] <= 2)
    }

    @Test func mistakesAreNamed() throws {
        let folder = try Folder()
        #expect(throws: Failure.self) { try PlanarPicture(width: 0, height: 4, format: "gray") }
        let format = #expect(throws: Failure.self) { try PlanarPicture(width: 4, height: 4, format: "yuv421p") }
        #expect(format?.message == "there is no pixel format 'yuv421p'")
        let writer = try MovieWriter(
            folder.path("out.mkv"), size: PictureSize(width: 16, height: 16), framesPerSecond: 10, codec: "ffv1")
        let picture = try PlanarPicture(width: 8, height: 16, format: "gray")
        let size = #expect(throws: Failure.self) {
            try writer.append(picture, at: Timestamp(0, timeBase: Rational(1, 10)))
        }
        #expect(size?.message.hasSuffix("takes pictures of 16x16, and this one is 8x16") == true)
        writer.cancel()
    }
}
