import GLFXPrograms
import Testing

/// Whole effect files: techniques, passes and vertex shaders of their own.
@Suite(.needsDevice, .onARenderer)
struct OBSEffectTests: OBSDrawing {
    private let head = """
        uniform float4x4 ViewProj;
        uniform texture2d image;
        uniform float2 uv_size;
        sampler_state near { Filter = Point; AddressU = Clamp; AddressV = Clamp; };
        struct VertData { float4 pos : POSITION; float2 uv : TEXCOORD0; };
        """

    /// An effect whose vertex shader has this in its body, and which shows the frame.
    private func moved(_ body: String, pixel: String = "return image.Sample(near, v.uv);") throws -> Picture {
        let program = try effect(
            """
            \(head)
            VertData VS(VertData v)
            {
                VertData o;
                o.pos = mul(float4(v.pos.xyz, 1.0), ViewProj);
                o.uv = v.uv;
                \(body)
                return o;
            }
            float4 PS(VertData v) : TARGET { \(pixel) }
            technique Draw { pass { vertex_shader = VS(v); pixel_shader = PS(v); } }
            """)
        return try #require(try draw(program).first)
    }

    private let nothing = Color(codes: 0, 0, 0, 0)

    @Test func anEffectThatChangesNothingChangesNothing() throws {
        expect(try moved(""), within: codes(0)) { x, y in place(x, y) }
    }

    @Test func theVertexShaderSetsWhereIsRead() throws {
        expect(try moved("o.uv = v.uv * 0.5;"), within: codes(0)) { x, y in place(x / 2, y / 2) }
    }

    /// Two columns to the right and one row down: there is nothing where the picture was.
    @Test func cornersCanBeMoved() throws {
        let body = "o.pos = mul(float4(v.pos.xy + float2(2, 1), 0, 1), ViewProj);"
        expect(try moved(body), within: codes(0)) { x, y in x < 2 || y < 1 ? nothing : place(x - 2, y - 1) }
    }

    @Test func theRectangleCanShrink() throws {
        let body = "o.pos = mul(float4(v.pos.xy * 0.5, 0, 1), ViewProj);"
        // Four by three pixels, each of them the middle of four.
        expect(try moved(body), within: codes(0)) { x, y in x > 3 || y > 2 ? nothing : place(2 * x + 1, 2 * y + 1) }
    }

    @Test func theRectangleCanTurn() throws {
        let body = """
            float2x2 half_turn = float2x2(-1, 0, 0, -1);
            o.pos = mul(float4(mul(v.pos.xy - uv_size / 2, half_turn) + uv_size / 2, 0, 1), ViewProj);
            """
        expect(try moved(body), within: codes(0)) { x, y in place(7 - x, 5 - y) }
    }

    /// After the projection y goes up, a third of a half being one of six rows.
    @Test func behindTheProjectionYGoesUp() throws {
        expect(try moved("o.pos.y += 1.0 / 3;"), within: codes(0)) { x, y in y == 5 ? nothing : place(x, y + 1) }
        expect(try moved("o.pos.x *= -1;"), within: codes(0)) { x, y in place(7 - x, y) }
    }

    @Test func theVertexShaderIsAskedAtTheCorners() throws {
        // At the corners u is 0 or 1, and so is its square: between them it is linear.
        let result = try moved("o.uv = v.uv * v.uv;", pixel: "return float4(v.uv, 0, 1);")
        expect(result, within: codes(0.51)) { x, y in Color((Double(x) + 0.5) / 8, (Double(y) + 0.5) / 6, 0, 1) }
    }

