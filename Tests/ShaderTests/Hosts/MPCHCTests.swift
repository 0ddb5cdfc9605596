import Testing

/// What pixel shaders of MPC-HC and MPC-BE draw.
@Suite(.needsDevice, .onARenderer) struct MPCHCTests {
    private let frame = Picture.asymmetric

    private func shader(_ text: String) -> ShaderFile { ShaderFile(name: "a.hlsl", text: text) }

    @Test func direct3D9CountsFromTheTopLeft() throws {
        let result = try shader(
            """
            sampler s0 : register(s0);
            float4 p1 : register(c1);
            #define one_over_height (p1[1])
            float4 main(float2 tex : TEXCOORD0) : COLOR { return tex2D(s0, tex + float2(0, one_over_height)); }
            """
        ).draw(frame)
        expect(result, within: codes(0.51)) { x, y in frame[x, min(y + 1, 5)] }
    }

    @Test func theConstantsAreSizeFrameAndClock() throws {
        let results = try shader(
            """
            sampler s0 : register(s0); float4 p0 : register(c0);
            float4 other : register(c1); float4 none : register(c7);
            static float4x4 swap = { 0, 1, 0, 0,  1, 0, 0, 0,  0, 0, 1, 0,  0, 0, 0, 1 };
            float4 main(float2 tex : TEXCOORD0) : COLOR
            {
                return mul(swap, float4(p0.x / 10 + none.x, p0.z * 0.5, p0.w, 0)) + float4(0, 0, other.y, 0);
            }
            """
        ).draw([frame, frame], times: [0, 0.4])
        // No picture is read: the result is opaque.
        expect(results[1], within: codes(0.51)) { _, _ in Color(0.5, 0.8, 0.4 + 1.0 / 6, 1) }
    }

    @Test func direct3D11HasATextureASamplerAndABuffer() throws {
        let results = try shader(
            """
            Texture2D tex : register(t0);
            SamplerState samp : register(s0);
            cbuffer PS_CONSTANTS : register(b0) { float2 pxy; float2 wh; uint counter; float clock; };
            struct PS_INPUT { float4 pos : SV_POSITION; float2 tex : TEXCOORD0; };
            float4 main(PS_INPUT input) : SV_Target
            {
                float4 below = tex.Sample(samp, input.tex + float2(0, pxy.y));
                return float4(below.r, wh.y / 10, counter * 0.5 + clock, 0);
            }
            """
        ).draw([frame, frame], times: [0, 0.25])
        // The alpha is the frame's.
        expect(results[1], within: codes(0.51)) { x, y in Color(frame[x, min(y + 1, 5)].x, 0.6, 0.75, 1) }
    }

    @Test func membersOfABufferStandWhereHLSLPutsThem() throws {
        let result = try shader(
            """
            Texture2D tex; SamplerState samp;
            cbuffer PS_CONSTANTS { float px; float py; float width; float height; uint counter; float clock; };
            float4 main(float4 pos : SV_POSITION, float2 coord : TEXCOORD) : SV_Target
            {
                return float4(px, py, width / 20, height / 20) + tex.Sample(samp, coord) * 0;
            }
            """
        ).draw(Picture.plain(Color(0, 0, 0, 1)))
        expect(result, within: codes(0.51)) { _, _ in Color(1.0 / 8, 1.0 / 6, 0.4, 1) }
    }
}
