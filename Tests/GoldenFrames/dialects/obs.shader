// OBS shaderfilter: HLSL, v goes down.
uniform float bend<
    string label = "Bend";
    string widget_type = "slider";
    float minimum = 0.0;
    float maximum = 1.0;
    float step = 0.01;
> = 0.3;

float4 mainImage(VertData v_in) : TARGET
{
    float2 at = v_in.uv - 0.5;
    at *= 1.0 + bend * dot(at, at);
    float4 color = image.Sample(textureSampler, saturate(at + 0.5));
    return float4(lerp(color.rgb, color.bgr, frac(elapsed_time)), color.a);
}
