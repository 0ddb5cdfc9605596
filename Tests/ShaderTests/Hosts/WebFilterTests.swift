import GLFXCore
import Testing

/// The contracts of PixiJS, three.js, its library postprocessing, and glfx.js.
@Suite(.needsDevice, .onARenderer) struct WebFilterTests {
    private let frame = Picture.asymmetric

    private func pixi(_ body: String, _ before: String = "") -> ShaderFile {
        ShaderFile(
            text:
                "varying vec2 vTextureCoord;\nuniform sampler2D uSampler;\n\(before)\nvoid main(void) { gl_FragColor = \(body); }"
        )
    }

    private func effect(_ body: String, _ before: String = "") -> ShaderFile {
        ShaderFile(
            text:
                "\(before)\nvoid mainImage(const in vec4 inputColor, const in vec2 uv, out vec4 outputColor) {\n    \(body)\n}"
        )
    }

    // MARK: PixiJS

    @Test func pixiCountsFromTheTop() throws {
        let moved = pixi("texture2D(uSampler, vTextureCoord + vec2(0.0, inputSize.w))", "uniform vec4 inputSize;")
        expect(try moved.draw(frame), within: codes(0)) { x, y in frame[x, min(y + 1, 5)] }
        expect(try pixi("vec4(vTextureCoord, texture2D(uSampler, vec2(0.5)).a, 1.0)").draw(frame), within: codes(0.51))
        {
            x, y in Color((Double(x) + 0.5) / 8, (Double(y) + 0.5) / 6, 1, 1)
        }
    }

    @Test(arguments: [
        ("inputSize", Color(0.8, 0.6, 0.0125, 1.0 / 60)), ("uInputSize", Color(0.8, 0.6, 0.0125, 1.0 / 60)),
        ("inputPixel", Color(0.8, 0.6, 0.0125, 1.0 / 60)), ("outputFrame", Color(0, 0, 0.8, 0.6)),
        ("uOutputFrame", Color(0, 0, 0.8, 0.6)), ("filterArea", Color(0.8, 0.6, 0, 0)),
    ])
    func pixisAreasAreTheFrames(name: String, value: Color) throws {
        let text = pixi("\(name) * 0.1 + 0.0 * texture2D(uSampler, vTextureCoord)", "uniform vec4 \(name);")
        expect(try text.straight.draw(frame), within: codes(0.51)) { _, _ in value }
    }

    @Test(arguments: ["inputClamp", "uInputClamp", "filterClamp"])
    func pixisClampIsTheOutermostPixels(name: String) throws {
        let text = pixi("\(name) + 0.0 * texture2D(uSampler, vTextureCoord)", "uniform vec4 \(name);")
        expect(try text.straight.draw(frame), within: codes(0.51)) { _, _ in
            Color(1.0 / 16, 1.0 / 12, 15.0 / 16, 11.0 / 12)
        }
    }

    @Test func pixisNewFormIsTheSame() throws {
        let text = ShaderFile(
            text: """
                in vec2 vTextureCoord;
                out vec4 finalColor;
                uniform sampler2D uMap, uTexture;
                uniform vec2 uDimensions;
                uniform float uAspect;
                void main() {
                    vec4 color = texture(uTexture, vTextureCoord);
                    finalColor = vec4(color.r, uDimensions.x * 0.1, uAspect, texture(uMap, vec2(0.5)).a);
                }
                """)
        let map = Picture.plain(Color(0, 0, 0, 0.4))
        expect(try text.straight.draw(frame, pictures: ["uMap": map]), within: codes(0.51)) { x, y in
            Color(frame[x, y].x, 0.8, 0.75, 0.4)
        }
    }

    // MARK: glfx.js

    @Test func glfxjsCountsFromTheTopAndInPixels() throws {
        let text = ShaderFile(
            text: """
                uniform sampler2D texture; uniform vec2 texSize; varying vec2 texCoord;
                void main() { gl_FragColor = texture2D(texture, texCoord + vec2(0.0, 1.0 / texSize.y)); }
                """)
        expect(try text.draw(frame), within: codes(0)) { x, y in frame[x, min(y + 1, 5)] }
    }

