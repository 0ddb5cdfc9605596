import BundledShaders
import FrameCore
import Foundation
import ShaderText
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
            guard !parameter.isColor, parameter.type != .bool else { continue }
            let (low, high) = (try #require(parameter.minimum), try #require(parameter.maximum))
            #expect(value.components.allSatisfy { (low...high).contains($0) }, "\(parameter.name)")
        }
    }

    @Test(arguments: ["passthrough", "grayscale", "invert", "chromakey", "vignette"])
    func aShaderOfSinglePixelsReadsItsOwnPositionOnly(name: String) throws {
        #expect(try bundled(name).inputs.map(\.isReadAtOwnPositionOnly) == [true])
    }

    @Test(.enabled(if: missingDevice == nil, "needs a graphics device"), arguments: names)
    func aPictureWithoutAnyAlphaStaysWithoutAny(name: String) throws {
        let nothing = Picture(4, 4) { x, y in Color(Double(x) / 4, Double(y) / 4, 0.5, 0) }
        let pictures = Dictionary(
            uniqueKeysWithValues: try bundled(name).inputs.dropFirst().map { ($0.name, nothing.buffer) })
        #expect(try draw(nothing, name, [:], pictures: pictures).pixels.allSatisfy { $0.w == 0 })
    }
}
