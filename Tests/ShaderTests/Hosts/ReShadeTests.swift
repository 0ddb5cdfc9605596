import Testing

/// What effects of ReShade draw.
@Suite(.needsDevice, .onARenderer) struct ReShadeTests {
    let frame = Picture.asymmetric

    /// An effect with one pass over the frame, whose pixel shader has this body.
    func effect(_ body: String, before: String = "", states: String = "") -> ShaderFile {
        ShaderFile(
            name: "a.fx",
            text: """
                #include "ReShade.fxh"
                \(before)
                float4 Main(float4 vpos : SV_Position, float2 uv : TEXCOORD) : SV_Target { \(body) }
                technique Draw { pass { VertexShader = PostProcessVS; PixelShader = Main; \(states) } }
                """)
    }

    /// Whole effects, with the text of their declarations and techniques.
    func whole(_ text: String) -> ShaderFile {
        ShaderFile(name: "a.fx", text: "#include \"ReShade.fxh\"\n" + text)
    }

    // MARK: Where pixels are

    @Test func vGoesDownAndTheFrameIsBackBuffer() throws {
        let result = try effect("return tex2D(ReShade::BackBuffer, uv + float2(0, BUFFER_RCP_HEIGHT));").draw(frame)
        expect(result, within: codes(0.51)) { x, y in frame[x, min(y + 1, 5)] }
    }

    @Test func positionsAndSizesCountPixelsFromTheTopLeft() throws {
        let result = try effect("return float4(vpos.xy * 10 / 255, BUFFER_WIDTH / 255.0, 1);").draw(frame)
        expect(result, within: codes(0.51)) { x, y in Color(codes: 10 * x + 5, 10 * y + 5, 8) }
        let names = try effect(
            "return float4(ReShade::ScreenSize / 255, ReShade::PixelSize.y, ReShade::AspectRatio / 2);"
        ).draw(Picture.plain(Color(codes: 9, 9, 9)))
        // The alpha is the frame's.
        expect(names, within: codes(0.51)) { _, _ in Color(8.0 / 255, 6.0 / 255, 1.0 / 6, 1) }
    }

    /// 8 / 3 is 2 for whole numbers, as in HLSL.
    @Test func sizesAreWholeNumbers() throws {
        let result = try effect("return float4(BUFFER_WIDTH / 3 / 255.0, BUFFER_HEIGHT % 4 / 255.0, 0, 1);").draw(frame)
        expect(result, within: codes(0.51)) { _, _ in Color(codes: 2, 2, 0) }
    }

    @Test func fetchesAndSizesOfTextures() throws {
        let result = try effect(
            """
            int2 size = tex2Dsize(ReShade::BackBuffer);
            float4 turned = tex2Dfetch(ReShade::BackBuffer, size - 1 - int2(vpos.xy));
            return float4(turned.rg, tex2Dlod(ReShade::BackBuffer, float4(uv, 0, 0), int2(1, 0)).b, 1);
            """
        ).draw(frame)
        expect(result, within: codes(0.51)) { x, y in
            Color(frame[7 - x, 5 - y].x, frame[7 - x, 5 - y].y, frame[min(x + 1, 7), y].z, 1)
        }
    }

    /// Direct3D's order: below left, below right, right, here; of four pixels around a corner.
    @Test func gatheredPixelsAreInOrder() throws {
        let result = try effect(
            "return tex2Dgather(ReShade::BackBuffer, (floor(vpos.xy) + 1) / float2(BUFFER_WIDTH, BUFFER_HEIGHT), 0);"
        ).draw(Picture(8, 6) { x, y in Color(codes: 20 * x + y, 0, 0) })
        for (x, y) in [(0, 0), (3, 2), (6, 4)] {
            let found = result[x, y]
            #expect(abs(found.x * 255 - Double(20 * x + y + 1)) < 0.51)
            #expect(abs(found.y * 255 - Double(20 * x + 20 + y + 1)) < 0.51)
            #expect(abs(found.z * 255 - Double(20 * x + 20 + y)) < 0.51)
        }
    }

    // MARK: Passes

