import GLFXPrograms
import Testing

@Suite(.needsDevice, .onARenderer) struct CrossfadeTests {
    static let from = Picture(8, 4) { x, y in Color(codes: x * 36, y * 80, 200, 255 - x * 30) }
    static let other = Picture(8, 4) { x, y in Color(codes: 255 - y * 70, 10, x * 33, y * 85) }

    private func fade(_ progress: Double) throws -> Picture {
        try draw(
            Self.from, "crossfade", ["progress": ParameterValue(progress)], pictures: ["other": Self.other.buffer])
    }

    @Test func atZeroItIsTheFrameExactly() throws {
        #expect(try fade(0).pixels == Self.from.pixels)
    }

    @Test func atOneItIsTheOtherPictureExactly() throws {
        #expect(try fade(1).pixels == Self.other.pixels)
    }

    @Test(arguments: [0.25, 0.5, 0.9]) func betweenItMixesWhatEachPictureCovers(progress: Double) throws {
        expect(try fade(progress), within: codes(0.51)) { x, y in
            let (a, b) = (Self.from[x, y], Self.other[x, y])
            // Premultiplied colors are mixed, as light is.
            let alpha = a.w * (1 - progress) + b.w * progress
            return Color((a.rgb * a.w * (1 - progress) + b.rgb * b.w * progress) / alpha, alpha: alpha)
        }
    }

    @Test func aPictureOfAnotherSizeIsStretched() throws {
        let small = Picture(1, 1) { _, _ in Color(codes: 10, 20, 30) }
        let result = try draw(Self.from, "crossfade", ["progress": 1], pictures: ["other": small.buffer])
        expect(result, within: codes(0)) { _, _ in Color(codes: 10, 20, 30) }
    }
}
