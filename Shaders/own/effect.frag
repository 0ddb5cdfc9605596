// Mixes the frame with the picture that came into a shader, by a mask: --mask and --mix.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D before; // what is seen where the mask is black
uniform sampler2D mask; // default=white: as large as the frame, or scaled to it
uniform float amount; // default=1 min=0 max=1 step=0.01: 0 shows the picture before alone
uniform bool isMasked; // default=false
uniform bool isInverted; // default=false
uniform int channel; // choices=both|luma|alpha default=both: what of the mask counts

void main() {
    vec4 after = texture(frame, position), earlier = texture(before, position);
    float share = 1.0;
    if (isMasked) {
        vec4 m = texture(mask, position);
        float luma = clamp(dot(m.rgb, vec3(0.2126, 0.7152, 0.0722)), 0.0, 1.0);
        share = channel == 1 ? luma : channel == 2 ? m.a : luma * m.a;
        if (isInverted) share = 1.0 - share;
    }
    share *= amount;
    // Exact at both ends, and weighted by alpha between, so that transparent pixels add no color.
    vec4 covered = mix(vec4(earlier.rgb * earlier.a, earlier.a), vec4(after.rgb * after.a, after.a), share);
    color = share >= 1.0 ? after : share <= 0.0 ? earlier : vec4(covered.rgb / max(covered.a, 1e-6), covered.a);
}
