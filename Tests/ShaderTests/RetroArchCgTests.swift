import GLFXCore
import Testing

/// RetroArch's shaders in Cg.
@Suite(.needsDevice, .onARenderer) struct RetroArchCgTests {
    private let frame = Picture.asymmetric

    private static let input = """
        struct input { float2 video_size; float2 texture_size; float2 output_size; float frame_count; };
        """
    private static let vertex = """
        void main_vertex(float4 position : POSITION, out float4 oPosition : POSITION, uniform float4x4 modelViewProj,
            float2 tex : TEXCOORD, out float2 oTex : TEXCOORD)
        {
            oPosition = mul(modelViewProj, position);
            oTex = tex;
        }
        """

    private func cg(_ body: String, _ before: String = "", sampler: String = "uniform sampler2D s0 : TEXUNIT0")
        -> String
    {
        """
        \(before)
        \(Self.input)
        \(Self.vertex)
        float4 main_fragment(float2 uv : TEXCOORD, \(sampler), uniform input IN) : COLOR { \(body) }
        """
    }

    @Test func theVertexFunctionMayBeInAnIncludedFile() throws {
        let text = """
            #include "vertex.h"
            float4 main_fragment(float2 uv : TEXCOORD, uniform sampler2D s0 : TEXUNIT0) : COLOR { return tex2D(s0, uv).bgra; }
            """
        let effect = Effect("a.cg", ["a.cg": text, "vertex.h": Self.input + "\n" + Self.vertex])
        expect(try effect.draw(frame), within: codes(0)) { x, y in
            Color(frame[x, y].z, frame[x, y].y, frame[x, y].x, 1)
        }
    }

    @Test func uvGoesDownAndSizesArePixels() throws {
        let effect = Effect(
            "a.cg",
            ["a.cg": cg("float4 c = tex2D(s0, uv + float2(0, 1) / IN.texture_size); return float4(c.rg, uv.y, 1);")])
        expect(try effect.draw(frame), within: codes(0.51)) { x, y in
            // Beyond the last row is nothing.
            let below = y < 5 ? frame[x, y + 1] : Color(0, 0, 0, 0)
            return Color(below.x, below.y, (Double(y) + 0.5) / 6, 1)
        }
    }

    @Test func valuesAreLinkedByTheirMeaning() throws {
        // The structures' members differ in order and name; one has no semantic at all.
        let text = """
            \(Self.input)
            struct first { float4 position : POSITION; float2 a : TEXCOORD3; float4 color : COLOR; };
            struct second { float4 white : COLOR; float2 place : TEXCOORD3; };
            struct output { float4 col : COLOR; };
            uniform float4x4 modelViewProj;
            first main_vertex(
                float4 color : COLOR, float4 position : POSITION, float2 uv : TEXCOORD0, uniform input IN, out float2 more)
            {
                first OUT = { mul(modelViewProj, position), uv, color };
                more = uv * 0.5;
                return OUT;
            }
            output main_fragment(second VAR, uniform sampler2D s0 : TEXUNIT0, float2 more : TEXCOORD0)
            {
                output OUT;
                OUT.col = float4(VAR.place.x, more.y * VAR.white.r, tex2D(s0, VAR.place).b, 1);
                return OUT;
            }
            """
        expect(try Effect("a.cg", ["a.cg": text]).draw(frame), within: codes(0.51)) { x, y in
            Color((Double(x) + 0.5) / 8, (Double(y) + 0.5) / 12, frame[x, y].z, 1)
        }
    }

    @Test func presetsChainCgAndItsPictures() throws {
        let preset = """
            shaders = "3" // three
            shader0 = "red.cg" / the first
            scale_type0 = source
            alias0 = REFERENCE
            shader1 = green.cg
            scale_type1 = source
            shader2 = sum.cg
            parameters = "GAIN"
            GAIN = 0.25
            """
        let prev = "struct prev { uniform sampler2D texture; float2 texture_size; };"
        let sampler =
            "uniform sampler2D decal : TEXUNIT0, uniform prev REFERENCE, uniform prev ORIG, uniform prev PASSPREV2"
        let gain = """
            #pragma parameter GAIN "Don't stop" 1.0 0.0 2.0 0.5
            #ifdef PARAMETER_UNIFORM
            uniform float GAIN;
            #else
            #define GAIN 0.0
            #endif
            """
        let effect = Effect(
            "a.cgp",
            [
                "a.cgp": preset, "red.cg": cg("return float4(tex2D(s0, uv).r, 0, 0, 0.5);"),
                "green.cg": cg("return float4(0, tex2D(s0, uv).r + 0.25, tex2D(s0, uv).a, 1);"),
                "sum.cg": cg(
                    """
                    float first = tex2D(REFERENCE.texture, uv).r + tex2D(PASSPREV2.texture, uv).r;
                    return float4(first / 2, tex2D(decal, uv).g - 0.25, tex2D(ORIG.texture, uv).b * GAIN, 0);
                    """, prev + "\n" + gain, sampler: sampler),
            ])
        expect(try effect.draw(frame), within: codes(1)) { x, y in
            // The sum is clamped where it is kept.
            Color(frame[x, y].x, min(frame[x, y].x + 0.25, 1) - 0.25, frame[x, y].z / 4, 1)
        }
    }
}
