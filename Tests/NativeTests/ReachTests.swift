@testable import GLFXNative
import GLFXPrograms
import GLFXRender
import Testing

/// What code says of the pictures that it reads and of what it writes.
@Suite struct ReachTests {
    private static let (width, height) = (64, 48)

    private static func drawing(
        _ wrap: SamplerRule.Wrap = .clamp, isOpaque: Bool = false, target: ChannelFormat = .rgba8
    ) -> NativeDrawing {
        var drawing = NativeDrawing(width: width, height: height)
        drawing.target = target
        for name in ["frame", "other"] {
            var texture = KernelPlan.Texture(
                width: width, height: height, rowBytes: width * 4, format: .rgba8, isLinear: true, wrap: wrap)
            texture.isOpaque = isOpaque
            drawing.textures[name] = (texture, [UInt8](repeating: 200, count: width * height * 4))
        }
        return drawing
    }

    private static func need(_ color: String, _ wrap: SamplerRule.Wrap = .clamp) throws -> [RowNeed] {
        let (code, _) = try drawing(wrap).code(
            "uniform sampler2D frame, other; void main() { ivec2 here = ivec2(gl_FragCoord.xy); color = \(color); }")
        return [code.reaches[0], code.reaches[1]]
    }

    @Test func neighborsReachAsFarAsTheyAre() throws {
        let up = "texelFetch(frame, min(here + ivec2(9, 5), textureSize(frame, 0) - 1), 0)"
        let down = "texelFetch(frame, max(here - ivec2(1, 3), ivec2(0)), 0)"
        #expect(try Self.need("\(up) - \(down)") == [.near(below: 3, above: 5), .nothing])
        #expect(try Self.need("texture(other, position)") == [.nothing, .near(below: 0, above: 0)])
        let between = "texture(frame, position + vec2(0.0, 1.5) / 48.0)"
        #expect(try Self.need(between) == [.near(below: 0, above: 2), .nothing])
    }

    @Test func whatIsReadAnywhereNeedsAllRows() throws {
        let own = "texture(frame, position)"
        for place in ["position + 0.1 * sin(9.0 * position)", "vec2(0.3)", "1.0 - position", "0.5 * position"] {
            #expect(try Self.need("\(own) + texture(frame, \(place))") == [.all, .nothing], "\(place)")
        }
        #expect(try Self.need("texelFetch(other, ivec2(3), 0) + \(own)") == [.near(below: 0, above: 0), .all])
        #expect(try Self.need("vec4(textureGather(frame, position).x)") == [.all, .nothing])
    }

    /// Below the lowest row of a repeated picture is its highest one.
    @Test func aRepeatedPictureIsNeededAsAWhole() throws {
        #expect(try Self.need("texture(frame, position + vec2(0.0, 1.0) / 48.0)", .repeat)[0] == .all)
        #expect(
            try Self.need("texture(frame, position + vec2(3.0, 0.0) / 64.0)", .repeat)[0] == .near(below: 0, above: 0))
        #expect(
            try Self.need("texture(frame, position + vec2(0.0, 1.0) / 48.0)", .border)[0] == .near(below: 0, above: 1))
    }

    @Test func aCopyIsKnownAsOne() throws {
        func copied(_ color: String, _ target: ChannelFormat = .rgba8) throws -> Int? {
            try Self.drawing(target: target).code("uniform sampler2D frame, other; void main() { \(color) }").0.result
                .copied
        }
        #expect(try copied("color = texture(frame, position);") == 0)
        #expect(
            try copied(
                "vec4 c = texture(frame, position); if (position.x < 9.0) { color = c; return; } color = c.bgra;")
                == nil)
        #expect(try copied("color = texture(frame, position).bgra;") == nil)
        #expect(try copied("color = texture(frame, position) + 0.001;") == nil)
        #expect(try copied("color = texture(frame, position + vec2(1.0, 0.0) / 64.0);") == nil)
        #expect(try copied("color = texture(frame, position); if (color.r > 0.5) discard;") == nil)
        #expect(try copied("color = texture(frame, position);", .bgra8) == nil)
        #expect(try copied("color = texture(frame, position);", .half) == nil)
    }

    @Test func anOpaqueResultIsKnownAsOne() throws {
        func isOpaque(_ color: String, source: Bool = true, _ wrap: SamplerRule.Wrap = .clamp) throws -> Bool {
            try Self.drawing(wrap, isOpaque: source).code("uniform sampler2D frame; void main() { \(color) }").0.result
                .isOpaque
        }
        let mean = "color = 0.5 * (texture(frame, position) + texture(frame, position + vec2(0.0, 1.0) / 48.0));"
        #expect(try isOpaque("color = vec4(position, 0.0, 1.0);", source: false))
        #expect(try isOpaque("color = texture(frame, position);"))
        #expect(try !isOpaque("color = texture(frame, position);", source: false))
        #expect(try isOpaque(mean))
        let wave = "color = texture(frame, position + 0.1 * sin(9.0 * position.yx));"
        #expect(try isOpaque(wave))
        #expect(try isOpaque(wave, .mirror))
        #expect(try !isOpaque(wave, .border))
        #expect(try !isOpaque("color = texelFetch(frame, ivec2(gl_FragCoord.yx), 0);"))
        #expect(try !isOpaque(mean, .border))
        #expect(try !isOpaque("color = vec4(1.0); if (position.x > 0.5) discard;"))
        #expect(try !isOpaque("color = vec4(0.99);"))
        #expect(try !isOpaque("color = texture(frame, position) * position.x;"))
        #expect(try !isOpaque("color = texture(frame, position + 0.1 * sin(9.0 * position)); color.a *= 0.5;"))
    }
}
