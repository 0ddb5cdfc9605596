// ReShade: a glow of half the size over the frame; v goes down.
#include "ReShade.fxh"
#include "ReShadeUI.fxh"

namespace Glow
{
    uniform float Strength < __UNIFORM_SLIDER_FLOAT1 ui_min = 0.0; ui_max = 1.0; > = 0.5;
    uniform float Time < source = "timer"; >;

    texture Half { Width = BUFFER_WIDTH / 2; Height = BUFFER_HEIGHT / 2; Format = RGBA16F; };
    sampler HalfPicture { Texture = Half; };

    float4 Bright(float4 place : SV_Position, float2 uv : TEXCOORD) : SV_Target
    {
        float3 color = tex2D(ReShade::BackBuffer, uv).rgb;
        return float4(color * color, 1);
    }

    float4 Laid(float4 place : SV_Position, float2 uv : TEXCOORD) : SV_Target
    {
        float3 sum = 0;
        [unroll] for (int i = -2; i <= 2; i++) sum += tex2D(HalfPicture, uv + float2(i, i) * ReShade::PixelSize * 3).rgb;
        return float4(sum / 5 * Strength * frac(Time / 1000 + 0.5), 1);
    }
}

technique Glow
{
    pass { VertexShader = PostProcessVS; PixelShader = Glow::Bright; RenderTarget = Glow::Half; }
    pass
    {
        VertexShader = PostProcessVS; PixelShader = Glow::Laid;
        BlendEnable = true; SrcBlend = ONE; DestBlend = INVSRCCOLOR;
    }
}