    private let two = """
        texture Half { Width = int2(BUFFER_WIDTH / 2, 8).x; Height = float2(1, BUFFER_HEIGHT).y / 2; Format = RGBA16F; };
        sampler HalfPicture { Texture = Half; MinFilter = POINT; MagFilter = POINT; };
        float4 First(float4 p : SV_Position, float2 uv : TEXCOORD) : SV_Target { return float4(p.xy, 0, 0) / 255; }
        float4 Second(float4 p : SV_Position, float2 uv : TEXCOORD) : SV_Target
        {
            float2 half_size = tex2Dsize(HalfPicture);
            return float4(tex2D(HalfPicture, uv).xy, half_size.x / 255, 1);
        }
        """

    @Test func aPassDrawsIntoATextureOfHalfTheSize() throws {
        let result = try whole(
            """
            \(two)
            technique T
            {
                pass A { VertexShader = PostProcessVS; PixelShader = First; RenderTarget = Half; }
                pass B { VertexShader = PostProcessVS; PixelShader = Second; }
            }
            """
        ).draw(frame)
        // Its centers are at .5: 0.5 is rounded to even.
        expect(result, within: codes(0.51)) { x, y in Color(codes: x / 2, y / 2, 4) + Color(0.5, 0.5, 0, 0) / 255 }
    }

    @Test func aPassReadsTheResultOfTheOneBefore() throws {
        let result = try whole(
            """
            float4 Red(float4 p : SV_Position, float2 uv : TEXCOORD) : SV_Target
            {
                return float4(1, tex2D(ReShade::BackBuffer, uv).g, 0, 0);
            }
            float4 Swap(float4 p : SV_Position, float2 uv : TEXCOORD) : SV_Target
            {
                return tex2D(ReShade::BackBuffer, uv).grba;
            }
            technique T
            {
                pass { VertexShader = PostProcessVS; PixelShader = Red; }
                pass { VertexShader = PostProcessVS; PixelShader = Swap; }
            }
            """
        ).draw(frame)
        expect(result, within: codes(0.51)) { x, y in Color(frame[x, y].y, 1, 0, 1) }
    }

    @Test func aShaderDrawsIntoSeveralTargets() throws {
        let result = try whole(
            """
            texture A { Width = BUFFER_WIDTH; Height = BUFFER_HEIGHT; Format = RGBA8; };
            texture B { Width = BUFFER_WIDTH; Height = BUFFER_HEIGHT; Format = R8; };
            sampler SA { Texture = A; }; sampler SB { Texture = B; };
            void Both(float4 p : SV_Position, out float4 a : SV_Target0, out float4 b : SV_Target1)
            {
                a = float4(0.2, 0.4, 0, 1);
                b = float4(0.6, 0.8, 0.8, 0.8);
            }
            float4 Show(float4 p : SV_Position, float2 uv : TEXCOORD) : SV_Target
            {
                // A texture with one channel has no green.
                return float4(tex2D(SA, uv).g, tex2D(SB, uv).rg, 1);
            }
            technique T
            {
                pass { VertexShader = PostProcessVS; PixelShader = Both; RenderTarget0 = A; RenderTarget1 = B; }
                pass { VertexShader = PostProcessVS; PixelShader = Show; }
            }
            """
        ).draw(frame)
        expect(result, within: codes(0.51)) { _, _ in Color(0.4, 0.6, 0, 1) }
    }

    /// A texture that is read before it is drawn holds what the frame before left there.
    @Test func texturesKeepWhatTheyHold() throws {
        let file = whole(
            """
            texture Count { Width = 1; Height = 1; Format = R32F; };
            sampler Counted { Texture = Count; };
            float4 Show(float4 p : SV_Position, float2 uv : TEXCOORD) : SV_Target { return tex2D(Counted, 0.5).x; }
            float Add(float4 p : SV_Position, float2 uv : TEXCOORD) : SV_Target { return tex2D(Counted, 0.5).x + 0.2; }
            technique T
            {
                pass { VertexShader = PostProcessVS; PixelShader = Show; }
                pass { VertexShader = PostProcessVS; PixelShader = Add; RenderTarget = Count; }
            }
            """)
        let frames = try file.draw([frame, frame, frame])
        for (index, result) in frames.enumerated() {
            let level = 0.2 * Double(index)
            expect(result, within: codes(0.51)) { _, _ in Color(level, level, level, 1) }
        }
    }

    // MARK: States

