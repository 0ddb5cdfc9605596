import GLFXCore
import GLFXDialects
import GLFXPrograms
import Testing

@Suite(.needsDevice, .onARenderer) struct SlangDrawingTests {
    private let ramp = Picture.ramp

    /// A shader in the collection's usual form.
    static func shader(
        _ body: String, _ declarations: String = "", members: String = "", push: String = "", top: String = "",
        vertex: String = "", varyings: String = ""
    ) -> String {
        """
        #version 450
        \(top)
        layout(push_constant) uniform Push
        {
            vec4 SourceSize;
            uint FrameCount;
            \(push)
        } params;

        layout(std140, set = 0, binding = 0) uniform UBO
        {
            mat4 MVP;
            vec4 OutputSize;
            \(members)
        } global;

        #pragma stage vertex
        layout(location = 0) in vec4 Position;
        layout(location = 1) in vec2 TexCoord;
        layout(location = 0) out vec2 vTexCoord;
        \(varyings.replacing("flat in", with: "flat out"))
        void main()
        {
            gl_Position = global.MVP * Position;
            vTexCoord = TexCoord;
            \(vertex)
        }

        #pragma stage fragment
        layout(location = 0) in vec2 vTexCoord;
        \(varyings)
        layout(location = 0) out vec4 FragColor;
        layout(set = 0, binding = 2) uniform sampler2D Source;
        \(declarations)
        void main()
        {
            \(body)
        }
        """
    }

    private func single(_ text: String) -> Effect { Effect("a.slang", ["a.slang": text]) }

    @Test func theFrameComesOutAsItCameInAndVGoesDown() throws {
        let copy = single(Self.shader("FragColor = texture(Source, vTexCoord);"))
        #expect(try copy.program().dialect == .slang)
        expect(try copy.draw(ramp), within: codes(0)) { ramp[$0, $1] }
        let place = single(Self.shader("FragColor = vec4(vTexCoord, 0.0, 0.25);"))
        // The result is opaque, whatever is left in alpha.
        expect(try place.draw(ramp), within: codes(1)) { x, y in
            Color(SIMD3((Double(x) + 0.5) / 5, (Double(y) + 0.5) / 4, 0))
        }
    }

    @Test func sizesHaveTheirInverses() throws {
        let text = Self.shader(
            "FragColor = vec4(params.SourceSize.xy / 10.0, params.SourceSize.z + global.OutputSize.w, 1.0);")
        expect(try single(text).draw(ramp), within: codes(1)) { _, _ in Color(SIMD3(0.5, 0.4, 1 / 5 + 1 / 4)) }
    }

    @Test func blocksShareMembersAndMayHaveNoName() throws {
        let text = """
            #version 450
            layout(push_constant) uniform Push { vec4 SourceSize; float GAIN; } params;
            layout(std140, set = 0, binding = 0) uniform UBO { mat4 MVP; vec4 SourceSize; float LIFT; };
            #pragma parameter GAIN "Don't // be dark /* at all" 0.5 0.0 2.0 0.1
            #pragma parameter LIFT "Lift" 0.0 0.0 1.0 0.1
            #pragma stage vertex
            in vec4 Position;
            in vec2 TexCoord;
            layout(location = 0) out vec2 at;
            layout(location = 1) out float gain;
            void main() { gl_Position = MVP * Position; at = TexCoord; gain = params.GAIN; }
            #pragma stage fragment
            layout(location = 1) in float strength;
            layout(location = 0) in vec2 at;
            layout(location = 0) out vec4 FragColor;
            layout(binding = 1, set = 0) uniform sampler2D Source;
            float LIFTED(float GAIN) { return GAIN * params.GAIN + LIFT; }
            void main()
            {
                vec4 c = texture(Source, at);
                FragColor = vec4(c.r * strength, LIFTED(c.g), (SourceSize.x - params.SourceSize.x) + c.b, 1.0);
            }
            """
        expect(try single(text).draw(ramp), within: codes(1)) { x, y in
            Color(SIMD3(ramp[x, y].x * 0.5, ramp[x, y].y * 0.5, ramp[x, y].z))
        }
        let values: [String: ParameterValue] = ["GAIN": 0.25, "LIFT": 0.5]
        expect(try single(text).draw(ramp, values), within: codes(1)) { x, y in
            Color(SIMD3(ramp[x, y].x * 0.25, ramp[x, y].y * 0.25 + 0.5, ramp[x, y].z))
        }
    }

    @Test func aMemberOfTwoBlocksIsWrittenToBoth() throws {
        let text = Self.shader(
            "FragColor = vec4(params.A + params.B, global.B + global.C, global.B - params.B, 1.0);",
            members: "float B, C;", push: "float A, B;",
            top: (["A", "B", "C"]).map { "#pragma parameter \($0) \"\($0)\" 0.25 0.0 1.0 0.25" }.joined(separator: "\n")
        )
        expect(try single(text).draw(ramp, ["B": 0.5]), within: codes(1)) { _, _ in Color(SIMD3(0.75, 0.75, 0)) }
    }

