import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import Testing

/// The contracts of Babylon.js, Burn-My-Windows and KWin.
@Suite(.needsDevice, .onARenderer) struct WindowHostTests {
    private let frame = Picture.asymmetric
    private let glass = Picture.plain(Color(0.8, 0.4, 0.2, 0.5))

    // MARK: Babylon.js

    private func babylon(_ body: String, _ before: String = "", name: String = "a.fragment.fx") -> ShaderFile {
        ShaderFile(
            name: name,
            text:
                "\(before)\nvarying vec2 vUV;\nuniform sampler2D textureSampler;\nvoid main(void) { gl_FragColor = \(body); }"
        )
    }

    @Test func babylonCountsFromTheBottom() throws {
        let text = babylon("texture2D(textureSampler, vUV + vec2(0.0, 1.0 / screenSize.y))", "uniform vec2 screenSize;")
        #expect(try text.program().dialect == .babylon)
        expect(try text.draw(frame), within: codes(0)) { x, y in frame[x, max(y - 1, 0)] }
    }

    @Test func babylonsColorsAreMultipliedByAlpha() throws {
        let text = babylon("texture2D(textureSampler, vUV) * 0.5 + vec4(0.1, 0.0, 0.0, 0.0)")
        // 0.8 * 0.5 * 0.5 + 0.1 of a coverage of 0.25 and more.
        expect(try text.draw(glass), within: codes(1)) { _, _ in Color(1, 1.0 / 3, 1.0 / 6, 0.3) }
    }

    @Test func babylonsHelpersAreThere() throws {
        let text = babylon(
            "vec4(vec3(getLuminance(vec3(0.5))) + square(0.1), unpack(pack(0.4)) + 0.6)",
            "#include<helperFunctions>\n#include<packingFunctions>")
        expect(try text.draw(frame), within: codes(0.6)) { _, _ in Color(0.51, 0.51, 0.51, 1) }
    }

    @Test func babylonsVertexShaderIsBesideIt() throws {
        let text = ShaderFile(
            name: "a.fragment.fx",
            text:
                "varying vec2 vUV, left;\nuniform sampler2D textureSampler;\nvoid main() { gl_FragColor = texture2D(textureSampler, left); }",
            files: [
                "a.vertex.fx":
                    "attribute vec2 position; uniform vec2 texelSize; varying vec2 vUV, left;\nvoid main() { vUV = position * 0.5 + 0.5; left = vUV - vec2(texelSize.x, 0.0); }"
            ])
        expect(try text.draw(frame), within: codes(0)) { x, y in frame[max(x - 1, 0), y] }
    }

    @Test func babylonsDefinesAreNumbers() throws {
        let text = babylon("vec4(float(SAMPLES) * 0.1)")
        expect(try text.draw(frame, ["SAMPLES": ParameterValue(4)]), within: codes(0.51)) { _, _ in Color(1, 1, 1, 0.4)
        }
        let parts = ShaderFile(
            name: "a.fragment.fx",
            text:
                "varying vec2 vUV; uniform sampler2D textureSampler;\n#ifdef FIRST_PART\nvoid main() { gl_FragColor = vec4(1.0); }\n#endif"
        )
        let failure = #expect(throws: Failure.self) { _ = try parts.program() }
        #expect(failure?.advice?.contains("define one of FIRST_PART") == true, "\(failure?.message ?? "")")
    }

    // MARK: Burn-My-Windows

    private func burn(_ body: String, _ before: String = "") -> ShaderFile {
        ShaderFile(name: "a.frag", text: "\(before)\nvoid main() {\n  setOutputColor(\(body));\n}\n")
    }

    @Test func burnMyWindowsCountsFromTheTopInStraightAlpha() throws {
        let text = burn("getInputColor(iTexCoord.st + vec2(0.0, 1.0 / uSize.y))")
        expect(try text.draw(frame), within: codes(0)) { x, y in frame[x, min(y + 1, 5)] }
        expect(try burn("getInputColor(iTexCoord)").draw(glass), within: codes(0)) { _, _ in glass[0, 0] }
    }

    @Test func burnMyWindowsGoesOverTheWholeMovie() throws {
        let text = burn("vec4(uProgress, uForOpening ? 1.0 : 0.4, uPadding, 1.0)")
        expect(try text.draw([frame, frame, frame])[1], within: codes(0.51)) { _, _ in Color(0.5, 0.4, 0, 1) }
        let open = try text.draw([frame], ["uForOpening": ParameterValue(1)])
        expect(open[0], within: codes(0)) { _, _ in Color(0, 1, 0, 1) }
    }