    /// One half over the frame: source times 0.5 plus frame times 0.5.
    @Test func aPassIsBlendedOverTheFrame() throws {
        let result = try effect(
            "return float4(1, 0, 0, 0.5);",
            states: "BlendEnable = true; SrcBlend = SRCALPHA; DestBlend = INVSRCALPHA;"
        ).draw(frame)
        expect(result, within: codes(0.51)) { x, y in
            Color(frame[x, y].x * 0.5 + 0.5, frame[x, y].y * 0.5, frame[x, y].z * 0.5, 1)
        }
    }

    @Test(arguments: [
        ("BlendOp = ADD; SrcBlend = ONE; DestBlend = ONE;", Color(0.7, 0.6, 1, 1)),
        ("BlendOp = SUBTRACT; SrcBlend = ONE; DestBlend = ONE;", Color(0, 0.2, 0.4, 1)),
        ("BlendOp = REVSUBTRACT; SrcBlend = ONE; DestBlend = ONE;", Color(0.3, 0, 0, 1)),
        ("BlendOp = MIN;", Color(0.2, 0.2, 0.4, 1)),
        ("BlendOp0 = MAX;", Color(0.5, 0.4, 0.8, 1)),
        ("SrcBlend = DESTCOLOR; DestBlend = ZERO;", Color(0.1, 0.08, 0.32, 1)),
    ])
    func blendingHasFiveOperations(states: String, expected: Color) throws {
        let result = try effect("return float4(0.2, 0.4, 0.8, 1);", states: "BlendEnable = true; " + states)
            .draw(Picture.plain(Color(0.5, 0.2, 0.4, 1)))
        expect(result, within: codes(0.51)) { _, _ in expected }
    }

    @Test func discardedPixelsKeepTheFrame() throws {
        let result = try effect("if (uv.x < 0.5) discard; clip(0.5 - uv.y); return float4(0, 1, 0, 1);").draw(frame)
        expect(result, within: codes(0.51)) { x, y in x < 4 || y > 2 ? frame[x, y] : Color(0, 1, 0, 1) }
    }

    @Test func channelsCanBeLeftOut() throws {
        // Bits 1 and 4: red and blue.
        let result = try effect("return 1;", states: "RenderTargetWriteMask = 5;").draw(frame)
        expect(result, within: codes(0.51)) { x, y in Color(1, frame[x, y].y, 1, 1) }
    }

    /// 0.5 in sRGB is 0.21404 in linear light (IEC 61966-2-1); half of it is 0.10702, which is 0.36202 in sRGB.
    @Test func linearLightIsReadAndWritten() throws {
        let linear = "sampler Light { Texture = ReShade::BackBufferTex; SRGBTexture = true; };"
        let gray = Picture.plain(Color(0.5, 0.5, 0.5, 1))
        let read = try effect("return tex2D(Light, uv);", before: linear).draw(gray)
        expect(read, within: codes(1)) { _, _ in Color(0.21404, 0.21404, 0.21404, 1) }
        let both = try effect(
            "return tex2D(Light, uv) * 0.5;", before: linear, states: "SRGBWriteEnable = true;"
        ).draw(gray)
        expect(both, within: codes(1)) { _, _ in Color(0.36202, 0.36202, 0.36202, 1) }
    }

    @Test func samplersRepeatAndMirror() throws {
        for (word, column) in [("WRAP", 0), ("MIRROR", 7), ("CLAMP", 7)] {
            let result = try effect(
                "return tex2D(Far, uv + float2(1, 0));",
                before: "sampler Far { Texture = ReShade::BackBufferTex; AddressU = \(word); MagFilter = POINT; };"
            ).draw(frame)
            #expect(abs(result[0, 2].x - frame[column, 2].x) < codes(0.51), "\(word)")
        }
    }

    // MARK: Values

    @Test func uniformsAreParametersAndSourcesAreFilled() throws {
        let file = effect(
            "return float4(Level, Timer / 1000, Count * 0.1, 1);",
            before: """
                uniform float Level < ui_type = "slider"; ui_min = 0.0; ui_max = 1.0; > = 0.25;
                uniform float Timer < source = "timer"; >;
                uniform int Count < source = "framecount"; >;
                """)
        let frames = try file.draw([frame, frame], ["Level": 0.75], times: [0, 0.4])
        expect(frames[0], within: codes(0.51)) { _, _ in Color(0.75, 0, 0, 1) }
        expect(frames[1], within: codes(0.51)) { _, _ in Color(0.75, 0.4, 0.1, 1) }
    }

