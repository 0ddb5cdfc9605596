import Foundation
import GLFXAudio
@testable import GLFXCore
import Testing

/// The pixels of audio textures. `row(0)` is a picture's top, `row(height - 1)` is where v begins.
struct AudioTextureRendererTests {
    private func column(_ picture: PixelBuffer, _ x: Int, y: Int) -> [Int] {
        let pixel = picture[x, y]
        return [Int(pixel.x), Int(pixel.y), Int(pixel.z), Int(pixel.w)]
    }

    @Test(arguments: [PixelFormat.rgba8, .bgra8])
    func shadertoysWaveIsTheFirstQuarterOfTheWindowInRedAtTheTop(format: PixelFormat) throws {
        let painter = try AudioTextureRenderer(.shadertoy, channelCount: 1, format: format)
        #expect(painter.sampleCount == 2048)
        var samples = [Float](repeating: 0, count: 2048)
        samples.replaceSubrange(0..<5, with: [0, 0.5, -0.25, 1, -2])
        samples[511] = 0.999
        samples[512] = 0.75
        let picture = try painter.paint([samples])
        #expect(picture.width == 512 && picture.height == 2)
        // floor(128 (1 + x)), kept within a byte.
        for (x, byte) in [(0, 128), (1, 192), (2, 96), (3, 255), (4, 0), (5, 128), (511, 255)] {
            #expect(column(picture, x, y: 0) == [byte, 0, 0, 255], "column \(x)")
        }
    }

    @Test func shadertoysSpectrumIsAtTheBottomInBytes() throws {
        let painter = try AudioTextureRenderer(.shadertoy, channelCount: 1, format: .rgba8)
        let first = try painter.paint([SpectrumTests.noise])
        let second = try painter.paint([SpectrumTests.noise])
        // floor(255 (dB + 100) / 70) of numpy's values (see SpectrumTests), at the first and the second frame.
        let bytes = [
            (0, 93, 112), (1, 142, 161), (7, 147, 165), (20, 124, 143), (42, 131, 150), (60, 142, 161), (100, 123, 141),
            (255, 142, 161), (400, 91, 110), (511, 132, 151),
        ]
        for (x, one, two) in bytes {
            #expect(abs(column(first, x, y: 1)[0] - one) <= 1, "column \(x): \(column(first, x, y: 1))")
            #expect(abs(column(second, x, y: 1)[0] - two) <= 1, "column \(x): \(column(second, x, y: 1))")
        }
    }

    @Test func shadertoyHearsBothChannelsAsOne() throws {
        let painter = try AudioTextureRenderer(.shadertoy, channelCount: 2, format: .rgba8)
        let picture = try painter.paint([
            [Float](repeating: 0.5, count: 2048), [Float](repeating: -0.25, count: 2048),
        ])
        #expect(column(picture, 300, y: 0)[0] == 144)
    }

    @Test func silenceIsTheMiddleAndNothing() throws {
        let painter = try AudioTextureRenderer(.shadertoy, channelCount: 1, format: .rgba8)
        let picture = try painter.paint([[Float](repeating: 0, count: 2048)])
        #expect((0..<512).allSatisfy { column(picture, $0, y: 0)[0] == 128 && column(picture, $0, y: 1)[0] == 0 })
    }

    @Test func aWaveOfIsfIsGrayARowAChannelTheFirstAtTheBottom() throws {
        let painter = try AudioTextureRenderer(.wave(width: nil), channelCount: 2, format: .rgba16)
        #expect(painter.sampleCount == 1024)
        var left = [Float](repeating: 0, count: 1024)
        (left[0], left[1], left[1023]) = (1, -1, 0.5)
        let picture = try painter.paint([left, [Float](repeating: -0.5, count: 1024)])
        #expect(picture.width == 1024 && picture.height == 2)
        #expect(column(picture, 0, y: 1) == [65535, 65535, 65535, 65535])
        #expect(column(picture, 1, y: 1) == [0, 0, 0, 65535])
        // 0.5 and 0.75 of 65535, rounded.
        #expect(column(picture, 2, y: 1) == [32768, 32768, 32768, 65535])
        #expect(column(picture, 1023, y: 1) == [49151, 49151, 49151, 65535])
        #expect(column(picture, 0, y: 0)[0] == 16384)
    }

