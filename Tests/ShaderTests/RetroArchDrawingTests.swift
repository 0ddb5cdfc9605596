import GLFXCore
import Testing

@Suite(.needsDevice, .onARenderer) struct RetroArchDrawingTests {
    private let ramp = Picture.ramp

    /// A file in the form of Cg's converter, for all versions of GLSL.
    private func shader(
        _ body: String, _ declarations: String = "", vertex: String = "TEX0.xy = TexCoord.xy;", pragmas: String = ""
    ) -> String {
        """
        \(pragmas)
        #if defined(VERTEX)

        #if __VERSION__ >= 130
        #define COMPAT_VARYING out
        #define COMPAT_ATTRIBUTE in
        #else
        #define COMPAT_VARYING varying
        #define COMPAT_ATTRIBUTE attribute
        #endif
        #ifdef GL_ES
        #define COMPAT_PRECISION mediump
        #else
        #define COMPAT_PRECISION
        #endif

        COMPAT_ATTRIBUTE vec4 VertexCoord;
        COMPAT_ATTRIBUTE vec4 COLOR;
        COMPAT_ATTRIBUTE vec4 TexCoord;
        COMPAT_VARYING vec4 COL0;
        COMPAT_VARYING vec4 TEX0;
        uniform mat4 MVPMatrix;
        uniform COMPAT_PRECISION vec2 TextureSize;
        uniform COMPAT_PRECISION vec2 OutputSize;

        void main()
        {
            gl_Position = MVPMatrix * VertexCoord;
            COL0 = COLOR;
            TEX0 = vec4(0.0);
            \(vertex)
        }

        #elif defined(FRAGMENT)

        #if __VERSION__ >= 130
        #define COMPAT_VARYING in
        #define COMPAT_TEXTURE texture
        out vec4 FragColor;
        #else
        #define COMPAT_VARYING varying
        #define FragColor gl_FragColor
        #define COMPAT_TEXTURE texture2D
        #endif
        #ifdef GL_ES
        #ifdef GL_FRAGMENT_PRECISION_HIGH
        precision highp float;
        #else
        precision mediump float;
        #endif
        #define COMPAT_PRECISION mediump
        #else
        #define COMPAT_PRECISION
        #endif

        uniform COMPAT_PRECISION int FrameCount;
        uniform COMPAT_PRECISION vec2 OutputSize;
        uniform COMPAT_PRECISION vec2 TextureSize;
        uniform COMPAT_PRECISION vec2 InputSize;
        uniform sampler2D Texture;
        COMPAT_VARYING vec4 COL0;
        COMPAT_VARYING vec4 TEX0;
        #define Source Texture
        #define vTexCoord TEX0.xy
        #define SourceSize vec4(TextureSize, 1.0 / TextureSize)
        \(declarations)

        void main()
        {
            \(body)
        }
        #endif
        """
    }

    @Test func theFrameComesOutAsItCameInAndVGoesDown() throws {
        let copy = Effect("a.glsl", ["a.glsl": shader("FragColor = COMPAT_TEXTURE(Source, vTexCoord) * COL0;")])
        expect(try copy.draw(ramp), within: codes(0)) { ramp[$0, $1] }
        let place = Effect(
            "a.glsl", ["a.glsl": shader("FragColor = vec4(vTexCoord, gl_FragCoord.y / OutputSize.y, 1.0);")])
        expect(try place.draw(ramp), within: codes(1)) { x, y in
            let v = (Double(y) + 0.5) / 4
            return Color(SIMD3((Double(x) + 0.5) / 5, v, v))
        }
    }

    @Test func whateverIsLeftInAlphaTheResultIsOpaque() throws {
        for body in ["FragColor = vec4(COMPAT_TEXTURE(Source, vTexCoord).rgb, 0.0);", "FragColor.rgb = vec3(TEX0.x);"] {
            let single = Effect("a.glsl", ["a.glsl": shader(body)])
            let copied = Effect(
                "a.glslp",
                [
                    "a.glslp": "shaders = 1\nshader0 = a.glsl\nscale_type_x0 = source\nscale_x0 = 2\n",
                    "a.glsl": shader(body),
                ])
            for effect in [single, copied] {
                #expect(try effect.draw(ramp).pixels.allSatisfy { $0.w == 1 })
            }
        }
    }

