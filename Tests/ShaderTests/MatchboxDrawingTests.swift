import GLFXCore
import GLFXPrograms
import Testing

@Suite(.needsDevice, .onARenderer) struct MatchboxDrawingTests {
    private let ramp = Picture.ramp

    /// What is brighter than a threshold, one pixel to the right of where it is, tinted, beside the picture itself.
    private let echo = Effect(
        "echo.2.glsl",
        [
            "echo.1.glsl": """
            #version 120
            uniform sampler2D Front;
            uniform float threshold, adsk_result_w, adsk_result_h;
            void main() {
                vec2 at = gl_FragCoord.xy / vec2(adsk_result_w, adsk_result_h);
                gl_FragColor = vec4(max(texture2D(Front, at).rgb - threshold, 0.0), 1.0);
            }
            """,
            "echo.2.glsl": """
            #version 120
            uniform sampler2D adsk_results_pass1;
            uniform float adsk_result_w, adsk_result_h, adsk_results_pass1_w;
            void main() {
                vec2 at = gl_FragCoord.xy / vec2(adsk_result_w, adsk_result_h);
                at.x -= 1.0 / adsk_results_pass1_w;
                // More than 1 and less than 0 have to pass.
                gl_FragColor = texture2D(adsk_results_pass1, at) * 4.0 - 2.0;
            }
            """,
            "echo.3.glsl": """
            #version 120
            uniform sampler2D adsk_results_pass2, Front, matte;
            uniform float adsk_result_w, adsk_result_h;
            uniform vec3 tint;
            uniform int mode;
            void main() {
                vec2 at = gl_FragCoord.xy / vec2(adsk_result_w, adsk_result_h);
                vec3 light = (texture2D(adsk_results_pass2, at).rgb + 2.0) / 4.0;
                vec3 base = mode == 7 ? vec3(0.0) : texture2D(Front, at).rgb;
                gl_FragColor = vec4(base + light * tint * texture2D(matte, at).b, 1.0);
            }
            """,
            "echo.xml": """
            <ShaderNodePreset>
              <Shader Index="1" OutputBitDepth="Float32">
                <Uniform Name="Front" Type="sampler2D" Index="0" NoInput="Error"/>
                <Uniform Name="threshold" Type="float" Default="0.2" Min="0" Max="1"/>
              </Shader>
              <Shader Index="2" OutputBitDepth="Float32">
                <Uniform Name="adsk_results_pass1" Type="sampler2D" GL_TEXTURE_MAG_FILTER="GL_NEAREST"
                  GL_TEXTURE_WRAP_S="GL_REPEAT"/>
              </Shader>
              <Shader Index="3">
                <Uniform Name="matte" Type="sampler2D" Index="1" NoInput="White"/>
                <Uniform Name="tint" Type="vec3" ValueType="Colour">
                  <SubUniform Default="0.5"/><SubUniform Default="1.0"/><SubUniform Default="0.0"/>
                </Uniform>
                <Uniform Name="mode" Type="int" ValueType="Popup" Default="3">
                  <PopupEntry Title="Over" Value="3"/><PopupEntry Title="Alone" Value="7"/>
                </Uniform>
              </Shader>
            </ShaderNodePreset>
            """,
        ])

