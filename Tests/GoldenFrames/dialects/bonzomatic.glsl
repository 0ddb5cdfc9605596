// Bonzomatic: the audio's spectrum, the frame before, v goes up.
#version 410 core
uniform float fGlobalTime;
uniform vec2 v2Resolution;
uniform sampler1D texFFT;
uniform sampler2D texPreviousFrame;
layout(location = 0) out vec4 out_color;
void main(void)
{
    vec2 uv = gl_FragCoord.xy / v2Resolution;
    float ring = abs(length((uv - 0.5) * vec2(v2Resolution.x / v2Resolution.y, 1.0)) - 0.3);
    float level = texture(texFFT, uv.x).r;
    vec3 color = vec3(0.02 / (0.02 + ring), uv.y, level + 0.2 * fGlobalTime);
    out_color = vec4(mix(color, texture(texPreviousFrame, uv + vec2(0.01, 0.0)).rgb, 0.4), 1.0);
}