    @Test func theVertexShaderWorksOutNeighbours() throws {
        // A pixel to the right, and a pixel below: beyond the edge is nothing.
        let effect = Effect(
            "a.glsl",
            [
                "a.glsl": shader(
                    "FragColor = vec4(COMPAT_TEXTURE(Source, TEX0.xy).r, COMPAT_TEXTURE(Source, TEX0.zw).g, 0.0, 1.0);",
                    vertex: "TEX0.xy = TexCoord.xy + vec2(1.0 / TextureSize.x, 0.0);\n"
                        + "TEX0.zw = TexCoord.xy + vec2(0.0, 1.0 / TextureSize.y);")
            ])
        expect(try effect.draw(ramp), within: codes(1)) { x, y in
            Color(codes: x < 4 ? 50 * (x + 1) : 0, y < 3 ? 60 * (y + 1) : 0, 0)
        }
    }

    @Test func parametersMoveThePicture() throws {
        let effect = Effect(
            "a.glsl",
            [
                "a.glsl": shader(
                    "FragColor = vec4(COMPAT_TEXTURE(Source, vTexCoord).rgb * GAIN, 1.0);",
                    """
                    #ifdef PARAMETER_UNIFORM
                    uniform COMPAT_PRECISION float GAIN;
                    #else
                    #define GAIN 0.0
                    #endif
                    """, pragmas: "#pragma parameter GAIN \"Don't // be dark\" 0.5 0.0 2.0 0.1")
            ])
        expect(try effect.draw(ramp), within: codes(1)) { Color(ramp[$0, $1].rgb * 0.5) }
        expect(try effect.draw(ramp, ["GAIN": 0.25]), within: codes(1)) { Color(ramp[$0, $1].rgb * 0.25) }
    }

    @Test func aPresetsPassesFollowEachOther() throws {
        // Twice as wide and high without smoothing; then every second pixel, beside the frame itself.
        let effect = Effect(
            "a.glslp",
            [
                "a.glslp": """
                shaders = 2
                shader0 = big.glsl
                scale_type0 = source
                scale0 = 2.0
                filter_linear0 = false
                alias0 = "Big"
                shader1 = last.glsl
                parameters = "MIX"
                MIX = 0.25
                """,
                "big.glsl": shader("FragColor = vec4(COMPAT_TEXTURE(Source, vTexCoord).rg, OutputSize.x / 20.0, 1.0);"),
                "last.glsl": shader(
                    """
                    vec2 at = (floor(vTexCoord * BigTextureSize) + 0.5) / BigTextureSize;
                    vec3 big = COMPAT_TEXTURE(BigTexture, at).rgb;
                    FragColor = vec4(mix(big, COMPAT_TEXTURE(OrigTexture, vTexCoord).bbb, MIX), 1.0);
                    """, "uniform sampler2D BigTexture, OrigTexture; uniform vec2 BigTextureSize; uniform float MIX;"),
            ])
        try effect.expectMixOfPasses()
    }

    @Test func aLargerLastPassMakesALargerPicture() throws {
        let effect = Effect(
            "a.glslp",
            [
                "a.glslp": "shaders = 1\nshader0 = a.glsl\nscale_type0 = source\nscale0 = 3\nfilter_linear0 = false\n",
                "a.glsl": shader("FragColor = COMPAT_TEXTURE(Source, vTexCoord);"),
            ])
        let found = try effect.draw(ramp)
        #expect([found.width, found.height] == [15, 12])
        expect(found, within: codes(0)) { ramp[$0 / 3, $1 / 3] }
    }

    @Test func whatIsStretchedInOneDirectionComesBackToTheFrame() throws {
        let effect = Effect(
            "a.glslp",
            [
                "a.glslp":
                    "shaders = 1\nshader0 = a.glsl\nscale_type_x0 = absolute\nscale_x0 = 1\nwrap_mode0 = repeat\n",
                "a.glsl": shader("FragColor = COMPAT_TEXTURE(Source, vec2(0.5, vTexCoord.y));"),
            ])
        // One column, the middle's, spread over the frame.
        expect(try effect.draw(ramp), within: codes(0)) { _, y in ramp[2, y] }
    }

