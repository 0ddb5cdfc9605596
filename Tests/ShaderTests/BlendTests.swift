import GLFXCore
import GLFXDrawing
import GLFXPrograms
import Testing

/// The blending shaders, against the formulas of W3C's Compositing and Blending Level 1, worked out with straight
/// alpha.
@Suite(.needsDevice, .onARenderer) struct BlendTests {
    /// Every combination of transparent, half transparent and opaque, in many colors.
    static let frame = Picture(16, 12) { x, y in Color(codes: x * 17, 255 - y * 20, (x * 5 + y * 11) % 256, y % 4 * 85)
    }
    static let layer = Picture(16, 12) { x, y in Color(codes: y * 23, (x * 31) % 256, 255 - x * 16, x % 4 * 85) }

    /// Section 5.1: the source is laid over the backdrop after blending (section 5.2) has changed its color as far as
    /// there is a backdrop.
    private func composite(
        _ backdrop: Color, _ source: Color, _ opacity: Double, _ blend: (SIMD3<Double>, SIMD3<Double>) -> SIMD3<Double>
    ) -> Color {
        let share = source.w * opacity
        let color = (1 - backdrop.w) * source.rgb + backdrop.w * blend(backdrop.rgb, source.rgb)
        let alpha = share + backdrop.w * (1 - share)
        guard alpha > 0 else { return .zero }
        return Color((share * color + (1 - share) * backdrop.w * backdrop.rgb) / alpha, alpha: alpha)
    }

    /// Section 9.1.14, `lighter`: what both give is added.
    private func sum(_ backdrop: Color, _ source: Color, _ opacity: Double) -> Color {
        let share = source.w * opacity
        let alpha = min(1, share + backdrop.w)
        guard alpha > 0 else { return .zero }
        return Color(cut(share * source.rgb + backdrop.w * backdrop.rgb) / alpha, alpha: alpha)
    }

    private func expected(_ name: String, _ backdrop: Color, _ source: Color, _ opacity: Double) -> Color {
        switch name {
        case "add": sum(backdrop, source, opacity)
        case "multiply": composite(backdrop, source, opacity) { $0 * $1 }
        case "screen": composite(backdrop, source, opacity) { $0 + $1 - $0 * $1 }
        case "difference":
            composite(backdrop, source, opacity) { (b, s) in SIMD3(abs(b.x - s.x), abs(b.y - s.y), abs(b.z - s.z)) }
        default: composite(backdrop, source, opacity) { _, source in source }
        }
    }

    @Test(arguments: ["add", "difference", "multiply", "over", "screen"], [0, 0.4, 1])
    func eachBlendIsThatOfTheStandard(name: String, opacity: Double) throws {
        let found = try draw(
            Self.frame, name, ["opacity": ParameterValue(opacity)], pictures: ["layer": Self.layer.buffer])
        for y in 0..<found.height {
            for x in 0..<found.width {
                let wanted = expected(name, Self.frame[x, y], Self.layer[x, y], opacity)
                // A transparent pixel has no color to compare.
                let distance = (found[x, y] - wanted).rgb * (wanted.w > 0 ? 1 : 0)
                #expect(abs(found[x, y].w - wanted.w) <= codes(0.51), "\(x),\(y)")
                #expect(max(distance.max(), -distance.min()) <= codes(0.51), "\(x),\(y): \(wanted), \(found[x, y])")
            }
        }
    }

    @Test(arguments: ["add", "difference", "multiply", "over", "screen"])
    func opaquePicturesBlendExactlyInSixteenBits(name: String) throws {
        let (a, b) = (SIMD3(0.2, 0.5, 0.9), SIMD3(0.7, 0.25, 0.3))
        let found = try draw(
            Picture(4, 4, .rgba16) { _, _ in Color(a) }, name,
            pictures: ["layer": Picture(4, 4, .rgba16) { _, _ in Color(b) }.buffer])
        let wanted: SIMD3<Double> =
            switch name {
            case "add": SIMD3(0.9, 0.75, 1)
            case "difference": SIMD3(0.5, 0.25, 0.6)
            case "multiply": SIMD3(0.14, 0.125, 0.27)
            case "screen": SIMD3(0.76, 0.625, 0.93)
            default: b
            }
        expect(found, within: deepCodes(2)) { _, _ in Color(wanted) }
    }

