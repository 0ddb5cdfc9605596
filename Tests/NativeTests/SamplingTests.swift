import Testing

@testable import Native

/// Pictures are read as OpenGL ES 3.2 says (sections 8.14.2 and 8.14.3), in floating point here, pixel by pixel.
@Suite struct SamplingTests {
    static let (width, height) = (23, 9)

    /// Bytes that do not repeat.
    static let bytes: [UInt8] = (0..<width * height * 4).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 11) }

    /// Red, green, blue, alpha of a pixel of `bytes`.
    private static func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
        let start = (y * width + x) * 4
        return SIMD4(
            Float(bytes[start + 2]), Float(bytes[start + 1]), Float(bytes[start]), Float(bytes[start + 3])) / 255
    }

    private static func wrapped(_ index: Int, _ size: Int, _ wrap: KernelPlan.Texture.Wrap) -> Int {
        switch wrap {
        case .repeat: return (index % size + size) % size
        case .mirror:
            let place = (index % (2 * size) + 2 * size) % (2 * size)
            return place < size ? place : 2 * size - 1 - place
        default: return min(max(index, 0), size - 1)
        }
    }

    private static func sample(
        _ x: Float, _ y: Float, isLinear: Bool, _ wrap: KernelPlan.Texture.Wrap
    ) -> SIMD4<Float> {
        let (u, v) = (Double(x) * Double(width), Double(y) * Double(height))
        guard isLinear else {
            return pixel(wrapped(Int(u.rounded(.down)), width, wrap), wrapped(Int(v.rounded(.down)), height, wrap))
        }
        let (left, bottom) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
        var sum = SIMD4<Float>.zero
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let (a, b) = (u - 0.5 - left, v - 0.5 - bottom)
            let share = (dx == 0 ? 1 - a : a) * (dy == 0 ? 1 - b : b)
            sum +=
                Float(share)
                * pixel(wrapped(Int(left) + dx, width, wrap), wrapped(Int(bottom) + dy, height, wrap))
        }
        return sum
    }

    /// Places at centers, between them, moved by whole pixels, far outside, and in another order than the pixels.
    @Test(
        arguments: [
            "position", "position + vec2(2.0 / 23.0, -1.0 / 9.0)", "position + vec2(0.3 / 23.0, 0.6 / 9.0)",
            "position * 3.1 - 1.2", "position.yx", "vec2(1.0 - position.x, position.y)", "vec2(0.4, 0.7)",
        ], [KernelPlan.Texture.Wrap.clamp, .repeat, .mirror])
    func everyPlaceIsWhatTheStandardSays(place: String, wrap: KernelPlan.Texture.Wrap) throws {
        for isLinear in [true, false] {
            var drawing = NativeDrawing()
            (drawing.width, drawing.height) = (Self.width, Self.height)
            drawing.textures["frame"] = (
                KernelPlan.Texture(
                    width: Self.width, height: Self.height, rowBytes: Self.width * 4, format: .bgra8,
                    isLinear: isLinear, wrap: wrap), Self.bytes
            )
            let places = try drawing.draw("uniform sampler2D frame; void main() { color = vec4(\(place), 0.0, 0.0); }")
            let pixels = try drawing.draw("uniform sampler2D frame; void main() { color = texture(frame, \(place)); }")
            for (place, pixel) in zip(places, pixels) {
                // A float's rounding decides at a pixel's very edge.
                let (u, v) = (place.x * Float(Self.width), place.y * Float(Self.height))
                if !isLinear, abs(u - u.rounded()) < 1e-3 || abs(v - v.rounded()) < 1e-3 { continue }
                let wanted = Self.sample(place.x, place.y, isLinear: isLinear, wrap)
                let difference = pixel - wanted
                #expect((difference * difference).sum() < 1e-6, "\(place) \(isLinear)")
            }
        }
    }

    @Test func aPixelIsFetchedByItsPlaceAndNothingOutside() throws {
        var drawing = NativeDrawing()
        drawing.textures["frame"] = (
            KernelPlan.Texture(
                width: Self.width, height: Self.height, rowBytes: Self.width * 4, format: .bgra8, isLinear: true,
                wrap: .clamp), Self.bytes
        )
        let pixels = try drawing.draw(
            """
            uniform sampler2D frame;
            void main() { color = texelFetch(frame, ivec2(gl_FragCoord.xy) * ivec2(2, 3), 0); }
            """)
        for x in 0..<11 {
            let difference = pixels[x] - Self.pixel(2 * x, 0)
            #expect((difference * difference).sum() < 1e-12)
        }
        let sizes = try drawing.draw(
            "uniform sampler2D frame; void main() { color = vec4(textureSize(frame, 0), 0, 0); }")
        #expect(sizes.allSatisfy { $0 == SIMD4(23, 9, 0, 0) })
    }

    @Test func offsetsAreWholePixelsAndFourAreGathered() throws {
        var drawing = NativeDrawing()
        (drawing.width, drawing.height) = (Self.width, Self.height)
        drawing.textures["frame"] = (
            KernelPlan.Texture(
                width: Self.width, height: Self.height, rowBytes: Self.width * 4, format: .bgra8, isLinear: true,
                wrap: .clamp), Self.bytes
        )
        func expect(_ text: String, _ wanted: (Int, Int) -> SIMD4<Float>) throws {
            let pixels = try drawing.draw("uniform sampler2D frame; void main() { color = \(text); }")
            for y in 0..<Self.height {
                for x in 0..<Self.width {
                    let difference = pixels[y * Self.width + x] - wanted(x, y)
                    #expect((difference * difference).sum() < 1e-10, "\(text) \(x), \(y)")
                }
            }
        }
        func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
            Self.pixel(min(max(x, 0), Self.width - 1), min(max(y, 0), Self.height - 1))
        }
        try expect("textureOffset(frame, position, ivec2(2, -1))") { pixel($0 + 2, $1 - 1) }
        try expect("textureLodOffset(frame, position, 0.0, ivec2(-3, 1))") { pixel($0 - 3, $1 + 1) }
        try expect("texelFetchOffset(frame, ivec2(gl_FragCoord.xy), 0, ivec2(1, 1))") { pixel($0 + 1, $1 + 1) }
        try expect("textureProj(frame, vec3(position * 2.0, 2.0))") { pixel($0, $1) }
        try expect("textureGather(frame, position + 0.5 / vec2(23.0, 9.0), 1)") { x, y in
            SIMD4(pixel(x, y + 1).y, pixel(x + 1, y + 1).y, pixel(x + 1, y).y, pixel(x, y).y)
        }
    }
}
