import Foundation
@testable import GLFXNative
import GLFXPrograms
import GLFXRender
import Testing

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

    private static func wrapped(_ index: Int, _ size: Int, _ wrap: SamplerRule.Wrap) -> Int {
        switch wrap {
        case .repeat: return (index % size + size) % size
        case .mirror:
            let place = (index % (2 * size) + 2 * size) % (2 * size)
            return place < size ? place : 2 * size - 1 - place
        default: return min(max(index, 0), size - 1)
        }
    }

    private static func sample(
        _ x: Float, _ y: Float, isLinear: Bool, _ wrap: SamplerRule.Wrap
    ) -> SIMD4<Float> {
        let (u, v) = (Double(x) * Double(width), Double(y) * Double(height))
        func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
            let isOutside = x < 0 || y < 0 || x >= width || y >= height
            if wrap == .border, isOutside { return .zero }
            return Self.pixel(wrapped(x, width, wrap), wrapped(y, height, wrap))
        }
        guard isLinear else { return pixel(Int(u.rounded(.down)), Int(v.rounded(.down))) }
        let (left, bottom) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
        var sum = SIMD4<Float>.zero
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let (a, b) = (u - 0.5 - left, v - 0.5 - bottom)
            let share = (dx == 0 ? 1 - a : a) * (dy == 0 ? 1 - b : b)
            sum += Float(share) * pixel(Int(left) + dx, Int(bottom) + dy)
        }
        return sum
    }

    /// Places at centers, between them, moved by whole pixels, far outside, and in another order than the pixels.
    @Test(
        arguments: [
            "position", "position + vec2(2.0 / 23.0, -1.0 / 9.0)", "position + vec2(0.3 / 23.0, 0.6 / 9.0)",
            "position * 3.1 - 1.2", "position.yx", "vec2(1.0 - position.x, position.y)", "vec2(0.4, 0.7)",
        ], [SamplerRule.Wrap.clamp, .repeat, .mirror, .border])
    func everyPlaceIsWhatTheStandardSays(place: String, wrap: SamplerRule.Wrap) throws {
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

    /// The bytes' numbers in a format, with rows that are longer than the picture.
    private static func stored(_ format: ChannelFormat, rowBytes: Int) -> [UInt8] {
        var stored = [UInt8](repeating: 7, count: rowBytes * height)
        for y in 0..<height {
            for x in 0..<width {
                let color = pixel(x, y)
                for channel in 0..<format.channels {
                    let value = color[format.isBGR && channel != 1 && channel < 3 ? 2 - channel : channel]
                    let bits: UInt32 =
                        switch (format.kind, format.bits) {
                        case (.float, 16): UInt32(Float16(value).bitPattern)
                        case (.float, _): value.bitPattern
                        case (_, let bits): UInt32((value * Float(1 << bits - 1)).rounded())
                        }
                    for byte in 0..<format.bits / 8 {
                        let place = y * rowBytes + x * format.bytesPerPixel + channel * format.bits / 8 + byte
                        stored[place] = UInt8(truncatingIfNeeded: bits >> UInt32(8 * byte))
                    }
                }
            }
        }
        return stored
    }

    /// Where lanes read the same columns again and again, and where they nearly do.
    @Test(
        arguments: [2.0, 4, 8, 2.3, 3],
        [ChannelFormat.bgra8, .rgba16, .half, .float, ChannelFormat(channels: 2, bits: 16, kind: .float)])
    func aSmallerPictureIsStretchedAsTheStandardSays(factor: Double, format: ChannelFormat) throws {
        let rowBytes = Self.width * format.bytesPerPixel + 32
        for (isLinear, wrap) in [(true, SamplerRule.Wrap.clamp), (false, .clamp), (true, .repeat)] {
            var drawing = NativeDrawing()
            (drawing.width, drawing.height) = (Int((Double(Self.width) * factor).rounded()), 31)
            drawing.textures["frame"] = (
                KernelPlan.Texture(
                    width: Self.width, height: Self.height, rowBytes: rowBytes, format: format, isLinear: isLinear,
                    wrap: wrap), Self.stored(format, rowBytes: rowBytes)
            )
            for place in ["position", "position + vec2(0.3 / 23.0, -0.2)", "vec2(position.x, 0.9 - position.y)"] {
                let places = try drawing.draw("void main() { color = vec4(\(place), 0.0, 0.0); }")
                let text = "uniform sampler2D frame; void main() { color = texture(frame, \(place)); }"
                for level in MachineCode.Level.runnable {
                    drawing.level = level
                    for (place, pixel) in zip(places, try drawing.draw(text)) {
                        let (u, v) = (place.x * Float(Self.width), place.y * Float(Self.height))
                        if !isLinear, abs(u - u.rounded()) < 1e-3 || abs(v - v.rounded()) < 1e-3 { continue }
                        var wanted = Self.sample(place.x, place.y, isLinear: isLinear, wrap)
                        if format.channels == 2 { (wanted.z, wanted.w) = (0, 1) }
                        let difference = pixel - wanted
                        #expect((difference * difference).sum() < 2e-6, "\(place) \(isLinear) \(wrap) \(level.name)")
                    }
                }
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

    @Test(arguments: [SamplerRule.Wrap.clamp, .repeat, .mirror], [true, false])
    func noPlaceIsOutsideOfThePicture(wrap: SamplerRule.Wrap, isLinear: Bool) throws {
        var drawing = NativeDrawing()
        drawing.textures["frame"] = (
            KernelPlan.Texture(
                width: Self.width, height: Self.height, rowBytes: Self.width * 4, format: .bgra8, isLinear: isLinear,
                wrap: wrap), Self.bytes
        )
        let pixels = try drawing.draw(
            """
            uniform sampler2D frame;
            uniform float zero;
            void main() {
                float x = gl_FragCoord.x - 8.0;
                float wild = x < -4.0 ? x * 1e37 : x < 0.0 ? 1.0 / zero : x < 4.0 ? -1.0 / zero : zero / zero;
                color = texture(frame, vec2(wild, position.y)) + texture(frame, vec2(0.5, -wild))
                    + texelFetch(frame, ivec2(int(wild), int(x)), 0);
            }
            """)
        #expect(pixels.allSatisfy { pixel in (0..<4).allSatisfy { pixel[$0] >= 0 && pixel[$0] <= 3 } })
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
        try expect("texelFetchOffset(frame, ivec2(gl_FragCoord.xy), 0, ivec2(1, 1))") { x, y in
            x + 1 < Self.width && y + 1 < Self.height ? pixel(x + 1, y + 1) : .zero
        }
        try expect("textureProj(frame, vec3(position * 2.0, 2.0))") { pixel($0, $1) }
        try expect("textureGather(frame, position + 0.5 / vec2(23.0, 9.0), 1)") { x, y in
            SIMD4(pixel(x, y + 1).y, pixel(x + 1, y + 1).y, pixel(x + 1, y).y, pixel(x, y).y)
        }
        let offsets = "ivec2[4](ivec2(0, 0), ivec2(3, 0), ivec2(0, -2), ivec2(-1, 1))"
        try expect("textureGatherOffsets(frame, position + 0.5 / vec2(23.0, 9.0), \(offsets), 2)") { x, y in
            SIMD4(pixel(x, y).z, pixel(x + 3, y).z, pixel(x, y - 2).z, pixel(x - 1, y + 1).z)
        }
    }

    /// A channel's number by its bits (OpenGL ES 3.2, sections 2.3.4 and 2.3.5; IEEE 754; IEC 61966-2-1).
    private static func value(_ bits: UInt32, _ layout: ChannelFormat, _ channel: Int) -> Float {
        switch layout.kind {
        case .normalized:
            let number = Double(bits) / Double((1 << layout.bits) - 1)
            guard layout.hasCurve, channel < 3 else { return Float(number) }
            return Float(number <= 0.04045 ? number / 12.92 : pow((number + 0.055) / 1.055, 2.4))
        case .float where layout.bits == 16: return Float(Float16(bitPattern: UInt16(bits)))
        case .float: return Float(bitPattern: bits)
        case .unsigned: return Float(bits)
        case .signed: return Float(Int32(bitPattern: bits << (32 - UInt32(layout.bits))) >> (32 - Int32(layout.bits)))
        }
    }

    @Test(
        arguments: [
            ChannelFormat(channels: 1, bits: 8, kind: .normalized),
            ChannelFormat(channels: 2, bits: 8, kind: .normalized),
            ChannelFormat(channels: 3, bits: 8, kind: .normalized), .rgba8, .bgra8, .srgb8,
            ChannelFormat(channels: 1, bits: 16, kind: .normalized),
            ChannelFormat(channels: 3, bits: 16, kind: .normalized), .rgba16, .half,
            ChannelFormat(channels: 1, bits: 32, kind: .float), ChannelFormat(channels: 3, bits: 32, kind: .float),
            .float,
            ChannelFormat(channels: 2, bits: 8, kind: .unsigned), ChannelFormat(channels: 4, bits: 16, kind: .signed),
        ])
    func everyFormatIsReadAsItsNumbers(layout: ChannelFormat) throws {
        let size = layout.bits / 8
        var bytes = (0..<23 * 9 * layout.channels * size).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 9) }
        if layout.kind == .float {
            // No NaN and no infinity.
            for place in stride(from: size - 1, to: bytes.count, by: size) { bytes[place] &= 0xBB }
        }
        var drawing = NativeDrawing()
        (drawing.width, drawing.height) = (23, 9)
        drawing.textures["picture"] = (
            KernelPlan.Texture(
                width: 23, height: 9, rowBytes: 23 * layout.bytesPerPixel, format: layout, isLinear: false, wrap: .clamp
            ),
            bytes
        )
        let letter = layout.kind == .unsigned ? "u" : layout.kind == .signed ? "i" : ""
        let pixels = try drawing.draw(
            """
            uniform highp \(letter)sampler2D picture;
            void main() { color = vec4(texelFetch(picture, ivec2(gl_FragCoord.xy), 0)); }
            """)
        for (index, pixel) in pixels.enumerated() {
            for channel in 0..<4 {
                guard channel < layout.channels else {
                    #expect(pixel[channel] == (channel == 3 ? 1 : 0))
                    continue
                }
                let place = layout.isBGR && channel < 3 ? 2 - channel : channel
                let start = (index * layout.channels + place) * size
                let bits = (0..<size).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
                let wanted = Self.value(bits, layout, channel)
                #expect(abs(pixel[channel] - wanted) <= abs(wanted) * 3e-6, "\(index) \(channel)")
            }
        }
    }

    @Test func aVolumeIsInterpolatedInThreeDirections() throws {
        // Red, green and blue are the place itself, as a table of colors has it that changes nothing.
        let side = 5
        let numbers = (0..<side * side * side).flatMap { index -> [Float] in
            [index % side, index / side % side, index / side / side].map { Float($0) / Float(side - 1) } + [1]
        }
        var drawing = NativeDrawing()
        drawing.textures["table"] = (
            KernelPlan.Texture(
                width: side, height: side, rowBytes: side * 16, format: .float, isLinear: true, wrap: .clamp,
                depth: side),
            numbers.withUnsafeBytes { [UInt8]($0) }
        )
        let pixels = try drawing.draw(
            """
            uniform highp sampler3D table;
            void main() {
                vec3 place = vec3(position, fract(position.x * 7.0));
                color = texture(table, place * 0.8 + 0.1) - vec4(place, 0.0);
            }
            """)
        #expect(pixels.allSatisfy { abs($0.x) < 1e-6 && abs($0.y) < 1e-6 && abs($0.z) < 1e-6 && $0.w == 1 })
    }

    /// Four levels, each of one color: what is read tells the level.
    @Test(arguments: [true, false])
    func smallerDrawingsReadSmallerCopies(isLinear: Bool) throws {
        let sides = [16, 8, 4, 2]
        var bytes: [UInt8] = []
        var mipmaps: [KernelPlan.Mipmap] = []
        for (index, side) in sides.enumerated() {
            if index > 0 {
                mipmaps.append(
                    KernelPlan.Mipmap(width: side, height: side, rowBytes: side * 4, offset: bytes.count))
            }
            bytes += Array(repeating: [UInt8(index * 51), 0, 0, 255], count: side * side).flatMap { $0 }
        }
        var drawing = NativeDrawing()
        drawing.height = 16
        drawing.textures["picture"] = (
            KernelPlan.Texture(
                width: 16, height: 16, rowBytes: 64, format: .rgba8, isLinear: isLinear, wrap: .repeat,
                mipmaps: mipmaps), bytes
        )
        func level(_ call: String) throws -> Float {
            let pixels = try drawing.draw("uniform sampler2D picture; void main() { color = \(call); }")
            #expect(Set(pixels.map(\.x)).count == 1 && pixels[0].w > 0.999)
            return pixels[0].x * 5
        }
        // One pixel of the picture a pixel, two, three, one across and eight upwards, far more than there are.
        for (scale, wanted) in [("1.0", 0), ("2.0", 1), ("3.0", 1.585), ("vec2(1.0, 8.0)", 3), ("100.0", 3)]
            as [(String, Float)]
        {
            let expected = isLinear ? wanted : wanted.rounded()
            #expect(abs(try level("texture(picture, position * \(scale))") - expected) < 0.001, "\(scale)")
        }
        #expect(abs(try level("textureLod(picture, position, 2.0)") - 2) < 0.001)
        #expect(abs(try level("textureLod(picture, position * 9.0, 0.25)") - (isLinear ? 0.25 : 0)) < 0.001)
        #expect(abs(try level("texture(picture, position * 2.0, 1.0)") - 2) < 0.001)
        #expect(
            abs(try level("textureGrad(picture, position, vec2(0.25, 0.0), vec2(0.0, 0.0625))") - 2) < 0.001)
    }

    /// Adding and subtracting a large number rounds: texts do that on purpose.
    @Test func aPlaceThatIsRoundedIsNotTakenForTheExactOne() throws {
        var drawing = NativeDrawing(width: 16, height: 1)
        drawing.textures["frame"] = (
            KernelPlan.Texture(width: 16, height: 1, rowBytes: 64, format: .rgba8, isLinear: true, wrap: .clamp),
            (0..<16).flatMap { [UInt8($0 * 16), 0, 0, 255] }
        )
        let pixels = try drawing.draw(
            """
            uniform sampler2D frame;
            void main() {
                float x = (gl_FragCoord.x + 0.3 + 12582912.0) - 12582912.0;
                color = texture(frame, vec2(x / 16.0, 0.5));
            }
            """)
        // 2.8 is rounded to 3, the edge between the third and the fourth pixel.
        #expect(abs(pixels[2].x * 255 - 40) < 0.1)
        let whole = try drawing.draw(
            "uniform sampler2D frame; void main() { color = texelFetch(frame, "
                + "ivec2(int(gl_FragCoord.x * 1000000000.0 + 0.5) & 15, 0), 0); }")
        #expect(whole.allSatisfy { $0.w == 1 })
    }
}