    /// Every mode of `blend` beside Cairo, which has an operator for each; in 8 bits, so that it rounds between steps.
    @Test(arguments: [1, 0.4]) func everyModeIsThatOfCairo(opacity: Double) throws {
        let modes: [BlendMode] = [
            .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight,
            .difference, .exclusion, .hue, .saturation, .color, .luminosity, .add,
        ]
        let parameter = try #require(try bundled("blend").parameters.first { $0.name == "mode" })
        #expect(parameter.choices.count == modes.count)
        // Opaque, since Cairo's premultiplied 8 bits leave little of the color of what is nearly transparent.
        func opaque(_ picture: Picture) -> Picture {
            Picture(picture.width, picture.height) { x, y in Color(picture[x, y].rgb, alpha: 1) }
        }
        let (frame, layer) = (opaque(Self.frame), opaque(Self.layer))
        for (number, mode) in modes.enumerated() {
            let found = try draw(
                frame, "blend", ["mode": ParameterValue(Double(number)), "opacity": ParameterValue(opacity)],
                pictures: ["layer": layer.buffer])
            let wanted = opaque(frame)
            // Cairo's opacity changes the result of these by more than section 5.1 says: it draws them opaque, which is
            // then mixed with the frame.
            let isOfColor = (12...15).contains(number)
            try wanted.buffer.draw { context in
                context.blendMode = mode
                context.draw(layer.buffer, opacity: isOfColor ? 1 : opacity)
            }
            expect(found, within: codes(2)) { x, y in
                isOfColor ? Color(mix(frame[x, y].rgb, wanted[x, y].rgb, opacity)) : wanted[x, y]
            }
        }
    }

    /// Alpha of both counts in every mode: of half transparent pictures, premultiplied as Cairo has them.
    @Test func everyModeMindsAlpha() throws {
        for number in 0..<17 {
            let below = Color(0.8, 0.4, 0.2, 0.6), above = Color(0.3, 0.7, 0.5, 0.5)
            let found = try draw(
                Picture(2, 2, .rgba16) { _, _ in below }, "blend", ["mode": ParameterValue(Double(number))],
                pictures: ["layer": Picture(2, 2, .rgba16) { _, _ in above }.buffer])
            // The mode's color alone, of opaque pictures.
            let mixed = try draw(
                Picture(2, 2, .rgba16) { _, _ in Color(below.rgb) }, "blend", ["mode": ParameterValue(Double(number))],
                pictures: ["layer": Picture(2, 2, .rgba16) { _, _ in Color(above.rgb) }.buffer])
            let wanted = number == 16 ? sum(below, above, 1) : composite(below, above, 1) { _, _ in mixed[0, 0].rgb }
            expect(found, within: deepCodes(4)) { _, _ in wanted }
        }
    }

    @Test(arguments: [1, 0.5]) func aMatteMixesFillAndBackground(opacity: Double) throws {
        let matte = Picture(16, 12) { x, y in Color(codes: x * 17, 255 - x * 17, y * 20) }
        let (fill, background) = (
            Picture(16, 12) { x, y in Color(codes: 250 - x * 5, y * 20, 40) },
            Picture(16, 12) { x, y in Color(codes: 10, x * 10, 200 - y * 10) }
        )
        let found = try draw(
            matte, "alphablend", ["opacity": ParameterValue(opacity)],
            pictures: ["fx": fill.buffer, "src": background.buffer])
        expect(found, within: codes(0.51)) { x, y in
            // mix(fill, background, 1 - matte.r)
            Color(mix(fill[x, y].rgb, background[x, y].rgb, 1 - opacity * matte[x, y].x))
        }
    }

    @Test func aMatteMixesWhatEachPictureCovers() throws {
        let found = try draw(
            Picture(1, 1) { _, _ in Color(codes: 102, 0, 0) }, "alphablend",
            pictures: [
                "fx": Picture(1, 1) { _, _ in Color(codes: 200, 100, 0, 51) }.buffer,
                "src": Picture(1, 1) { _, _ in Color(codes: 0, 100, 200, 255) }.buffer,
            ])
        // 0.4 of a fill that covers 0.2, 0.6 of a background that covers all: 0.08 and 0.6 of 0.68.
        expect(found, within: codes(0.51)) { _, _ in
            Color((SIMD3(200, 100, 0) * 0.08 + SIMD3(0, 100, 200) * 0.6) / 0.68 / 255, alpha: 0.68)
        }
    }
}