    @Test func aNarrowWaveIsMadeOfMeans() throws {
        let painter = try AudioTextureRenderer(.wave(width: 3), channelCount: 1, format: .rgba8)
        #expect(painter.sampleCount == 1024)
        // Columns of 341, 341 and 342 samples.
        let samples = (0..<1024).map { Float($0 < 341 ? 0.2 : $0 < 682 ? -0.6 : 1) }
        let picture = try painter.paint([samples])
        #expect(picture.width == 3 && picture.height == 1)
        #expect((0..<3).map { column(picture, $0, y: 0)[0] } == [153, 51, 255])
    }

    @Test func aWaveOfOneColumnIsTheLoudness() throws {
        let painter = try AudioTextureRenderer(.wave(width: 1), channelCount: 1, format: .rgba8)
        // The root mean square of a square wave is its height: 0.5 + 0.5 * 0.4.
        let picture = try painter.paint([(0..<1024).map { Float($0 % 2 == 0 ? 0.4 : -0.4) }])
        #expect(column(picture, 0, y: 0)[0] == Int((255 * 0.7).rounded()))
    }

    @Test(arguments: [(0, 1), (-7, 1), (2000, 2000), (Int.max, 4096)])
    func anyWidthThatIsAskedForIsBounded(asked: Int, width: Int) throws {
        let wave = try AudioTextureRenderer(.wave(width: asked), channelCount: 1, format: .rgba8)
        #expect(try wave.paint([[Float](repeating: 0, count: wave.sampleCount)]).width == width)
        let spectrum = try AudioTextureRenderer(.spectrum(width: asked), channelCount: 1, format: .rgba8)
        #expect(try spectrum.paint([[Float](repeating: 0, count: spectrum.sampleCount)]).width == width)
        #expect(spectrum.sampleCount <= 8192)
    }

    /// A sine of 16 periods in 1024 samples has 0.42 of half its amplitude in bin 16: at 0.05 that is -39.58 dB.
    @Test func aSpectrumOfIsfIsARowAChannelWithoutSmoothing() throws {
        let painter = try AudioTextureRenderer(.spectrum(width: nil), channelCount: 2, format: .rgba16)
        #expect(painter.sampleCount == 1024)
        let sine = (0..<1024).map { Float(0.05 * sin(2 * Double.pi * 16 * Double($0) / 1024)) }
        for _ in 0..<2 {
            let picture = try painter.paint([sine, [Float](repeating: 0, count: 1024)])
            #expect(picture.width == 512 && picture.height == 2)
            let expected = (20 * log10(0.0105) + 100) / 70 * 65535
            #expect(abs(Double(column(picture, 16, y: 1)[0]) - expected) < 10)
            #expect(column(picture, 16, y: 1)[1] == column(picture, 16, y: 1)[0])
            #expect((0..<512).allSatisfy { column(picture, $0, y: 0)[0] == 0 })
        }
    }

    @Test func aNarrowSpectrumIsMadeOfMeans() throws {
        let painter = try AudioTextureRenderer(.spectrum(width: 128), channelCount: 1, format: .rgba16)
        let sine = (0..<1024).map { Float(0.05 * sin(2 * Double.pi * 18 * Double($0) / 1024)) }
        let picture = try painter.paint([sine])
        // Column 4 is of bins 16 to 19: Blackman's 0.04, 0.25, 0.42 and 0.25 times 0.025.
        let levels = [0.04, 0.25, 0.42, 0.25].map { (20 * log10($0 * 0.025) + 100) / 70 }
        #expect(abs(Double(column(picture, 4, y: 0)[0]) - levels.reduce(0, +) / 4 * 65535) < 20)
    }
}
