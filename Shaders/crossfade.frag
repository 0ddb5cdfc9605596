// Fades from one picture to another.
// glfx: space=any
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D other; // the picture that the fade ends with
uniform float progress; // default=0.5 min=0 max=1 step=0.01: 0 is the frame, 1 is the other picture

void main() {
    vec4 a = texture(frame, position);
    vec4 b = texture(other, position);
    // Weighted by alpha, so that transparent pixels add no color.
    vec2 share = vec2((1.0 - progress) * a.a, progress * b.a);
    float alpha = share.x + share.y;
    vec3 mixed = alpha > 0.0 ? (share.x * a.rgb + share.y * b.rgb) / alpha : mix(a.rgb, b.rgb, progress);
    color = vec4(mixed, alpha);
}
