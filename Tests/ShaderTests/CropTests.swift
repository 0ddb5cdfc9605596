import Foundation
import GLFXCore
import GLFXPrograms
import GLFXRender
import Testing

/// `crop` and `blurredsides`: shaders whose result is of another size, which their text says.
@Suite(.needsDevice, .onARenderer) struct CropTests {
    private func number(_ values: Double...) -> ParameterValue { ParameterValue(values) }

    private func drawn(
        _ picture: Picture, _ name: String, _ values: [String: ParameterValue]
    ) throws -> Picture {
        let plan = RenderPlan(
            width: picture.buffer.width, height: picture.buffer.height, format: picture.buffer.format,
            stages: [RenderPlan.Stage(program: try bundled(name), values: values)])
        let size = try plan.resultSize()
        let result = PixelBuffer(width: size.width, height: size.height, format: picture.buffer.format)
        try RendererKind.current.renderer(plan).render(
            picture.buffer, at: FrameTime(seconds: 0, delta: 0, index: 0, rate: 25), into: result)
        return Picture(result)
    }

    @Test func whatIsLeftIsBitForBitTheFrame() throws {
        let card = Picture(13, 9) { x, y in Color(Double(x) / 12, Double(y) / 8, 0.25, Double(x + y) / 20) }
        for (left, right, top, bottom) in [(0, 0, 0, 0), (3, 1, 2, 4), (0, 12, 8, 0), (5, 5, 0, 3)] {
            let result = try drawn(
                card, "crop",
                [
                    "left": number(Double(left)), "right": number(Double(right)), "top": number(Double(top)),
                    "bottom": number(Double(bottom)),
                ])
            #expect(result.buffer.width == 13 - left - right && result.buffer.height == 9 - top - bottom)
            expect(result, within: 0) { x, y in card[x + left, y + top] }
        }
        let all = try drawn(card, "crop", ["left": number(40)])
        #expect(all.buffer.width == 1 && all.buffer.height == 9)
    }

    /// 64x36 as 9:16: 36x64, with the frame 36 wide and 20.25 high in the middle.
    @Test func theFrameLiesWholeOverItsBlurredCopy() throws {
        let flat = Picture(64, 36) { _, _ in Color(0.8, 0.4, 0.2, 1) }
        let result = try drawn(flat, "blurredsides", ["radius": number(6), "dim": number(0.5)])
        #expect(result.buffer.width == 36 && result.buffer.height == 64)
        expect(result, within: codes(1)) { _, y in
            let covered = min(max(min(Double(y) + 1, 42.125) - max(Double(y), 21.875), 0), 1)
            return Color(0.8, 0.4, 0.2, 1) * covered + Color(0.4, 0.2, 0.1, 1) * (1 - covered)
        }
        // Left and right of the frame are seen in the middle, and only its middle above it.
        let halves = Picture(64, 36) { x, _ in x < 32 ? Color(1, 0, 0, 1) : Color(0, 0, 1, 1) }
        let sides = try drawn(halves, "blurredsides", ["radius": number(3), "dim": number(0)])
        for (x, y) in [(0, 0), (9, 5), (9, 32), (0, 60), (35, 3), (27, 32), (27, 60)] {
            let (found, wanted) = (sides[x, y], x < 18 ? Color(1, 0, 0, 1) : Color(0, 0, 1, 1))
            for channel in 0..<4 { #expect(abs(found[channel] - wanted[channel]) < 0.01, "\(x),\(y)") }
        }
    }

    @Test func theLongerSideStaysAsLong() throws {
        let program = try bundled("blurredsides")
        for (width, height, shape, wanted) in [
            (1920, 1080, (9.0, 16.0), (1080, 1920)), (1080, 1920, (16, 9), (1920, 1080)),
            (1920, 1080, (1, 1), (1920, 1920)),
            (1280, 720, (4, 5), (1024, 1280)),
        ] {
            let sizes = try program.sizes(
                width: width, height: height, values: ["shape": number(shape.0, shape.1)])
            #expect(sizes.result == wanted)
        }
    }
}
