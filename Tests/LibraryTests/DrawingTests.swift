import Foundation
import GLFXDrawing
import GLFXKit
import Testing

/// Shapes at known coordinates; the expected numbers are areas.
@Suite struct DrawingTests {
    private func picture(
        _ background: Color = .black, width: Int = 40, height: Int = 30, _ body: (DrawingContext) throws -> Void
    ) throws -> PixelBuffer {
        let picture = PixelBuffer(width: width, height: height, format: .bgra8)
        try picture.draw { context in
            context.clear(background)
            try body(context)
        }
        return picture
    }

    @Test func aRectangleIsWhereItIsDrawnAndItsEdgesAreItsCoverage() throws {
        let drawn = try picture { context in
            context.rectangle(Rectangle(x: 4.25, y: 6.5, width: 10, height: 8))
            context.fill(.white)
        }
        #expect(drawn[8, 10] == SIMD4(255, 255, 255, 255))
        #expect(drawn[3, 10].x == 0 && drawn[15, 10].x == 0 && drawn[8, 5].x == 0 && drawn[8, 15].x == 0)
        // Coverage: 3/4 on the left, 1/4 on the right, 1/2 above and below.
        for (x, y, coverage) in [(4, 10, 0.75), (14, 10, 0.25), (8, 6, 0.5), (8, 14, 0.5), (4, 6, 0.375)] {
            #expect(abs(Double(drawn[x, y].y) - 255 * coverage) <= 2, "\(x), \(y): \(drawn[x, y])")
        }
    }

    /// Cairo samples slanted edges in 15 lines a pixel, exactly along each: half a line is 8 codes.
    @Test func aSlantedEdgeIsNearlyItsCoverage() throws {
        // Below y = x / 4: along a row coverage falls by a quarter from a pixel to the next.
        let drawn = try picture { context in
            context.move(to: Point(x: 0, y: 0))
            context.line(to: Point(x: 40, y: 10))
            context.line(to: Point(x: 0, y: 10))
            context.closePath()
            context.fill(.white)
        }
        for x in 0..<40 {
            let y = x / 4
            let coverage = 1 - (Double(x % 4) + 0.5) / 4
            #expect(abs(Double(drawn[x, y].x) - 255 * coverage) <= 12, "\(x): \(drawn[x, y].x), not \(255 * coverage)")
        }
    }

    @Test func yGoesDownAndAnglesGoClockwise() throws {
        let drawn = try picture { context in
            context.rectangle(Rectangle(x: 0, y: 0, width: 3, height: 2))
            context.fill(.red)
            context.translate(x: 20, y: 15)
            context.rotate(.pi / 2)
            context.rectangle(Rectangle(x: 5, y: -1, width: 4, height: 2))
            context.fill(.green)
        }
        #expect(drawn[1, 1] == SIMD4(255, 0, 0, 255) && drawn[1, 28] == SIMD4(0, 0, 0, 255))
        #expect(drawn[20, 22] == SIMD4(0, 255, 0, 255) && drawn[27, 15] == SIMD4(0, 0, 0, 255))
    }