    @Test func morePassesFromVertexToPixel() throws {
        let program = try effect(
            """
            uniform float4x4 ViewProj;
            struct In { float4 pos : POSITION; float2 uv : TEXCOORD0; };
            struct Out { float4 pos : SV_Position; float2 uv : TEXCOORD; float4 more : TEXCOORD1; float3 rgb : COLOR; };
            void VS(In v, out Out o, uniform float unused = 0)
            {
                o.pos = mul(float4(v.pos.xyz, 1), ViewProj);
                o.uv = v.uv;
                o.more = v.uv.xyxy * 0.5;
                o.rgb = float3(0, 0.25, 0.5);
            }
            float4 PS(float4 more : TEXCOORD1, float4 place : SV_Position, float3 rgb : COLOR) : SV_Target
            {
                return float4(more.z, rgb.y, place.y / 6, 1);
            }
            technique Other { pass { vertex_shader = Nothing(v); pixel_shader = Nothing(v); } }
            technique Draw { pass p0 { vertex_shader = VS(v); pixel_shader = PS(v); } }
            float4 Nothing(In v) : TARGET { return 0; }
            """)
        let result = try #require(try draw(program).first)
        expect(result, within: codes(0.51)) { x, y in
            Color((Double(x) + 0.5) / 16, 0.25, (Double(y) + 0.5) / 6, 1)
        }
    }

    /// Without a picture and a projection of its own, a file is put into the plugin's template with its
    /// `mainTransform`.
    @Test func aTechniqueMayLeanOnThePlugin() throws {
        let program = try effect(
            """
            struct VertData { float4 pos : POSITION; float2 uv : TEXCOORD0; };
            VertData mainTransform(VertData v_in) { return v_in; }
            float4 mainImage(VertData v_in) : TARGET { return image.Sample(textureSampler, v_in.uv * uv_scale); }
            technique Draw { pass { vertex_shader = mainTransform(v_in); pixel_shader = mainImage(v_in); } }
            """)
        let result = try #require(try draw(program).first)
        expect(result, within: codes(0)) { x, y in place(x, y) }
    }

    /// Two columns to the right, and reads one row down.
    @Test func theOtherPluginTakesAVertexShaderWithoutATechnique() throws {
        let program = try effect(
            """
            BuiltinVertData builtin_shader_vertex(BuiltinVertData v_in) {
                BuiltinVertData moved;
                moved.pos = mul(float4(v_in.pos.xy + float2(2, 0), 0, 1), ViewProj);
                moved.uv = v_in.uv + float2(0, 1) / builtin_uv_size;
                return moved;
            }
            float4 render(float2 uv) { return image.Sample(builtin_texture_sampler, uv); }
            """)
        let result = try #require(try draw(program).first)
        expect(result, within: codes(0)) { x, y in x < 2 || y > 4 ? nothing : place(x - 2, y + 1) }
    }

    /// Red at half over nothing, then blue at half over that: alpha 0.75, red 0.25 / 0.75, blue 0.5 / 0.75.
    @Test func passesAreLaidOverEachOther() throws {
        let program = try effect(
            """
            \(head)
            float4 red(VertData v) : TARGET { return float4(1, 0, 0, 0.5); }
            float4 blue(VertData v) : TARGET { return float4(0, 0, 1, v.pos.x < 4 ? 0.5 : 0); }
            technique Draw { pass p0 { pixel_shader = red(v); } pass p1 { pixel_shader = blue(v); } }
            """)
        #expect(program.passes.count == 2)
        let result = try #require(try draw(program).first)
        expect(result, within: codes(1.01)) { x, _ in
            x < 4 ? Color(1.0 / 3, 0, 2.0 / 3, 0.75) : Color(1, 0, 0, 0.5)
        }
    }

    /// Each pass reads the frame, not what the pass before has drawn.
    @Test func allPassesReadTheFrame() throws {
        let program = try effect(
            """
            \(head)
            float4 white(VertData v) : TARGET { return 1; }
            float4 show(VertData v) : TARGET { return image.Sample(near, v.uv); }
            technique Draw { pass { pixel_shader = white(v); } pass { pixel_shader = show(v); } }
            """)
        let result = try #require(try draw(program).first)
        expect(result, within: codes(0)) { x, y in place(x, y) }
    }
}
