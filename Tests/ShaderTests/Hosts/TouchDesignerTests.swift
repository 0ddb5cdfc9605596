import GLFXCore
import Testing

/// The contract of TouchDesigner's GLSL TOP.
@Suite(.needsDevice, .onARenderer) struct TouchDesignerTests {
    private let frame = Picture.asymmetric

    private func shader(_ body: String, _ before: String = "") -> ShaderFile {
        ShaderFile(
            name: "top.glsl",
            text: "\(before)\nout vec4 fragColor;\nvoid main()\n{\n    fragColor = TDOutputSwizzle(\(body));\n}\n")
    }

    @Test func theFirstInputIsTheFrameAndVGoesUp() throws {
        expect(try shader("texture(sTD2DInputs[0], vUV.st)").draw(frame), within: codes(0)) { x, y in frame[x, y] }
        expect(try shader("vec4(vUV, 1.0)").draw(frame), within: codes(0.51)) { x, y in
            Color((Double(x) + 0.5) / 8, (Double(5 - y) + 0.5) / 6, 0, 1)
        }
        // A row above.
        let moved = shader("texture(sTD2DInputs[0], vUV.st + vec2(0.0, uTD2DInfos[0].res.y))")
        expect(try moved.draw(frame), within: codes(0)) { x, y in frame[x, max(y - 1, 0)] }
    }

    @Test func furtherInputsHaveNumbers() throws {
        let other = Picture(4, 3) { x, y in Color(codes: x * 10, y * 20, 90) }
        let text = shader(
            "vec4(texture(sTD2DInputs[0], vUV.xy).r, texelFetch(sTD2DInputs[MORE], ivec2(1, 2), 0).rg, 1.0)",
            "#define MORE 1")
        expect(try text.draw(frame, pictures: ["sTD2DInput1": other]), within: codes(0)) { x, y in
            Color(frame[x, y].x, other[1, 0].x, other[1, 0].y, 1)
        }
        let size = shader("vec4(uTD2DInfos[1].res.zw * 0.1, SIZE * 0.1)", "#define SIZE uTD2DInfos[0].res.zw")
        expect(try size.straight.draw(frame, pictures: ["sTD2DInput1": other]), within: codes(0.51)) { _, _ in
            Color(0.4, 0.3, 0.8, 0.6)
        }
    }

    @Test func theOutputHasASizeAndAPass() throws {
        let text = shader("vec4(uTDOutputInfo.res.xy * 2.0, uTDOutputInfo.res.w * 0.1, float(uTDPass) + 1.0)")
        expect(try text.draw(frame), within: codes(0.51)) { _, _ in Color(0.25, 1.0 / 3, 0.6, 1) }
    }

    /// Smith 1978: hue, saturation and value.
    @Test func colorsAreConvertedBothWays() throws {
        let there = shader("vec4(TDHSVToRGB(vec3(1.0 / 12.0, 0.5, 0.8)), 1.0)")
        expect(try there.draw(frame), within: codes(0.51)) { _, _ in Color(0.8, 0.6, 0.4, 1) }
        let back = shader("vec4(TDRGBToHSV(vec3(0.4, 0.6, 0.8)), 1.0)")
        expect(try back.draw(frame), within: codes(0.51)) { _, _ in Color(7.0 / 12, 0.5, 0.8, 1) }
        let same = shader("vec4(TDHSVToRGB(TDRGBToHSV(texture(sTD2DInputs[0], vUV.st).rgb)), 1.0)")
        expect(try same.draw(frame), within: codes(0.51)) { x, y in frame[x, y] }
    }

    /// Gradient noise is 0 at whole numbers, and changes between them.
    @Test(arguments: ["TDPerlinNoise", "TDSimplexNoise"]) func noiseIsSmoothAndCentered(name: String) throws {
        let whole = shader("vec4(\(name)(vec2(3.0, 7.0)), \(name)(vec3(1.0)), \(name)(vec4(2.0)), 0.5) + 0.5")
        expect(try whole.draw(frame), within: codes(0.51)) { _, _ in Color(0.5, 0.5, 0.5, 1) }
        let between = try shader("vec4(vec3(\(name)(vUV.xy * vec2(4.0, 3.0))) * 0.5 + 0.5, 1.0)").draw(frame)
        let values = between.pixels.map(\.x)
        #expect(Set(values).count > 20)
        #expect((0.4...0.6).contains(values.reduce(0, +) / Double(values.count)))
    }

    @Test func theNoiseMapIsRandom() throws {
        let values = try shader("vec4(texture(sTDNoiseMap, vUV.st * 7.3).rrr, 1.0)").draw(frame).pixels.map(\.x)
        #expect(Set(values).count > 24)
    }

    @Test func anErrorPointsAtTheUsersPlace() throws {
        let failure = #expect(throws: Failure.self) {
            _ = try shader("texture(sTD2DInputs[0], vUV.st) * speed").draw(frame)
        }
        #expect(
            failure?.message.hasPrefix("top.glsl:5:67: 'speed' is not declared") == true, "\(failure?.message ?? "")")
    }
}