    @Test func burnMyWindowsFunctionsAreThere() throws {
        let easings = burn("vec4(easeOutQuad(0.5), easeInOutCubic(0.5), easeInBack(0.5, 1.0) + 0.2, 1.0)")
        expect(try easings.draw(frame), within: codes(0.51)) { _, _ in Color(0.75, 0.5, 0.2, 1) }
        let over = burn("alphaOver(vec4(1.0, 0.0, 0.0, 0.5), vec4(0.0, 1.0, 0.0, 0.5))")
        expect(try over.draw(frame), within: codes(0.51)) { _, _ in Color(1.0 / 3, 2.0 / 3, 0, 0.75) }
        // From red to green.
        let hue = burn("vec4(offsetHue(vec3(0.8, 0.2, 0.2), 1.0 / 3.0), remap(2.0, 0.0, 4.0, 0.0, 2.0))")
        expect(try hue.draw(frame), within: codes(0.51)) { _, _ in Color(0.2, 0.8, 0.2, 1) }
        let noise = try burn(
            "vec4(simplex2D(iTexCoord * 9.0), simplex3D(vec3(iTexCoord, 0.3) * 9.0), hash12(uSeed), 1.0)"
        )
        .draw(frame)
        #expect(Set(noise.pixels.map(\.x)).count > 20 && Set(noise.pixels.map(\.y)).count > 20)
        #expect(Set(noise.pixels.map(\.z)).count == 1)
    }

    @Test func burnMyWindowsOlderEffectsDivideByAlphaThemselves() throws {
        let text = ShaderFile(
            name: "a.frag",
            text: """
                const float ACTOR_SCALE = 2.0;
                const float PADDING = ACTOR_SCALE / 2.0 - 0.5;
                void main() {
                  vec2 at = cogl_tex_coord_in[0].st * ACTOR_SCALE - PADDING;
                  cogl_color_out = texture2D(uTexture, at + vec2(0, 1) / uSize);
                  if (cogl_color_out.a > 0) {
                    cogl_color_out.rgb /= cogl_color_out.a;
                  }
                  cogl_color_out.a *= 1.0 - uProgress;
                }
                """)
        #expect(try text.program().dialect == .burnmywindows)
        expect(try text.draw(frame), within: codes(0.6)) { x, y in frame[x, min(y + 1, 5)] }
        expect(try text.draw(glass), within: codes(1)) { _, _ in glass[0, 0] }
        let between = ShaderFile(text: "void main() { oColor = vec4(iTexCoord.st, uTime, 1.0 - uProgress); }")
        expect(try between.draw([frame], times: [0.4])[0], within: codes(0.6)) { x, y in
            Color((Double(x) + 0.5) / 8, (Double(y) + 0.5) / 6, 0.4, 1)
        }
    }

    // MARK: KWin

    private func kwin(_ body: String, _ before: String = "") -> ShaderFile {
        ShaderFile(
            name: "a_core.frag",
            text:
                "#version 140\n\(before)\nuniform sampler2D sampler; in vec2 texcoord0; out vec4 fragColor;\nvoid main() { fragColor = \(body); }"
        )
    }

    @Test func kwinCountsFromTheBottom() throws {
        let text = kwin(
            "texture(sampler, texcoord0 + vec2(0.0, 1.0 / float(textureHeight))) * modulation",
            "uniform int textureHeight; uniform vec4 modulation;")
        #expect(try text.program().dialect == .kwin)
        expect(try text.draw(frame), within: codes(0)) { x, y in frame[x, max(y - 1, 0)] }
    }

    @Test func kwinsColorsAreMultipliedByAlpha() throws {
        let text = kwin("vec4(texture(sampler, texcoord0).rgb, 0.8)")
        expect(try text.draw(glass), within: codes(1)) { _, _ in Color(0.5, 0.25, 0.125, 0.8) }
    }

    @Test func kwinsColorManagementGoesThereAndBack() throws {
        let text = kwin(
            "nitsToDestinationEncoding(sourceEncodingToNitsInDestinationColorspace(texture(sampler, texcoord0)))",
            "#include \"colormanagement.glsl\"\n#include \"saturation.glsl\"")
        expect(try text.draw(frame), within: codes(0.6)) { x, y in frame[x, y] }
        let light = kwin(
            "vec4(sourceEncodingToNitsInDestinationColorspace(vec4(0.5)).rgb / 80.0, 1.0)",
            "#include \"colormanagement.glsl\"")
        // Premultiplied: white, of which half is covered.
        expect(try light.draw(frame), within: codes(0.51)) { _, _ in Color(0.5, 0.5, 0.5, 1) }
    }

    @Test func kwinsColorsAreParameters() throws {
        let text = kwin("uGlowColor", "uniform vec4 uGlowColor; uniform bool uForOpening;")
        let parameters = try text.program().parameters
        #expect(parameters.first { $0.name == "uGlowColor" }?.kind == .color)
        #expect(parameters.first { $0.name == "uForOpening" }?.defaultValue == ParameterValue(0))
    }
}