    /// Up from 0.2 to 0.8 at 0.3 a second, and back: 0.2 + 0.3 at 1 s, 0.8 - 0.3 at 3 s.
    @Test func pingpongGoesUpAndDown() throws {
        let file = effect(
            "return float4(Swing.x, Swing.y * 0.5 + 0.5, 0, 1);",
            before: "uniform float2 Swing < source = \"pingpong\"; min = 0.2; max = 0.8; step = 0.3; >;")
        let frames = try file.draw([frame, frame], times: [1, 3])
        expect(frames[0], within: codes(0.51)) { _, _ in Color(0.5, 1, 0, 1) }
        expect(frames[1], within: codes(0.51)) { _, _ in Color(0.5, 0, 0, 1) }
    }

    @Test func aParameterChoosesTheTechnique() throws {
        let file = whole(
            """
            float4 Red(float4 p : SV_Position) : SV_Target { return float4(1, 0, 0, 1); }
            float4 Green(float4 p : SV_Position) : SV_Target { return float4(0, 1, 0, 1); }
            technique One { pass { VertexShader = PostProcessVS; PixelShader = Red; } }
            technique Two < ui_label = "Second"; > { pass { VertexShader = PostProcessVS; PixelShader = Green; } }
            """)
        expect(try file.draw(frame), within: codes(0)) { _, _ in Color(1, 0, 0, 1) }
        expect(try file.draw(frame, ["technique": 1]), within: codes(0)) { _, _ in Color(0, 1, 0, 1) }
    }

    @Test func depthIsAPictureOfTheUsers() throws {
        let result = try effect("return ReShade::GetLinearizedDepth(uv);").draw(
            frame, pictures: ["depth": Picture(8, 6) { x, y in Color(codes: 30 * x + y, 0, 0) }])
        expect(result, within: codes(0.51)) { x, y in Color(codes: 30 * x + y, 30 * x + y, 30 * x + y) }
    }

    // MARK: The language

    @Test func namespacesHideNamesOutside() throws {
        let result = try effect(
            "return float4(Inner::value(), A::value(), value(), 1);",
            before: """
                static const float level = 0.2;
                namespace A { static const float level = 0.4; float value() { return level; } }
                namespace A { namespace B { float value() { return level * 2; } } }
                namespace Inner { using namespace A::B; float get() { return A::B::value(); } }
                namespace Inner { float value() { return get(); } }
                float value() { return level; }
                """
        ).draw(frame)
        expect(result, within: codes(0.51)) { _, _ in Color(0.8, 0.4, 0.2, 1) }
    }

    @Test func aVertexShaderHandsValuesOn() throws {
        let result = try whole(
            """
            struct VS { float4 at : SV_Position; float2 uv : TEXCOORD0; nointerpolation float2 level : TEXCOORD1; };
            VS Vertex(in uint id : SV_VertexID)
            {
                VS o;
                PostProcessVS(id, o.at, o.uv);
                o.level = float2(0.25, 0.5);
                return o;
            }
            float4 Main(VS i) : SV_Target { return float4(i.level, tex2D(ReShade::BackBuffer, i.uv).r, i.at.y / 6); }
            technique T { pass { VertexShader = Vertex; PixelShader = Main; } }
            """
        ).draw(frame)
        expect(result, within: codes(0.51)) { x, y in Color(0.25, 0.5, frame[x, y].x, 1) }
    }

    @Test(arguments: [
        ("(5 >> 1) | 8", 10.0), ("0x1F & 12", 12), ("sign(-0.5) / 2 + 1", 0.5),
        ("mul(float2(1, 2), float2x2(1, 2, 3, 4)).y", 10),
        ("(float)(uint(7) / 2)", 3), ("f16tof32(f32tof16(0.5))", 0.5), ("asfloat(0x3F800000)", 1), ("fmod(-5, 3)", -2),
        ("FOO(3, 4)", 12), ("JOIN(va, lue)", 6), ("PART(val)", 6),
    ])
    func expressionsHaveTheirValue(text: String, expected: Double) throws {
        let result = try effect(
            "float value = 6; return (\(text)) / 16.0 + 0.25;",
            before: "#define FOO(a, b) ((a) * (b))\n#define JOIN(a, b) a##b\n#define PART(a) a##ue##.x"
        ).draw(frame)
        expect(result, within: codes(0.51)) { _, _ in
            let level = expected / 16 + 0.25
            return Color(level, level, level, 1)
        }
    }
}
