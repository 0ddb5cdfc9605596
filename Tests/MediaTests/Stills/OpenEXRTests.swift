import Foundation
import GLFXCore
@testable import GLFXMedia
@testable import GLFXRead
import GLFXTestSupport
import Testing

/// OpenEXR's files, as its own Python package writes them, come as the light that they hold.
@Suite struct OpenEXRTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func read(_ bytes: Data, notes: Notes = Notes()) throws -> (format: VideoFormat, pixels: PixelBuffer) {
        try folder.write(bytes, as: "in.exr")
        var options = ReaderOptions()
        options.keepsLight = true
        let handler = MessageText.handler(notes.take)
        let reader = try MediaReader(path: folder.path("in.exr"), options: options, notes: handler)
        while let event = try reader.next() {
            if case .frame(let frame) = event { return (reader.format, try frame.picture.pixels()) }
        }
        throw Failure(.input, "no picture")
    }

    private func light(_ x: Int, _ y: Int) -> FloatPixel {
        let numbers = (1...3).map { Float(x + 2 * y * $0) / 64 - 0.25 }
        return FloatPixel(numbers[0], numbers[1], numbers[2], 1)
    }

    /// Exactly, but where the compression is lossy: as far off as OpenEXR's own reader is.
    @Test(
        arguments: [
            ("none", 0), ("rle", 0), ("zips", 0), ("zip", 0), ("piz", 0), ("pxr24", 0), ("b44", 0.0624),
            ("b44a", 0.0624), ("dwaa", 0.012), ("dwab", 0.012), ("tiles", 0), ("parts", 0),
        ] as [(String, Float)])
    func everyFormGivesItsNumbers(name: String, loss: Float) throws {
        let (format, pixels) = try read(OpenEXRSamples.bytes(name))
        #expect(format.pixelFormat == .rgbaFloat && format.color.transfer == .linear && format.isSceneLight)
        #expect(format.depth == (name == "tiles" ? 32 : 16))
        #expect(["none", "tiles", "parts"].contains(name) ? format.width == 12 : format.width == 40)
        for y in 0..<format.height {
            let row = pixels.numbers(y)
            for x in 0..<format.width {
                #expect(all(abs(row[x] - light(x, y)) .<= loss), "\(name) \(x),\(y): \(row[x]), not \(light(x, y))")
            }
        }
    }

    /// The library rounds chroma when it writes it.
    @Test func luminanceWithChromaIsRead() throws {
        let (_, pixels) = try read(OpenEXRSamples.bytes("chroma"))
        for y in 0..<12 {
            for pixel in pixels.numbers(y) {
                #expect(all(abs(pixel - FloatPixel(0.5, 0.25, 0.75, 1)) .<= 0.005), "\(pixel)")
            }
        }
    }

    private func abs(_ value: FloatPixel) -> FloatPixel { pointwiseMax(value, -value) }

    @Test func theLayerOfColorIsTakenAndTheOtherNamed() throws {
        let notes = Notes()
        _ = try read(OpenEXRSamples.bytes("parts"), notes: notes)
        let lines = notes.lines
        #expect(lines.contains { $0.hasSuffix("layer 'beauty' is the picture; left out: depth") }, "\(lines)")
    }

    /// The data window begins at 2,1 and goes beyond the display window's right.
    @Test func theDisplayWindowIsThePicture() throws {
        let (format, pixels) = try read(OpenEXRSamples.bytes("windows"))
        #expect(format.width == 10 && format.height == 16)
        for y in 0..<16 {
            let row = pixels.numbers(y)
            for x in 0..<10 {
                let isCovered = x >= 2 && (1...12).contains(y)
                let wanted = isCovered ? light(x - 2, y - 1) : FloatPixel(0, 0, 0, 1)
                #expect(row[x] == wanted, "\(x),\(y): \(row[x]), not \(wanted)")
            }
        }
    }

    @Test(arguments: [3, 40, 300, 500])
    func aCutFileIsDamagedOrRefused(bytes: Int) throws {
        let whole = try OpenEXRSamples.bytes("zips")
        #expect(throws: Failure.self) { try self.read(whole.prefix(bytes)) }
    }
}
