// Brings code values into linear light, and light back into code values: --space linear.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform bool isBack; // default=false
uniform int curve; // default=1: the code values' transfer characteristics (ITU-T H.273)

#include "curves.glsl"

void main() {
    vec4 source = texture(frame, position);
    color = vec4(isBack ? codeOf(source.rgb, curve) : lightOf(source.rgb, curve), source.a);
}
