import GLFXCore
import GLFXDialects
import GLFXPrograms
import GLFXRender
import Testing

/// Draws effects of OBS in a frame of 8x6 pixels whose colors encode their position.
protocol OBSDrawing: ISFDrawing {}

extension OBSDrawing {
    /// A file, unchanged.
    func effect(_ text: String, files: ShaderFolder = ShaderFolder()) throws -> ShaderProgram {
        try ShaderProgram.parse(text: text, name: "a.shader", dialect: .obs, files: files)
    }

    /// The picture that a body of `mainImage` draws, with declarations before it.
    func drawn(
        _ body: String, before: String = "", values: [String: ParameterValue] = [:], of source: Picture? = nil
    ) throws -> Picture {
        let program = try effect("\(before)\nfloat4 mainImage(VertData v_in) : TARGET\n{\n\(body)\n}\n")
        return try #require(try draw(program, values: values, of: source).first)
    }

    /// The color that an expression gives everywhere.
    func color(of expression: String, before: String = "", statements: String = "") throws -> Color {
        try drawn("\(statements)\nreturn \(expression);", before: before)[3, 2]
    }
}

/// What effects of OBS draw.
@Suite(.needsDevice, .onARenderer)
struct OBSShaderTests: OBSDrawing {
    // MARK: Where pixels are

    @Test func theOriginIsAtTheTopLeft() throws {
        let result = try drawn("return float4(v_in.uv, 0.0, 1.0);")
        expect(result, within: codes(0.51)) { x, y in Color((Double(x) + 0.5) / 8, (Double(y) + 0.5) / 6, 0, 1) }
    }

    @Test func thePositionCountsPixelsDownwards() throws {
        let result = try drawn("return float4(v_in.pos.xy * 10.0 / 255.0, 0.0, 1.0);")
        expect(result, within: codes(0.51)) { x, y in Color(codes: 10 * x + 5, 10 * y + 5, 0) }
    }

    @Test func aPixelBelowHasAGreaterV() throws {
        let result = try drawn("return image.Sample(textureSampler, v_in.uv + float2(0.0, uv_pixel_interval.y));")
        // The plugin's sampler has nothing beyond the edge.
        expect(result, within: codes(0)) { x, y in y < 5 ? place(x, y + 1) : Color(codes: 0, 0, 0, 0) }
    }

    @Test func alphaIsStraight() throws {
        let faint = Picture(width, height) { x, y in place(x, y, alpha: 64) }
        let result = try drawn("return image.Sample(textureSampler, v_in.uv);", of: faint)
        expect(result, within: codes(0)) { x, y in place(x, y, alpha: 64) }
    }

    @Test func anOldFileGetsItPremultiplied() throws {
        let half = Picture(width, height) { _, _ in Color(codes: 200, 100, 50, 51) }
        let result = try drawn(
            "float4 c = image.Sample(textureSampler, v_in.uv); return float4(c.rgb, 1.0);",
            before: "#define USE_PM_ALPHA 1", of: half)
        // 51 of 255 is a fifth.
        expect(result, within: codes(0.51)) { _, _ in Color(codes: 40, 20, 10) }
    }

    // MARK: What the plugin fills

    @Test func timeGoesOn() throws {
        let program = try effect(
            "float4 mainImage(VertData v_in) : TARGET { return float4(elapsed_time, elapsed_time_show, local_time, 1); }"
        )
        let frames = try draw(program, frames: 4)
        for (index, frame) in frames.enumerated() {
            let time = Double(index) / 10
            expect(frame, within: codes(0.51)) { _, _ in Color(time, time, time, 1) }
        }
    }

    @Test(arguments: [
        ("float4(uv_size / 255.0, uv_scale)", Color(8 / 255.0, 6 / 255.0, 1, 1)),
        ("float4(uv_pixel_interval, uv_offset)", Color(1 / 8.0, 1 / 6.0, 0, 0)),
        ("float4(builtin_uv_size, 0, 255) / 255.0", Color(8 / 255.0, 6 / 255.0, 0, 1)),
        ("float4(loops, loop_second, builtin_frame, 1)", Color(0, 0, 0, 1)),
        // Every file declares these wrongly: only the first number is filled.
        ("float4(elapsed_time.xy + 0.5, 0, 1)", Color(0.5, 0.5, 0, 1)),
    ])
    func factsOfTheFrameAreThere(expression: String, expected: Color) throws {
        let before = expression.contains("elapsed") ? "uniform float2 elapsed_time;" : ""
        let found = try color(of: expression, before: before)
        #expect(distance(found, expected) <= codes(0.51), "\(found)")
    }