    @Test func macrosReadMembersAsInShadersFromCg() throws {
        let text = Self.shader(
            "FragColor = vec4(IN.texture_size / 10.0, IN.output_size.y / 8.0, 1.0);",
            """
            #define IN params
            #define texture_size SourceSize.xy
            #define output_size FURTHER
            #define FURTHER OutputSize
            """, push: "vec4 OutputSize;")
        expect(try single(text).draw(ramp), within: codes(1)) { _, _ in Color(SIMD3(0.5, 0.4, 0.5)) }
    }

    @Test func wholeNumbersGoFromTheVertexShaderToThePixels() throws {
        let text = Self.shader(
            "FragColor = vec4(float(count) / 10.0, large == 4294967295u ? 1.0 : 0.0, pair.y == -3 ? 1.0 : 0.0, 1.0);",
            vertex: "count = int(params.FrameCount) + 3; large = 4294967295u; pair = ivec2(7, -3);",
            varyings: """
                layout(location = 1) flat in int count;
                layout(location = 2) flat in uint large;
                layout(location = 3) flat in ivec2 pair;
                """)
        let found = try single(text).draw([ramp, ramp])
        for (index, picture) in found.enumerated() {
            expect(picture, within: codes(1)) { _, _ in Color(SIMD3(Double(3 + index) / 10, 1, 1)) }
        }
    }

    @Test func remaindersOfTwoKindsOfWholeNumbersAreThoseOfTheDesktop() throws {
        // 3u % 4 / 2 is 1, and so on for each column.
        let text = Self.shader(
            """
            uint column = uint(vTexCoord.x * 5.0);
            uint step = column % 4 / 2;
            uint other = (column + 1) % 3u * 2;
            float half_of = column % 2;
            FragColor = vec4(float(step) / 2.0, float(other) / 10.0, half_of, 1.0);
            """)
        expect(try single(text).draw(ramp), within: codes(1)) { x, _ in
            Color(SIMD3(Double(x % 4 / 2) / 2, Double((x + 1) % 3 * 2) / 10, Double(x % 2)))
        }
        let counted = Self.shader("FragColor = vec4(vec3(params.FrameCount % 4 / 2), 1.0);")
        let found = try single(counted).draw(Array(repeating: ramp, count: 6)).map { $0[2, 2].x }
        #expect(found == [0, 0, 1, 1, 0, 0])
    }

    @Test func valuesOutsideOfMainAndConstantsFromUniformsAreTaken() throws {
        let text = Self.shader(
            """
            const float gain = twice * 0.25;
            const vec2 size[2] = { vec2(1, 2), vec2(gain) };
            FragColor = vec4(texture(Source, vTexCoord).rgb * size[1].x, 1);
            """,
            """
            float AMOUNT_OF = params.AMOUNT;
            #define AMOUNT AMOUNT_OF
            float twice = AMOUNT * 2;
            """, push: "float AMOUNT;", top: "#pragma parameter AMOUNT \"Amount\" 1.0 0.0 2.0 0.1")
        expect(try single(text).draw(ramp), within: codes(1)) { Color(ramp[$0, $1].rgb * 0.5) }
    }

    @Test func aVertexShadersLoopOverAParameterIsNotRunBeforeItHasAValue() throws {
        let text = Self.shader(
            "FragColor = vec4(texture(Source, vTexCoord).rgb * gain, 1.0);",
            "layout(location = 1) in float gain;", push: "float STEP;",
            top: "#pragma parameter STEP \"Step\" 0.25 0.05 1.0 0.05",
            vertex: "gain = 0.0; for (float x = 0.0; x < 0.5; x += params.STEP) gain += params.STEP;"
        ).replacing(
            "void main()\n{\n    gl_Position",
            with: "layout(location = 1) out float gain;\nvoid main()\n{\n    gl_Position")
        expect(try single(text).draw(ramp), within: codes(1)) { Color(ramp[$0, $1].rgb * 0.5) }
    }

    @Test func whatADriverSaysPointsAtTheShadersOwnLine() throws {
        let text = Self.shader("FragColor = vec4(vTexCoord, amiss, 1.0);")
        let effect = Effect("a.slangp", ["a.slangp": "shaders = 1\nshader0 = sub/a.slang\n", "sub/a.slang": text])
        let failure = #expect(throws: Failure.self) { try effect.draw(ramp) }
        #expect(failure?.kind == .shader)
        #expect(failure?.message.hasPrefix("sub/a.slang:\(Effect.line(of: "amiss", in: text)):") == true)
        let vertex = Self.shader("FragColor = vec4(1.0);", vertex: "vTexCoord = params.SourceSize.xy * astray;")
        let other = #expect(throws: Failure.self) { try single(vertex).draw(ramp) }
        #expect(other?.message.hasPrefix("a.slang:\(Effect.line(of: "astray", in: vertex)):") == true)
    }
}