    /// The result of echo: the left neighbour's excess, wrapped around at the left edge.
    private func expected(
        _ x: Int, _ y: Int, threshold: Double = 0.2, tint: SIMD3<Double> = SIMD3(0.5, 1, 0), base: Double = 1,
        matte: Double = 1
    ) -> Color {
        let left = ramp[(x + 4) % 5, y].rgb - SIMD3(repeating: threshold)
        let light = left.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 9))
        return Color(cut(ramp[x, y].rgb * base + light * tint * matte))
    }

    @Test func threePassesWorkTogetherWithWhatTheDescriptionSays() throws {
        expect(try echo.draw(ramp), within: codes(1)) { expected($0, $1) }
    }

    @Test func itsOptionsAreThresholdTintAndMode() throws {
        let values: [String: ParameterValue] = [
            "threshold": 0.4, "tint": ParameterValue(1, 0.25, 1), "mode": 7,
        ]
        expect(try echo.draw(ramp, values), within: codes(1)) {
            expected($0, $1, threshold: 0.4, tint: SIMD3(1, 0.25, 1), base: 0)
        }
    }

    @Test func aMatteThatIsGivenTakesTheWhiteOnesPlace() throws {
        let matte = Picture(5, 4) { x, y in Color(codes: 255, 255, 40 * x + 10 * y) }
        expect(try echo.draw(ramp, pictures: ["matte": matte]), within: codes(1)) {
            expected($0, $1, matte: matte[$0, $1].z)
        }
    }

    /// Draws a main's body with some declarations before it.
    private func draw(
        _ body: String, _ declarations: String = "", xml: String? = nil, on frames: [Picture]? = nil,
        _ values: [String: ParameterValue] = [:], pictures: [String: Picture] = [:]
    ) throws -> [Picture] {
        var texts = [
            "a.glsl": """
            uniform sampler2D front;
            uniform float adsk_result_w, adsk_result_h;
            \(declarations)
            void main() {
                vec2 at = gl_FragCoord.xy / vec2(adsk_result_w, adsk_result_h);
                vec3 c = texture2D(front, at).rgb;
                \(body)
            }
            """
        ]
        texts["a.xml"] = xml
        return try Effect("a.glsl", texts).draw(frames ?? [ramp], values, pictures: pictures)
    }

    /// The first of three drawings reads nothing as its result, each other one adds to the one before; and no frame knows of
    /// the one before.
    @Test func aPassIsDrawnSeveralTimes() throws {
        let body = """
            vec4 before = texture2D(adsk_results_pass1, at);
            gl_FragColor = adsk_result_execution == 0
                ? vec4(c, 1.0) + before : before + vec4(0.0, 0.0, 0.1 * float(adsk_result_execution), 0.0);
            """
        let declarations = "uniform sampler2D adsk_results_pass1;\nuniform int adsk_result_execution;"
        let xml = "<ShaderNodePreset><Shader Index=\"1\" NbExecutions=\"3\"/></ShaderNodePreset>"
        let found = try draw(body, declarations, xml: xml, on: [ramp, ramp])
        for picture in found {
            expect(picture, within: codes(1)) { ramp[$0, $1] + Color(0, 0, 0.3, 0) }
        }
    }

    @Test func vGoesUp() throws {
        let found = try draw("gl_FragColor = vec4(at, texture2D(front, vec2(at.x, 1.0 - at.y)).g, 1.0);")
        expect(found[0], within: codes(1)) { x, y in
            Color(SIMD3((Double(x) + 0.5) / 5, 1 - (Double(y) + 0.5) / 4, Double(60 * (3 - y)) / 255))
        }
    }

    @Test func alphaIsOneWhereOnlyTheColorIsSet() throws {
        let found = try draw("oc = c;", "#define oc gl_FragColor.rgb")
        expect(found[0], within: codes(0)) { ramp[$0, $1] }
        let matte = try draw("gl_FragColor = vec4(c, 0.2);")
        expect(matte[0], within: codes(1)) { Color(ramp[$0, $1].rgb, alpha: 0.2) }
    }

    @Test func aPassThatReadsItsOwnResultGetsThatOfTheFrameBefore() throws {
        let found = try draw(
            "gl_FragColor = vec4(texture2D(adsk_results_pass1, at).rgb + vec3(0.1, 0.2, c.r), 1.0);",
            "uniform sampler2D adsk_results_pass1;", on: [ramp, ramp, ramp])
        for (index, picture) in found.enumerated() {
            let count = Double(index + 1)
            expect(picture, within: codes(1)) { x, y in
                Color(cut(SIMD3(0.1 * count, 0.2 * count, ramp[x, y].rgb.x * count)))
            }
        }
    }

    /// As camera effects use them: in the first values of variables outside functions.
    @Test func aCameraLooksAtThePicture() throws {
        let found = try draw(
            "gl_FragColor = vec4(proj[0][0] / 10.0, proj[1][1] / 10.0, planes.x / 2.0 + view[2][3], 1.0);",
            """
            vec2 adsk_getCameraNearFar();
            vec2 planes = adsk_getCameraNearFar();
            mat4 adsk_getCameraViewInverseMatrix();
            mat4 view = adsk_getCameraViewInverseMatrix();
            mat4 adsk_getCameraProjectionMatrix();
            mat4 proj = adsk_getCameraProjectionMatrix();
            """)
        // gluPerspective: cot(40 degrees / 2) = 2.747477, across divided by the aspect ratio 5:4.
        expect(found[0], within: codes(1)) { _, _ in Color(SIMD3(0.2747477 / 1.25, 0.2747477, 0.5)) }
    }

    @Test func aDepthPictureIsItsRedChannel() throws {
        let found = try draw(
            "gl_FragColor = vec4(vec3(adsk_mergeHalvesInFloat(c)), 1.0);", "float adsk_mergeHalvesInFloat(vec3 h);")
        expect(found[0], within: codes(1)) { x, y in Color(SIMD3(repeating: ramp[x, y].rgb.x)) }
    }

    @Test func framesCountFromOne() throws {
        let found = try draw(
            "gl_FragColor = vec4(adsk_time / 10.0, adsk_getTime() / 20.0, 0.0, 1.0);",
            "uniform float adsk_time;\nfloat adsk_getTime();", on: [ramp, ramp, ramp])
        for (index, picture) in found.enumerated() {
            let wanted = Color(SIMD3<Double>(0.1, 0.05, 0) * Double(index + 1))
            expect(picture, within: codes(1)) { _, _ in wanted }
        }
    }

    @Test func whatWasDrawnBeforeIsThereAgain() throws {
        let found = try draw(
            """
            vec4 before = adsk_accum_no_prev_frame ? vec4(1.5) : texture2D(adsk_accum_texture, at);
            // Above 1, where the output is cut and what is kept must not be.
            gl_FragColor = vec4(before.rgb - 0.5 * c.r, 1.0);
            """,
            "uniform sampler2D adsk_accum_texture;\nuniform bool adsk_accum_no_prev_frame;", on: [ramp, ramp, ramp])
        for (index, picture) in found.enumerated() {
            expect(picture, within: codes(1)) { x, y in
                Color(cut(SIMD3(repeating: 1.5 - 0.5 * Double(index + 1) * ramp[x, y].x)))
            }
        }
    }

    @Test func theFrameBeforeIsReadAndTheFirstHasItself() throws {
        let flat = (1...3).map { step in Picture(2, 1) { _, _ in Color(codes: 60 * step, 0, 0) } }
        let found = try draw(
            "gl_FragColor = vec4(c.r, texture2D(adsk_previous_frame_front, at).r, 0.0, 1.0);",
            "uniform sampler2D adsk_previous_frame_front;", on: flat)
        #expect(found.map { ($0[0, 0] * 255).y.rounded() } == [60, 60, 120])
    }

    @Test func sizesOfPicturesAreTold() throws {
        let found = try draw(
            """
            gl_FragColor = vec4(adsk_matte_w / 100.0, adsk_matte_h / 100.0, adsk_result_frameratio / 5.0, 1.0);
            gl_FragColor.r += (adsk_matte_frameratio + adsk_result_pixelratio) / 10.0 + texture2D(matte, at).r * 0.0;
            """,
            """
            uniform sampler2D matte;
            uniform float adsk_matte_w, adsk_matte_h, adsk_matte_frameratio, adsk_result_frameratio;
            uniform float adsk_result_pixelratio;
            """,
            pictures: ["matte": Picture(9, 6) { _, _ in Color(codes: 0, 0, 0) }])
        expect(found[0], within: codes(1)) { _, _ in Color(SIMD3(0.09 + 0.15 + 0.1, 0.06, 0.25)) }
    }

    @Test func hueSaturationAndValueAreSmiths() throws {
        // Hues at twelfths of the circle, one with little saturation, one gray.
        let colors = [
            Color(codes: 255, 0, 0), Color(codes: 0, 255, 0), Color(codes: 0, 0, 255), Color(codes: 255, 255, 0),
            Color(codes: 255, 0, 255), Color(codes: 102, 153, 204), Color(codes: 90, 90, 90),
        ]
        let expected: [[Double]] = [
            [0, 1, 1], [1 / 3, 1, 1], [2 / 3, 1, 1], [1 / 6, 1, 1], [5 / 6, 1, 1], [3.5 / 6, 0.5, 0.8],
            [0, 0, 90 / 255],
        ]
        let declarations = "vec3 adsk_rgb2hsv(in vec3 a);\nvec3 adsk_hsv2rgb(in vec3 a);"
        let found = try draw("gl_FragColor = vec4(adsk_rgb2hsv(c), 1.0);", declarations, on: [Picture(colors)])
        expect(found[0], within: codes(1)) { x, _ in Color(SIMD3(expected[x])) }
        let back = try draw(
            "gl_FragColor = vec4(adsk_hsv2rgb(adsk_rgb2hsv(c)), 1.0);", declarations, on: [Picture(colors)])
        expect(back[0], within: codes(1)) { x, _ in colors[x] }
    }

    @Test func yuvAndLogarithmsLeadBack() throws {
        let found = try draw(
            """
            vec3 yuv = adsk_rgb2yuv(vec3(1.0, 0.0, 0.0));
            gl_FragColor = vec4(at.y > 0.5 ? adsk_yuv2rgb(adsk_rgb2yuv(c)) : yuv * 0.5 + 0.25, 1.0);
            """, "vec3 adsk_rgb2yuv(vec3 a);\nvec3 adsk_yuv2rgb(vec3 a);")
        // 0.299; 0.493 (0 - 0.299); 0.877 (1 - 0.299).
        let red = SIMD3(0.299, -0.147407, 0.614777)
        expect(found[0], within: codes(1)) { x, y in
            y < 2 ? ramp[x, y] : Color(red * 0.5 + SIMD3(repeating: 0.25))
        }
        let logarithms = try draw(
            """
            vec3 known = vec3(adsk_scene2log(vec3(0.0)).r, adsk_scene2log(vec3(1.0)).r, adsk_scene2log(vec3(0.18)).r);
            gl_FragColor = vec4(at.y > 0.5 ? adsk_log2scene(adsk_scene2log(c)) : known, 1.0);
            """, "vec3 adsk_scene2log(vec3 a);\nvec3 adsk_log2scene(vec3 a);")
        // Kodak's: black 95, white 685; 685 + 300 log10(0.18 (1 - b) + b) with b = 10^((95 - 685) / 300).
        expect(logarithms[0], within: codes(1)) { x, y in
            y < 2 ? ramp[x, y] : Color(SIMD3(95, 685, 469.77) / 1023)
        }
    }

    @Test func weightsOfShadowsAndHighlightsAreHalfWhereAsked() throws {
        let grays = Picture((0..<5).map { Color(codes: 64 * $0 - ($0 == 4 ? 1 : 0), 0, 0) })
        let found = try draw(
            "gl_FragColor = vec4(adsk_shadows(c.r, 0.25), adsk_highlights(c.r, 0.75), adsk_getLuminance(c), 1.0);",
            """
            float adsk_shadows(float a, float b);
            float adsk_highlights(float a, float b);
            float adsk_getLuminance(vec3 a);
            """, on: [grays])
        // At 0, 1/4, 1/2, 3/4 and 1 (less than one code off, where the curves rise by three); red weighs 0.2126 in
        // luma.
        let shadows = [1, 0.5, 0, 0, 0]
        let highlights = [0, 0, 0, 0.5, 1]
        expect(found[0], within: codes(3)) { x, _ in
            Color(SIMD3(shadows[x], highlights[x], 0.2126 * Double(x) / 4))
        }
    }

    @Test(arguments: [
        // Front 0.25, 0.5, 0.75; back 0.5, 0.75, 0.25: from each mode's definition.
        (0, [0.75, 1.25, 1]), (1, [0.25, 0.25, -0.5]), (2, [0.125, 0.375, 0.1875]), (3, [0.25, 0.5, 0.75]),
        (10, [-0.25, 0.25, 0]), (11, [0.25, 0.75, 0.375]), (13, [0.375, 0.75, 0.34375]), (14, [0.25, 0.75, 0.625]),
        (15, [0.5, 0.75, 0.5]), (17, [0.625, 0.875, 0.8125]), (18, [0.25, 0.75, 0.375]), (19, [0.25, 0.25, 0.5]),
        (20, [0.5, 0.5, 0.625]), (29, [0.5, 0.75, 0.75]), (30, [0.25, 0.5, 0.25]), (32, [0, 0.75, 0.75]),
        (33, [0.5, 0.75, 0.25]), (37, [0, 0.75, 0.75]),
    ])
    func blendingModesAreThoseOfImageEditors(mode: Int, expected: [Double]) throws {
        let found = try draw(
            """
            vec4 mixed = adsk_getBlendedValue(mode, vec4(0.25, 0.5, 0.75, 1.0), vec4(0.5, 0.75, 0.25, 1.0));
            gl_FragColor = vec4(mixed.rgb * 0.5 + 0.25, mixed.a);
            """, "uniform int mode;\nvec4 adsk_getBlendedValue(int a, vec4 b, vec4 c);",
            ["mode": ParameterValue(Double(mode))])
        let color = SIMD3(expected[0], expected[1], expected[2]) * 0.5 + SIMD3(repeating: 0.25)
        expect(found[0], within: codes(1)) { _, _ in Color(color) }
    }

    @Test func aCurveIsEvaluatedInItsRangeAndShape() throws {
        let xml = """
            <ShaderNodePreset><Shader Index="1">
              <Uniform Name="a" Type="int" ValueType="Curve" CurveMinX="0" CurveMaxX="0.5" CurveMaxY="0.5"/>
              <Uniform Name="b" Type="ivec2" ValueType="Curve" CurveShape="1"/>
            </Shader></ShaderNodePreset>
            """
        let text = """
            vec2 two = adskEvalDynCurves(b, vec2(0.25, 0.75));
            gl_FragColor = vec4(adskEvalDynCurves(a, 0.125), two, 1.0);
            """
        let declarations = """
            uniform int a;
            uniform ivec2 b;
            float adskEvalDynCurves(int c, float x);
            vec2 adskEvalDynCurves(ivec2 c, vec2 x);
            """
        let found = try draw(text, declarations, xml: xml)
        expect(found[0], within: codes(1)) { _, _ in Color(SIMD3(0.125, 0.75, 0.25)) }
        // Shape 2 of curve 0: at a quarter of its way, 3/16 - 2/64 of its height.
        let eased = try draw(text, declarations, xml: xml, ["a": 2, "b": ParameterValue(12, 14)])
        expect(eased[0], within: codes(1)) { _, _ in Color(SIMD3(0.078125, 1, 0.5)) }
    }

    @Test func whatADriverSaysPointsAtThePassesOwnFile() throws {
        var wrong = echo
        wrong.texts["echo.3.glsl"] = echo.texts["echo.3.glsl"]?.replacing("base + light", with: "bass + light")
        let failure = #expect(throws: Failure.self) { try wrong.draw(ramp) }
        #expect(failure?.kind == .shader)
        #expect(failure?.message.hasPrefix("echo.3.glsl:10:25: 'bass' is not declared") == true)
    }
}