    @Test func randomNumbersRepeat() throws {
        let program = try effect(
            "float4 mainImage(VertData v_in) : TARGET { return float4(rand_f, rand_instance_f, rand_activation_f, 1); }"
        )
        let first = try draw(program, frames: 3, facts: RunFacts(seed: 5))
        let second = try draw(program, frames: 3, facts: RunFacts(seed: 5))
        #expect(first.map(\.pixels) == second.map(\.pixels))
        #expect(first[0][0, 0].x != first[1][0, 0].x)
        #expect(first[0][0, 0].y == first[1][0, 0].y)
    }

    // MARK: Parameters and pictures

    private let settings = """
        uniform float strength<
            string label = "Strength";
            string widget_type = "slider";
            float minimum = 0.0;
            float maximum = 1.0;
            float step = 0.01;
        > = 0.4;
        uniform float4 tint = {1.0, 0.5, 0.0, 1.0};
        uniform bool on = true;
        uniform int kind<int option_0_value = 0; string option_0_label = "none"; int option_1_value = 2;
            string option_1_label = "much";> = 2;
        """

    @Test func parametersBeginWithTheirDefaults() throws {
        let result = try drawn("return float4(tint.rgb * strength * on, kind / 2);", before: settings)
        expect(result, within: codes(0.51)) { _, _ in Color(0.4, 0.2, 0, 1) }
    }

    @Test func parametersCanBeSet() throws {
        let result = try drawn(
            "return float4(tint.rgb * strength, !on ? kind * 0.25 : 0.0);", before: settings,
            values: ["strength": 0.8, "tint": ParameterValue(0, 1, 0.5, 1), "on": 0, "kind": 4])
        expect(result, within: codes(0.51)) { _, _ in Color(0, 0.8, 0.4, 1) }
    }

    @Test func whatHasNoDefaultIsZero() throws {
        let result = try drawn(
            "return float4(amount, fill.a, apply, 1.0);",
            before: "uniform float amount; uniform float4 fill; uniform bool apply;")
        expect(result, within: codes(0)) { _, _ in Color(0, 0, 0, 1) }
    }

    @Test func anotherPictureIsAnInput() throws {
        let program = try effect(
            """
            uniform texture2d mask<string label = "Mask";>;
            float4 mainImage(VertData v_in) : TARGET
            {
                return float4(image.Sample(textureSampler, v_in.uv).r, mask.Sample(textureSampler, v_in.uv).gb, 1);
            }
            """)
        #expect(program.inputs.map(\.name) == ["image", "mask"])
        let mask = Picture(width, height) { x, y in Color(codes: 0, 255 - 30 * y, 10 * x) }
        let result = try #require(try draw(program, pictures: [("mask", mask)]).first)
        expect(result, within: codes(0)) { x, y in Color(codes: 20 * x, 255 - 30 * y, 10 * x) }
    }

    /// Each frame is a quarter of the frame plus three quarters of the previous result.
    @Test func theOutputBeforeCanBeRead() throws {
        let program = try effect(
            """
            uniform texture2d previous_output;
            float4 mainImage(VertData v_in) : TARGET
            {
                float4 before = previous_output.Sample(textureSampler, v_in.uv);
                return float4(before.r + 0.1, 0, 0, 1);
            }
            """)
        #expect(program.inputs.map(\.name) == ["image"])
        let frames = try draw(program, frames: 4)
        for (index, frame) in frames.enumerated() {
            expect(frame, within: codes(2.1)) { _, _ in Color(0.1 * Double(index + 1), 0, 0, 1) }
        }
    }

