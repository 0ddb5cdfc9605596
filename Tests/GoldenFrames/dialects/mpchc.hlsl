// MPC-HC: a sharpening that comes and goes; v goes down.
sampler s0 : register(s0);
float4 p0 : register(c0);
float4 p1 : register(c1);
#define clock (p0[3])

float4 main(float2 tex : TEXCOORD0) : COLOR
{
    float4 c0 = tex2D(s0, tex);
    float4 around = tex2D(s0, tex + float2(p1.x, 0)) + tex2D(s0, tex - float2(0, p1.y));
    return c0 + (c0 - around / 2) * frac(clock + 0.25);
}
