@testable import GLFXCore
import GLFXPrograms
import GLFXRender
import GLFXShaders
import Testing

/// The two ways to draw on the processor, beside each other: within one code on 99.9 % of the pixels.
@Suite(.needsDevice) struct AgreementTests {
    private static let (width, height) = (173, 97)

    /// Gradients, edges, fine detail, and all alphas where wanted.
    /// A strip of 8 entries a side that exchanges the channels.
    private static var table: PixelBuffer {
        let buffer = PixelBuffer(width: 64, height: 8, format: .bgra8)
        for y in 0..<8 {
            for x in 0..<64 { buffer[x, y] = SIMD4(UInt16(x / 8 * 36), UInt16(x % 8 * 36), UInt16(y * 36), 255) }
        }
        return buffer
    }

    private static func card(_ seed: Int, hasAlpha: Bool) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height, format: .bgra8)
        for y in 0..<height {
            for x in 0..<width {
                let noise = (x &* 7919 &+ y &* 104_729 &+ seed &* 31) % 251
                let isBar = (x / 13 + y / 11 + seed) % 2 == 0
                let color = SIMD4(
                    x * 255 / width, isBar ? 200 : y * 255 / height, x % 5 == 0 ? noise : 40,
                    hasAlpha ? noise * 255 / 250 : 255)
                buffer[x, y] = SIMD4<UInt16>(truncatingIfNeeded: color)
            }
        }
        return buffer
    }

    private func drawn(_ kind: RendererKind, _ program: ShaderProgram, hasAlpha: Bool) throws -> PixelBuffer {
        let frame = program.frameInput { _ in false }
        let others = program.inputs.filter { $0.name != frame?.name && $0.filling == .free }.map(\.name)
        let plan = RenderPlan(
            width: Self.width, height: Self.height, format: .bgra8,
            stages: [
                RenderPlan.Stage(
                    program: program,
                    pictures: Dictionary(uniqueKeysWithValues: others.enumerated().map { ($0.element, $0.offset) }))
            ])
        let renderer = try kind.renderer(plan)
        for (slot, name) in others.enumerated() {
            let isTable = program.inputs.contains { $0.name == name && $0.isLookupTable }
            try renderer.setInput(slot, isTable ? Self.table : Self.card(slot + 1, hasAlpha: hasAlpha))
        }
        let size = try plan.resultSize()
        let result = PixelBuffer(width: size.width, height: size.height, format: .bgra8)
        let time = FrameTime(seconds: 1.3, delta: 0.04, index: 32, rate: 25, progress: 0.37)
        try renderer.render(Self.card(0, hasAlpha: hasAlpha), at: time, into: result)
        return result
    }

    @Test(arguments: BundledShaders.all.map(\.name))
    func bothRenderersDrawTheSame(name: String) throws {
        for hasAlpha in [false, true] {
            let program = try bundled(name)
            let (one, other) = (
                try drawn(.software, program, hasAlpha: hasAlpha), try drawn(.native, program, hasAlpha: hasAlpha)
            )
            var far = 0
            for y in 0..<one.height {
                for x in 0..<one.width {
                    let (a, b) = (
                        SIMD4<Int>(truncatingIfNeeded: one[x, y]), SIMD4<Int>(truncatingIfNeeded: other[x, y])
                    )
                    // Whether a pixel of alpha 0 has a color may depend on a rounding error.
                    if max(a.w, b.w) <= 1 { continue }
                    if (a &- b).max() > 1 || (b &- a).max() > 1 { far += 1 }
                }
            }
            let share = Double(far) / Double(one.width * one.height)
            #expect(share <= 0.001, "\(name)\(hasAlpha ? ", with alpha" : ""): \(far) pixels")
        }
    }
}
