import Foundation
@testable import GLFXCore
@testable import GLFXMedia
import GLFXRead
import GLFXTestSupport
import GLFXWrite
import Testing

/// A picture beside an output: no code value changes by writing and reading, and it gets its name last.
@Suite struct StillFileTests {
    /// Every channel has codes from all over the range; alpha is left out of the file.
    private func picture(_ format: PixelFormat) -> PixelBuffer {
        let picture = PixelBuffer(width: 96, height: 54, format: format)
        let top = format.isDeep ? 65536 : 256
        for y in 0..<54 {
            for x in 0..<96 {
                let step = (y * 96 + x) * 101
                let codes = [step, step * 7 + 3, top - 1 - step % top].map { UInt16($0 % top) }
                picture[x, y] = SIMD4(codes[0], codes[1], codes[2], UInt16(top - 1))
            }
        }
        return picture
    }

    private func format(_ picture: PixelBuffer) -> VideoFormat {
        var format = smallFormat()
        (format.width, format.height) = (picture.width, picture.height)
        (format.pixelFormat, format.depth) = (picture.format, picture.format.bitsPerChannel)
        (format.isRGB, format.hasAlpha) = (true, false)
        return format
    }

    @Test(arguments: [PixelFormat.rgba16, .bgra8, .rgba8])
    func everyCodeComesBack(pixelFormat: PixelFormat) throws {
        let folder = try Folder()
        let given = picture(pixelFormat)
        try StillFile(
            OutputRequest(path: folder.path("a.png")), picture: given, format: format(given), notes: { _ in }
        ).commit()
        let reader = try MediaReader(path: folder.path("a.png"), notes: { _ in })
        let frame = try #require(try reader.nextFrame())
        #expect(frame.buffer.format.isDeep == pixelFormat.isDeep)
        let places = (0..<96 * 54).map { (x: $0 % 96, y: $0 / 96) }
        #expect(places.allSatisfy { frame.buffer[$0.x, $0.y] == given[$0.x, $0.y] })
        // As ffmpeg reads it.
        let name = pixelFormat.isDeep ? "rgb48le" : "rgb24"
        let bytes = try Tool.ffmpeg(["-i", "a.png", "-f", "rawvideo", "-pix_fmt", name, "-"], in: folder)
        let width = pixelFormat.isDeep ? 2 : 1
        for (index, place) in places.enumerated() {
            for channel in 0..<3 {
                let start = bytes.startIndex + (index * 3 + channel) * width
                let code = width == 2 ? UInt16(bytes[start]) | UInt16(bytes[start + 1]) << 8 : UInt16(bytes[start])
                guard code != given[place.x, place.y][channel] else { continue }
                Issue.record("\(place): \(code)")
                return
            }
        }
    }

    @Test func itsNameComesLastAndWithoutItNothingIsLeft() throws {
        let folder = try Folder()
        let given = picture(.rgba16)
        do {
            let file = try StillFile(
                OutputRequest(path: folder.path("a.png")), picture: given, format: format(given), notes: { _ in })
            #expect(try folder.names.count == 1 && folder.names[0].hasPrefix(".a.png.glfx-"))
            withExtendedLifetime(file) {}
        }
        #expect(try folder.names == [])
        let file = try StillFile(
            OutputRequest(path: folder.path("a.png")), picture: given, format: format(given), notes: { _ in })
        try file.commit()
        #expect(try folder.names == ["a.png"])
    }

    @Test func whatAKilledJobHasLeftIsRemovedWithALine() throws {
        let folder = try Folder()
        try folder.write("half", to: ".a.png.glfx-abc123")
        let given = picture(.bgra8)
        let notes = Notes()
        try StillFile(
            OutputRequest(path: folder.path("a.png")), picture: given, format: format(given),
            notes: MessageText.handler(notes.take)
        ).commit()
        #expect(notes.lines.count == 1 && notes.lines[0].hasPrefix("removed '.a.png.glfx-abc123', which a killed job"))
        #expect(try folder.names == ["a.png"])
    }
}
