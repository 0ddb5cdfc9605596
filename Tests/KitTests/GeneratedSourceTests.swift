import Foundation
import GLFXCore
import GLFXDialects
import GLFXJob
import GLFXMedia
import GLFXPrograms
import GLFXTestSupport
import Testing

/// Colors, and shaders that draw without an input.
struct GeneratedSourceTests {
    /// Red is the time in sixteenths of a second, green the width's share, blue the frame's number.
    private static let clock = """
        uniform float time; uniform vec2 resolution; uniform int frame;
        void main() {
            gl_FragColor = vec4(fract(time) * 16.0 / 255.0, gl_FragCoord.x / resolution.x, float(frame) / 255.0, 1.0);
        }
        """

    private func stage(_ text: String) throws -> ShaderStage {
        ShaderStage(
            program: try ShaderProgram.parse(text: text, name: "drawn.frag") { name throws(Failure) in
                throw Failure(.shader, name)
            })
    }

    @Test(
        arguments: [
            (Rational(30, 1), Rational(2, 1), 60), (Rational(30000, 1001), Rational(1, 1), 30),
            (Rational(16, 1), Rational(5, 4), 20),
        ] as [(Rational, Rational, Int)])
    func aColorIsFlatAtExactTimes(rate: Rational, length: Rational, count: Int) throws {
        let folder = try Folder()
        let color = SIMD4<Float>(0x20, 0x40, 0x60, 0xFF) / 255
        try JobRun.run([.color(color)], to: "out.mov", in: folder, codec: "png") {
            ($0.frameRate, $0.end, $0.size) = (rate, length, PictureSize(width: 5, height: 3))
        }
        let found = try JobRun.times("out.mov", in: folder)
        #expect(found.map(\.time) == (0..<count).map { Rational(Int64($0) * rate.denominator, rate.numerator) })
        let last = try #require(found.last)
        #expect(Rational(last.time.numerator + last.length.numerator, last.time.denominator) == length)
        let pixels = [UInt8](try Raster.samples(["-i", "out.mov"], "rgb24", in: folder))
        #expect(pixels == (0..<count * 15).flatMap { _ in [0x20, 0x40, 0x60] as [UInt8] })
    }

    @Test func transparentStaysTransparentInACodecThatHoldsIt() throws {
        let folder = try Folder()
        try JobRun.run([.color(.zero)], to: "out.mov", in: folder, codec: "qtrle") {
            ($0.end, $0.size) = (Rational(1, 2), PictureSize(width: 8, height: 4))
        }
        let pixels = [UInt8](try Raster.samples(["-i", "out.mov"], "rgba", in: folder))
        #expect(pixels == [UInt8](repeating: 0, count: 15 * 8 * 4 * 4))
    }

    @Test func aShaderWithoutAnInputDrawsEveryFrameAtItsTime() throws {
        let folder = try Folder()
        try JobRun.run([], to: "out.mov", in: folder, codec: "png") {
            $0.shaders = [try stage(Self.clock)]
            ($0.frameRate, $0.end, $0.size) = (Rational(16, 1), Rational(3, 4), PictureSize(width: 4, height: 2))
        }
        let found = try JobRun.times("out.mov", in: folder)
        #expect(found.map(\.time) == (0..<12).map { Rational($0, 16) })
        let pixels = [UInt8](try Raster.samples(["-i", "out.mov"], "rgb24", in: folder))
        for frame in 0..<12 {
            for x in 0..<4 {
                let pixel = Array(pixels[(frame * 8 + x) * 3..<(frame * 8 + x) * 3 + 3])
                // gl_FragCoord is at a pixel's middle.
                #expect(pixel == [UInt8(frame), UInt8(((Double(x) + 0.5) / 4 * 255).rounded()), UInt8(frame)])
            }
        }
    }

    @Test func oneMomentOfAShaderIsThatFrameOfItsMovie() throws {
        let folder = try Folder()
        func draw(_ output: String, _ change: (inout FilterJob) -> Void) throws {
            try JobRun.run([], to: output, in: folder, codec: "png") {
                $0.shaders = [try stage(Self.clock)]
                ($0.frameRate, $0.size) = (Rational(16, 1), PictureSize(width: 4, height: 2))
                change(&$0)
            }
        }
        try draw("out.mov") { $0.end = Rational(3, 4) }
        try draw("out.png") { $0.at = Rational(3, 10) }
        let movie = try Raster.samples(["-i", "out.mov"], "rgb24", in: folder)
        // Frame 4 is shown from 0.25 s on.
        #expect(try Raster.samples(["-i", "out.png"], "rgb24", in: folder) == movie[4 * 24..<5 * 24])
    }

    @Test(
        arguments: [
            ("out.mov", PictureSize(width: 8, height: 8), nil, "add end"),
            ("out%d.png", PictureSize(width: 8, height: 8), nil, "add end"),
            ("out.mov", nil, Rational(1, 1), "add size"),
        ] as [(String, PictureSize?, Rational?, String)])
    func whatComesFromNothingNeedsASizeAndALength(
        output: String, size: PictureSize?, end: Rational?, option: String
    ) throws {
        let folder = try Folder()
        for inputs in [[JobInput.color([1, 0, 0, 1])], []] {
            let failure = try JobRun.failure(inputs, to: output, in: folder) {
                $0.shaders = [try stage(Self.clock)]
                ($0.size, $0.end) = (size, end)
            }
            #expect(failure?.kind == .usage)
            #expect(failure?.description.contains(option) == true)
        }
    }

    @Test func aShaderThatReadsAPictureSaysThatThereIsNone() throws {
        let folder = try Folder()
        let failure = try JobRun.failure([], to: "out.mov", in: folder) {
            $0.shaders = [ShaderStage(program: try ShaderLibrary.load("invert"))]
            ($0.end, $0.size) = (Rational(1, 1), PictureSize(width: 8, height: 8))
        }
        #expect(failure?.kind == .usage)
        #expect(failure?.description.contains("no INPUT") == true)
    }

    @Test func onePictureFromNothingNeedsNoLength() throws {
        let folder = try Folder()
        try JobRun.run([.color([0, 1, 0, 1])], to: "out.png", in: folder) { $0.size = PictureSize(width: 2, height: 1) }
        #expect([UInt8](try Raster.samples(["-i", "out.png"], "rgb24", in: folder)) == [0, 255, 0, 0, 255, 0])
    }
}
