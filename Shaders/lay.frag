// Lays the frame over a background in linear light, as a camera would have seen the two.
// glfx: space=any
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D background; // stretched to the frame
uniform int frameTransfer;
uniform float gamma; // default=0 min=0 max=3 step=0.05: a power between code values and light; 0: the frame's own curve

#include "curves.glsl"

vec3 toLight(vec3 code) { return gamma > 0.0 ? powerOf(code, gamma) : lightOf(code, frameTransfer); }

void main() {
    vec4 source = texture(frame, position);
    vec4 below = texture(background, position);
    // Premultiplied light adds up (Porter and Duff, 1984).
    vec3 over = source.a * toLight(source.rgb);
    vec3 under = (1.0 - source.a) * below.a * toLight(below.rgb);
    float alpha = source.a + (1.0 - source.a) * below.a;
    vec3 light = (over + under) / max(alpha, 1e-6);
    color = vec4(gamma > 0.0 ? powerOf(light, 1.0 / gamma) : codeOf(light, frameTransfer), alpha);
}