    /// Silence is one half; two channels, 0.6 and 0.2 loud, the greatest sample 0.8 below silence.
    @Test func theSoundIsHeard() throws {
        let program = try effect(
            "float4 mainImage(VertData v_in) : TARGET { return float4(audio_magnitude, audio_peak, 0, 1); }")
        #expect(program.inputs.map(\.name) == ["image", "glfx_loudness", "glfx_wave"])
        #expect(
            program.inputs.map(\.filling) == [.free, .sound(.wave(width: 1)), .sound(.wave(width: nil))])
        let loudness = Picture(1, 2, .rgba16) { _, y in Color(y == 0 ? 0.8 : 0.6, 0, 0, 1) }
        let wave = Picture(4, 2, .rgba16) { x, y in Color(x == 2 && y == 1 ? 0.1 : 0.7, 0, 0, 1) }
        let result = try #require(
            try draw(program, pictures: [("glfx_loudness", loudness), ("glfx_wave", wave)]).first)
        expect(result, within: codes(0.51)) { _, _ in Color(0.4, 0.8, 0, 1) }
    }

    /// -40 dB are (100 - 40) / 70 up; shaderfilter-plus has half of 10^(-2) there.
    @Test func aSpectrumHasAmplitudes() throws {
        let program = try effect(
            """
            uniform texture2d builtin_texture_fft_main;
            float4 render(float2 uv) {
                return builtin_texture_fft_main.Sample(builtin_texture_sampler, float2(uv.x, 0.5)).r * 100;
            }
            """)
        #expect(program.inputs.map(\.filling) == [.free, .sound(.spectrum(width: nil))])
        let spectrum = Picture(8, 1, .rgba16) { _, _ in Color(60.0 / 70, 60.0 / 70, 60.0 / 70, 1) }
        let result = try #require(try draw(program, pictures: [("builtin_texture_fft_main", spectrum)]).first)
        expect(result, within: codes(1)) { _, _ in Color(0.5, 0.5, 0.5, 0.5) }
    }

    @Test func aTransitionGoesFromOneToTheOther() throws {
        let program = try effect(
            """
            uniform texture2d image_a;
            uniform texture2d image_b;
            uniform float transition_time = 0.5;
            uniform bool convert_linear = true;
            float4 mainImage(VertData v_in) : TARGET
            {
                float4 a = image_a.Sample(textureSampler, v_in.uv);
                float4 b = image_b.Sample(textureSampler, v_in.uv);
                return convert_linear ? 0.0 : lerp(a, b, transition_time);
            }
            """)
        #expect(program.inputs.map(\.name) == ["image_a", "image_b"])
        #expect(program.parameters.isEmpty)
        let white = Picture(width, height) { _, _ in Color(codes: 255, 255, 255) }
        let stage = RenderPlan.Stage(program: program, values: [:], pictures: ["image_b": 0])
        let plan = RenderPlan(width: width, height: height, format: .bgra8, stages: [stage])
        let renderer = try RendererKind.current.renderer(plan)
        try renderer.setInput(0, white.buffer)
        for progress in [0, 0.25, 1] {
            let result = PixelBuffer(width: width, height: height, format: .bgra8)
            let time = FrameTime(seconds: 1, delta: 0.1, index: 0, rate: 10, progress: progress)
            try renderer.render(frame.buffer, at: time, into: result)
            expect(Picture(result), within: codes(0.51)) { x, y in
                place(x, y) * (1 - progress) + Color(1, 1, 1, 1) * progress
            }
        }
    }

    @Test func aFileOfTheOtherPluginIsDrawn() throws {
        let program = try effect(
            """
            #pragma shaderfilter set gain__description Gain
            #pragma shaderfilter set gain__default 0.5
            uniform float gain;
            float4 render(float2 uv) {
                return float4(uv.x * gain, image.Sample(builtin_texture_sampler, uv).g, builtin_elapsed_time, 1);
            }
            """)
        let frames = try draw(program, frames: 2)
        expect(frames[1], within: codes(0.51)) { x, y in Color((Double(x) + 0.5) / 16, 30 * Double(y) / 255, 0.1, 1) }
    }
}

func distance(_ a: Color, _ b: Color) -> Double {
    let difference = a - b
    return max(difference.max(), -difference.min())
}
