import Foundation
import GLFXPrograms
import GLFXShaderText
import GLFXShaders
import Testing

@Suite struct BundledShaderTests {
    static let names = BundledShaders.all.map(\.name)

    @Test func everyShaderOfTheFolderIsBundledInTheOrderOfTheAlphabet() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Shaders").path)
        let expected = files.filter { $0.hasSuffix(".frag") }.map { String($0.dropLast(5)) }.sorted()
        #expect(Self.names == expected)
    }

    @Test(arguments: names) func aShaderSaysWhatItIsForOnItsFirstLine(name: String) throws {
        let text = String(decoding: try #require(BundledShaders.all.first { $0.name == name }).source, as: UTF8.self)
        let first = try #require(text.split(separator: "\n").first)
        #expect(first.hasPrefix("// ") && first.hasSuffix("."))
        #expect(try bundled(name).summary == String(first.dropFirst(3)))
    }

    @Test(arguments: names) func everyParameterHasADefaultAHelpAndARange(name: String) throws {
        for parameter in try bundled(name).parameters {
            let value = try #require(parameter.defaultValue, "\(parameter.name)")
            #expect(parameter.help?.isEmpty == false, "\(parameter.name)")
            guard !parameter.isColor, parameter.type != .bool, parameter.choices.isEmpty else { continue }
            let (low, high) = (try #require(parameter.minimum), try #require(parameter.maximum))
            #expect(value.components.allSatisfy { (low...high).contains($0) }, "\(parameter.name)")
        }
    }

    @Test(arguments: [
        "passthrough", "grayscale", "invert", "chromakey", "despill", "premultiply", "unpremultiply", "showmatte",
        "vignette", "grade", "curves", "tonemap", "hdr",
    ])
    func aShaderOfSinglePixelsReadsItsOwnPositionOnly(name: String) throws {
        #expect(try bundled(name).inputs.map(\.isReadAtOwnPositionOnly) == [true])
    }

    /// Software drivers take other ways for whole tiles of 64 x 64 pixels.
    @Test(
        .needsDevice,
        arguments: [
            "passthrough", "grayscale", "invert", "brightness-contrast-saturation", "chromakey", "crossfade", "lut",
            "add", "alphablend", "despill", "difference", "multiply", "over", "premultiply", "screen", "showmatte",
            "unpremultiply",
        ])
    func whatAPixelBecomesDoesNotDependOnThePicturesSize(name: String) throws {
        func patch(_ x: Int, _ y: Int) -> Color {
            Color(
                codes: x % 16 * 17, y % 16 * 17, (x + y) % 16 * 17, (x % 16 + y % 16 * 2) % 3 == 0 ? 255 : x % 16 * 16)
        }
        let strip = Picture(4, 2) { x, y in Color(Double(y), Double(x % 2), Double(x / 2), 1) }
        func drawn(_ size: Int) throws -> Picture {
            let other = Picture(size, size) { x, y in patch(y, x) }
            let pictures = Dictionary(
                uniqueKeysWithValues: try bundled(name).inputs.dropFirst().map { input in
                    (input.name, input.name == "lut" ? strip.buffer : other.buffer)
                })
            return try draw(Picture(size, size) { x, y in patch(x, y) }, name, pictures: pictures)
        }
        let (small, large) = (try drawn(16), try drawn(136))
        expect(large, within: codes(0)) { x, y in small[x % 16, y % 16] }
    }

    /// But for the one that shows alpha, and the one that draws a mask.
    @Test(.needsDevice, arguments: names.filter { !["showmatte", "shape"].contains($0) })
    func aPictureWithoutAnyAlphaStaysWithoutAny(name: String) throws {
        let nothing = Picture(4, 4) { x, y in Color(Double(x) / 4, Double(y) / 4, 0.5, 0) }
        let pictures = Dictionary(
            uniqueKeysWithValues: try bundled(name).inputs.dropFirst().map { ($0.name, nothing.buffer) })
        #expect(try draw(nothing, name, [:], pictures: pictures).pixels.allSatisfy { $0.w == 0 })
    }
}
