import GLFXCore
import GLFXPrograms
import Testing

/// The shaders that change each pixel's color by itself.
@Suite(.needsDevice, .onARenderer) struct ColorShaderTests {
    static let colors = Picture(9, 9) { x, y in
        Color(codes: x * 31, y * 31, (x * 9 + y) * 3, x == y ? 100 : 255)
    }

    @Test func passthroughChangesNoCodeOfAnyChannel() throws {
        let all = Picture(256, 3) { x, y in
            Color(codes: y == 0 ? x : 255 - x, y == 1 ? x : x / 2, y == 2 ? x : 7, 255 - x)
        }
        let result = try draw(all, "passthrough")
        #expect(result.pixels == all.pixels)
    }

    @Test func passthroughChangesNoCodeOfSixteenBits() throws {
        let all = Picture(256, 256, .rgba16) { x, y in
            let code = Double(y * 256 + x) / 65535
            return Color(code, 1 - code, code / 2, 1 - code / 3)
        }
        #expect(try draw(all, "passthrough").pixels == all.pixels)
    }

    @Test func grayscaleGivesTheLumaOfBT709() throws {
        // 255 times 0.2126, 0.7152, 0.0722.
        let primaries = [Color(1, 0, 0, 1), Color(0, 1, 0, 1), Color(0, 0, 1, 0.4), Color(1, 1, 1, 1)]
        let expected = [54, 182, 18, 255]
        expect(try draw(Picture(primaries), "grayscale"), within: codes(0)) { x, _ in
            Color(codes: expected[x], expected[x], expected[x], x == 2 ? 102 : 255)
        }
    }

    @Test(arguments: [0, 0.25, 1]) func grayscaleGoesByItsAmount(amount: Double) throws {
        let result = try draw(Self.colors, "grayscale", ["amount": ParameterValue(amount)])
        expect(result, within: codes(0.51)) { x, y in
            let color = Self.colors[x, y]
            return Color(mix(color.rgb, SIMD3(repeating: luma(color.rgb)), amount), alpha: color.w)
        }
    }

    @Test(arguments: [0, 0.25, 1]) func invertGivesTheOpposite(amount: Double) throws {
        let result = try draw(Self.colors, "invert", ["amount": ParameterValue(amount)])
        expect(result, within: codes(0.51)) { x, y in
            let color = Self.colors[x, y]
            return Color(mix(color.rgb, 1 - color.rgb, amount), alpha: color.w)
        }
    }

    @Test func brightnessContrastAndSaturationChangeNothingByDefault() throws {
        expect(try draw(Self.colors, "brightness-contrast-saturation"), within: codes(0)) { Self.colors[$0, $1] }
    }

    @Test(arguments: [
        (0.2, 1.0, 1.0), (-0.2, 1, 1), (0, 2, 1), (0, 0.5, 1), (0, 1, 0), (0, 1, 2), (0.1, 1.5, 0.5), (1, 1, 1),
        (0, 4, 4),
    ])
    func saturationComesBeforeContrastAndBrightness(brightness: Double, contrast: Double, saturation: Double) throws {
        let values = [
            "brightness": ParameterValue(brightness), "contrast": ParameterValue(contrast),
            "saturation": ParameterValue(saturation),
        ]
        expect(try draw(Self.colors, "brightness-contrast-saturation", values), within: codes(0.51)) { x, y in
            let color = Self.colors[x, y]
            let saturated = mix(SIMD3(repeating: luma(color.rgb)), color.rgb, saturation)
            return Color(cut((saturated - 0.5) * contrast + 0.5 + brightness), alpha: color.w)
        }
    }

    @Test(arguments: [(1.0, 0.4, 0.6), (0.5, 0, 1), (0.8, 0.5, 0)])
    func vignetteDarkensByTheDistanceFromTheMiddle(amount: Double, radius: Double, softness: Double) throws {
        let (width, height) = (16, 8)
        let white = Picture(width, height) { _, _ in Color(1, 0.5, 0.25, 0.5) }
        let values = [
            "amount": ParameterValue(amount), "radius": ParameterValue(radius), "softness": ParameterValue(softness),
        ]
        expect(try draw(white, "vignette", values), within: codes(1)) { x, y in
            // In pixels from the middle, so that its curves are circles; the corner is at 1.
            let (right, down) = (Double(x) + 0.5 - 8, Double(y) + 0.5 - 4)
            let outward = (right * right + down * down).squareRoot() / (64.0 + 16).squareRoot()
            let share = softness == 0 ? (outward < radius ? 0 : 1) : min(max((outward - radius) / softness, 0), 1)
            let shade = share * share * (3 - 2 * share)
            let source = white[x, y]
            return Color(source.rgb * (1 - amount * shade), alpha: source.w)
        }
    }

    /// Around another point each pixel has what lies as far from the middle otherwise.
    @Test func vignetteHasACenter() throws {
        let white = Picture(32, 16) { _, _ in Color(1, 1, 1, 1) }
        let (plain, moved) = (
            try draw(white, "vignette"), try draw(white, "vignette", ["center": ParameterValue([0.75, 0.25])])
        )
        for y in 0..<12 {
            for x in 8..<32 { #expect(abs(moved[x, y].x - plain[x - 8, y + 4].x) <= codes(1), "\(x),\(y)") }
        }
    }

    @Test func vignetteLeavesTheMiddleAndReachesTheCorners() throws {
        let white = Picture(64, 36) { _, _ in Color(1, 1, 1, 1) }
        let result = try draw(white, "vignette", ["amount": 1])
        #expect(result[32, 18] == Color(1, 1, 1, 1))
        #expect([result[0, 0], result[63, 0], result[0, 35], result[63, 35]].allSatisfy { $0.x < 0.01 && $0.w == 1 })
    }
}
