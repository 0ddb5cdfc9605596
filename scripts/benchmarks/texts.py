"""Texts of shaders that are measured."""

# Of some 300 lines, as two ecosystems write it: functions with a comment, a loop and some arithmetic.
WAVE = """// Adds wave {n} to a color.
vec3 wave{n}(vec3 color, vec2 place, float amount) {{
    for (int i = 0; i < 4; i++) {{
        float far = length(place - vec2(float(i), {n}.5)) + amount;
        color += vec3(sin(far * {n}.0), cos(far), mix(far, amount, 0.5)) / (1.0 + far * far); // falls off
    }}
    return color;
}}
"""
WAVES = "".join(WAVE.format(n=n) for n in range(38))

SHADERTOY = WAVES + """void mainImage(out vec4 c, in vec2 p) {
    c = vec4(wave0(texture(iChannel0, p / iResolution.xy).rgb, p, iTime), 1.0);
}
"""
ISF = """/*{ "ISFVSN": "2", "INPUTS": [ { "NAME": "inputImage", "TYPE": "image" },
  { "NAME": "amount", "TYPE": "float", "DEFAULT": 0.5, "MIN": 0.0, "MAX": 1.0 } ] }*/
""" + WAVES + """void main() { gl_FragColor = vec4(wave0(IMG_THIS_PIXEL(inputImage).rgb, isf_FragNormCoord, amount), 1.0); }
"""

# All of it is translated, since the pass calls every function.
RESHADE = """#include "ReShade.fxh"
uniform float amount < ui_type = "slider"; ui_min = 0; ui_max = 1; > = 0.5;
""" + "".join(WAVE.format(n=n) for n in range(32)).replace("vec", "float").replace("mix(", "lerp(") + """float4 Main(float4 p : SV_Position, float2 uv : TEXCOORD) : SV_Target {
    float3 c = tex2D(ReShade::BackBuffer, uv).rgb;
""" + "".join(f"    c = wave{n}(c, uv, amount);\n" for n in range(32)) + """    return float4(c, 1.0);
}
technique Waves { pass { VertexShader = PostProcessVS; PixelShader = Main; } }
"""

HEAD = """in vec2 position;
out vec4 color;
uniform sampler2D frame;
"""

# What GStreamer's glshader takes as it is: it has no textureSize.
BOX = HEAD + """void main() {
    vec4 sum = vec4(0.0);
    for (int y = -3; y <= 3; ++y) {
        for (int x = -3; x <= 3; ++x) {
            sum += texture(frame, position + vec2(float(x), float(y)) / vec2(1920.0, 1080.0));
        }
    }
    color = sum / 49.0;
}
"""
WAVE_DISTORTION = HEAD + """void main() {
    color = texture(frame, position + 0.01 * vec2(sin(position.y * 40.0), cos(position.x * 30.0)));
}
"""
