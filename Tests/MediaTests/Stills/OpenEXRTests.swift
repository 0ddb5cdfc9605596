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
        let base = Float(x) / 8 - 0.25
        return FloatPixel(base + Float(y) / 4, base + Float(y) / 2, base + Float(y) * 0.75, 1)
    }

    @Test(arguments: ["none", "rle", "zips", "zip", "piz", "pxr24", "b44", "b44a", "dwaa", "dwab", "tiles", "parts"])
    func everyFormGivesItsNumbers(name: String) throws {
        let (format, pixels) = try read(OpenEXRSamples.bytes(name))
        #expect(format.pixelFormat == .rgbaFloat && format.color.transfer == .linear && format.isSceneLight)
        #expect(format.depth == (name == "tiles" ? 32 : 16))
        // B44 keeps 4x4 pixels in 14 bytes: steep ramps are coarse.
        let allowed: Float = name.hasPrefix("b44") ? 0.45 : 0
        for y in 0..<12 {
            let row = pixels.numbers(y)
            for x in 0..<12 {
                let (one, other) = (row[x], light(x, y))
                let most = pointwiseMax(other, FloatPixel(repeating: 1)) * allowed
                #expect(all(abs(one - other) .<= most), "\(name) \(x),\(y): \(one), not \(other)")
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
        let whole = OpenEXRSamples.bytes("zips")
        #expect(throws: Failure.self) { try self.read(whole.prefix(bytes)) }
    }
}