    @Test func earlierFramesAndTheCountAreThere() throws {
        let effect = Effect(
            "a.glslp",
            [
                "a.glslp": "shaders = 1\nshader0 = a.glsl\nframe_count_mod0 = 2\n",
                "a.glsl": shader(
                    """
                    FragColor = vec4(COMPAT_TEXTURE(Source, vTexCoord).r, COMPAT_TEXTURE(PrevTexture, vTexCoord).r,
                        COMPAT_TEXTURE(Prev1Texture, vTexCoord).r + float(FrameCount) * 20.0 / 255.0, 1.0);
                    """, "uniform sampler2D PrevTexture, Prev1Texture;"),
            ])
        try effect.expectEarlierFrames()
    }

    @Test func feedbackGathersWhatWasDrawn() throws {
        let effect = Effect(
            "a.glslp",
            [
                "a.glslp": """
                shaders = 2
                shader0 = gather.glsl
                float_framebuffer0 = true
                shader1 = half.glsl
                feedback_pass = 0
                """,
                "gather.glsl": shader(
                    "FragColor = COMPAT_TEXTURE(Source, vTexCoord) + COMPAT_TEXTURE(FeedbackTexture, vTexCoord);",
                    "uniform sampler2D FeedbackTexture;"),
                "half.glsl": shader("FragColor = vec4(COMPAT_TEXTURE(Source, vTexCoord).rgb * 0.25, 1.0);"),
            ])
        try effect.expectGatheredFrames()
    }

    @Test func aTableOfColorsIsReadFromTheTop() throws {
        let effect = Effect(
            "a.glslp",
            [
                "a.glslp": "shaders = 1\nshader0 = a.glsl\ntextures = LUT\nLUT = lut.png\nLUT_linear = false\n",
                "a.glsl": shader(
                    "FragColor = COMPAT_TEXTURE(LUT, vec2(vTexCoord.x, 0.1));", "uniform sampler2D LUT;"),
                "lut.png": "",
            ])
        let table = Picture(5, 4) { x, y in Color(codes: 10 * y, 5 * x, 200) }
        expect(try effect.draw(ramp, pictures: ["LUT": table]), within: codes(0)) { x, _ in table[x, 0] }
    }

    @Test func valuesOutsideOfMainAndWholeNumbersAreTakenAsOnTheDesktop() throws {
        let effect = Effect(
            "a.glsl",
            [
                "a.glsl": shader(
                    "FragColor = vec4(COMPAT_TEXTURE(Source, vTexCoord).rgb * weights[1] * scale, 1);",
                    """
                    vec2 size = InputSize;
                    float scale = size.x / 10;
                    const float weights[2] = float[2](0.25, 1.0);
                    """)
            ])
        expect(try effect.draw(ramp), within: codes(1)) { Color(ramp[$0, $1].rgb * 0.5) }
    }

    @Test func whatADriverSaysPointsAtTheShadersOwnLine() throws {
        let text = shader("FragColor = vec4(vTexCoord, amiss, 1.0);")
        let effect = Effect("a.glslp", ["a.glslp": "shaders = 1\nshader0 = sub/a.glsl\n", "sub/a.glsl": text])
        let failure = #expect(throws: Failure.self) { try effect.draw(ramp) }
        #expect(failure?.kind == .shader)
        let place = "sub/a.glsl:\(Effect.line(of: "amiss", in: text)):33"
        #expect(failure?.message == "\(place): 'amiss' is not declared (in function 'main')")
        let vertex = shader("FragColor = vec4(vTexCoord, 0.0, 1.0);", vertex: "TEX0.xy = astray;")
        let other = #expect(throws: Failure.self) { try Effect("a.glsl", ["a.glsl": vertex]).draw(ramp) }
        #expect(
            other?.message
                == "a.glsl:\(Effect.line(of: "astray", in: vertex)):15: 'astray' is not declared (in function 'main')")
    }
}