    @Test func alphaIsStraightBeforeAndAfter() throws {
        let drawn = try picture(.clear) { context in
            context.rectangle(Rectangle(x: 0, y: 0, width: 20, height: 30))
            context.fill(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
        }
        #expect(drawn[30, 10] == .zero)
        let (half, full) = (drawn[10, 10], SIMD4<UInt16>(255, 128, 0, 128))
        #expect(abs(Int(half.x) - 255) <= 1 && abs(Int(half.y) - Int(full.y)) <= 1 && half.z == 0 && half.w == 128)
        // Over it once more: 1 - (1 - 128/255)².
        try drawn.draw { context in
            context.rectangle(Rectangle(x: 0, y: 0, width: 20, height: 30))
            context.fill(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
        }
        #expect(abs(Int(drawn[10, 10].w) - 191) <= 1 && abs(Int(drawn[10, 10].x) - 255) <= 1, "\(drawn[10, 10])")
    }

    @Test func blendModesAreTheirFormulas() throws {
        let (below, above) = (Color(red: 0.8, green: 0.4, blue: 0.2), Color(red: 0.5, green: 0.5, blue: 1))
        let formulas: [(BlendMode, (Double, Double) -> Double)] = [
            (.normal, { $1 }), (.multiply, { $0 * $1 }), (.screen, { $0 + $1 - $0 * $1 }), (.add, { min(1, $0 + $1) }),
            (.darken, { min($0, $1) }), (.lighten, { max($0, $1) }), (.difference, { abs($0 - $1) }),
            (.exclusion, { $0 + $1 - 2 * $0 * $1 }),
            (.hardLight, { $1 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }),
            (.overlay, { $0 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }),
        ]
        for (mode, formula) in formulas {
            let drawn = try picture(below) { context in
                context.blendMode = mode
                context.paint(above)
            }
            let wanted = [
                formula(below.red, above.red), formula(below.green, above.green), formula(below.blue, above.blue),
            ]
            for (channel, value) in wanted.enumerated() {
                #expect(abs(Double(drawn[5, 5][channel]) - 255 * value) <= 2, "\(mode): \(drawn[5, 5]), not \(wanted)")
            }
        }
    }

    @Test func clipTransformAndBlendModeComeBack() throws {
        let drawn = try picture { context in
            context.saved {
                context.rectangle(Rectangle(x: 0, y: 0, width: 10, height: 10))
                context.clip()
                context.translate(x: 5, y: 5)
                context.blendMode = .add
                context.paint(.red)
            }
            #expect(context.blendMode == .normal)
            context.rectangle(Rectangle(x: 20, y: 20, width: 2, height: 2))
            context.fill(.blue)
        }
        #expect(drawn[9, 9] == SIMD4(255, 0, 0, 255) && drawn[11, 11] == SIMD4(0, 0, 0, 255))
        #expect(drawn[21, 21] == SIMD4(0, 0, 255, 255))
    }

    @Test func gradientsStrokesAndRoundCorners() throws {
        let drawn = try picture(width: 100) { context in
            context.rectangle(context.bounds)
            context.fill(
                .linear(from: Point(x: 0, y: 0), to: Point(x: 100, y: 0), [.init(0, .black), .init(1, .white)]))
        }
        for x in [0, 25, 50, 99] { #expect(abs(Double(drawn[x, 15].x) - 255 * (Double(x) + 0.5) / 100) <= 2) }
        let lines = try picture { context in
            context.move(to: Point(x: 0, y: 15))
            context.line(to: Point(x: 40, y: 15))
            context.stroke(.white, LineStyle(width: 4, dashes: [10, 10]))
            context.roundedRectangle(Rectangle(x: 20, y: 20, width: 10, height: 10), radius: 5)
            context.fill(.red)
        }
        #expect(lines[5, 13].x == 255 && lines[5, 16].x == 255 && lines[5, 12].x == 0 && lines[15, 14].x == 0)
        #expect(lines[25, 25].x == 255 && lines[20, 20].x < 40 && lines[29, 29].x < 40)
    }

    @Test func aPictureFillsARectangleAsItFits() throws {
        let wide = PixelBuffer(width: 20, height: 10, format: .bgra8)
        try wide.draw { context in
            context.clear(.red)
            context.rectangle(Rectangle(x: 10, y: 0, width: 10, height: 10))
            context.fill(.blue)
        }
        let whole = try picture { $0.draw(wide, in: Rectangle(x: 0, y: 0, width: 20, height: 20)) }
        #expect(whole[5, 10] == SIMD4(255, 0, 0, 255) && whole[15, 10] == SIMD4(0, 0, 255, 255))
        #expect(whole[5, 4] == SIMD4(0, 0, 0, 255) && whole[5, 5] == SIMD4(255, 0, 0, 255))
        let covered = try picture { $0.draw(wide, in: Rectangle(x: 2, y: 2, width: 10, height: 10), fit: .cover) }
        #expect(covered[3, 3] == SIMD4(255, 0, 0, 255) && covered[11, 11] == SIMD4(0, 0, 255, 255))
        #expect(covered[12, 3] == SIMD4(0, 0, 0, 255) && covered[1, 3] == SIMD4(0, 0, 0, 255))
    }

    @Test func deepAndTransparentPicturesAreDrawnRight() throws {
        let deep = PixelBuffer(width: 2, height: 2, format: .rgba16)
        for y in 0..<2 { for x in 0..<2 { deep[x, y] = SIMD4(0x8080, 0xFFFF, 0, 0x8080) } }
        let drawn = try picture(.white) { $0.draw(deep, in: Rectangle(x: 0, y: 0, width: 10, height: 10)) }
        // Half of (128, 255, 0) over white.
        let pixel = drawn[5, 5]
        #expect(abs(Int(pixel.x) - 191) <= 1 && pixel.y == 255 && abs(Int(pixel.z) - 127) <= 1, "\(pixel)")
    }

    @Test func aShadowLiesBelowAndIsSoft() throws {
        let drawn = try picture(.white, width: 60, height: 60) { context in
            context.withShadow(.black, offset: Point(x: 10, y: 10), blur: 3) {
                context.rectangle(Rectangle(x: 15, y: 15, width: 20, height: 20))
                context.fill(.red)
            }
        }
        #expect(drawn[30, 30] == SIMD4(255, 0, 0, 255))
        // At the shadow's edge half of it is left, three deviations outside hardly anything.
        #expect(abs(Int(drawn[45, 38].x) - 128) < 24, "\(drawn[45, 38])")
        #expect(drawn[54, 38].x > 250 && drawn[38, 38].x < 20)
    }

    @Test func picturesOfNoSizeAndOfAnySizeAreErrors() {
        func failed(_ width: Int, _ height: Int) -> Failure? {
            failure { _ = try PixelBuffer.blank(width: width, height: height, format: .bgra8) }
        }
        #expect(failed(0, 5)?.description == "a picture cannot be 0x5; both sides have at least one pixel")
        #expect(failed(5, -1)?.kind == .usage)
        #expect(failed(.max, .max)?.kind == .limit && failed(1 << 29, 1)?.kind == .limit)
    }

    @Test func whatCannotBeDrawnIsSaid() throws {
        let deep = PixelBuffer(width: 8, height: 8, format: .rgba16)
        #expect(failure { try deep.draw { _ in } }?.message == "a picture in rgba16 cannot be drawn into")
        let plain = PixelBuffer(width: 8, height: 8, format: .bgra8)
        let broken = failure { try plain.draw { $0.scale(x: 0, y: 0) } }
        #expect(
            broken?.kind == .usage && broken?.message.contains("drawing failed") == true,
            "\(String(describing: broken))")
        #expect(failure { _ = try Color("#12") }?.message == "'#12' is no color")
    }
}