    // MARK: three.js

    @Test func threeCountsFromTheBottom() throws {
        let text = ShaderFile(
            text: """
                #include <common>
                uniform sampler2D tNoise, tDiffuse; uniform float opacity; varying vec2 vUv;
                void main() {
                    vec4 color = texture2D(tDiffuse, vUv + vec2(0.0, 1.0 / 6.0));
                    gl_FragColor = vec4(color.rg, texture2D(tNoise, vUv).b, saturate(opacity * 2.0));
                    #include <tonemapping_fragment>
                }
                """)
        let noise = Picture.plain(Color(0, 0, 0.4, 1))
        expect(try text.draw(frame, pictures: ["tNoise": noise]), within: codes(0)) { x, y in
            Color(frame[x, max(y - 1, 0)].x, frame[x, max(y - 1, 0)].y, 0.4, 1)
        }
    }

    @Test func threesFunctionsAreThere() throws {
        let text = ShaderFile(
            text: """
                #include <common>
                #include <packing>
                uniform sampler2D tDiffuse; varying vec2 vUv;
                void main() {
                    float y = luminance(texture2D(tDiffuse, vUv).rgb);
                    float z = perspectiveDepthToViewZ(0.5, 1.0, 3.0);
                    gl_FragColor = vec4(y, -z * 0.1, pow2(0.5) + PI * 0.1, max3(vec3(0.0, 1.0, 0.2)));
                }
                """)
        // A depth of 0.5 between 1 and 3: 1 / (1 / 1 + 0.5 * (1 / 3 - 1 / 1)) = 1.5.
        expect(try text.draw(frame), within: codes(0.51)) { x, y in
            Color(luma(frame[x, y].rgb), 0.15, 0.25 + Double.pi * 0.1, 1)
        }
    }

    // MARK: postprocessing

    @Test func anEffectGetsColorPlaceAndSizes() throws {
        let text = effect("outputColor = vec4(inputColor.r, uv.y, texelSize.x + aspect * 0.1, resolution.y * 0.1);")
        expect(try text.straight.draw(frame), within: codes(0.51)) { x, y in
            Color(frame[x, y].x, (Double(5 - y) + 0.5) / 6, 0.125 + 8.0 / 60, 0.6)
        }
        let timed = effect("outputColor = vec4(time, vUv.x, texture2D(inputBuffer, uv).g, 1.0);")
        expect(try timed.draw([frame], times: [0.4])[0], within: codes(0.51)) { x, y in
            Color(0.4, (Double(x) + 0.5) / 8, frame[x, y].y, 1)
        }
    }

    @Test func mainUvMovesWhatMainImageGets() throws {
        let moving = "uniform float rows; // default=1\nvoid mainUv(inout vec2 uv) { uv.y += rows * texelSize.y; }"
        let both = effect("outputColor = vec4(inputColor.rgb, 1.0);", moving)
        expect(try both.draw(frame), within: codes(0)) { x, y in frame[x, max(y - 1, 0)] }
        let alone = ShaderFile(text: moving)
        expect(try alone.draw(frame), within: codes(0)) { x, y in frame[x, max(y - 1, 0)] }
    }

    @Test func aDepthIsAFurtherPicture() throws {
        let text = ShaderFile(
            text: """
                void mainImage(const in vec4 inputColor, const in vec2 uv, const in float depth, out vec4 outputColor) {
                    outputColor = vec4(inputColor.rg, depth + getViewZ(0.0), 1.0);
                }
                """)
        let depth = Picture.plain(Color(0.9, 0, 0, 1))
        // The near plane is 0.3 away.
        expect(try text.draw(frame, pictures: ["depthBuffer": depth]), within: codes(1)) { x, y in
            Color(frame[x, y].x, frame[x, y].y, 0.6, 1)
        }
    }

    @Test func anErrorPointsAtTheEffectsLine() throws {
        let failure = #expect(throws: Failure.self) { _ = try effect("outputColor = vec4(speed);").draw(frame) }
        #expect(failure?.message.hasPrefix("a.frag:3:24: 'speed' is not declared (in function 'mainImage')") == true)
    }
}
