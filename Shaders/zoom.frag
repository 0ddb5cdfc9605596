// Zooms into one picture and out of another.
// glfx: space=any
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D other; // the picture that the zoom ends with
uniform float progress; // default=0.5 min=0 max=1 step=0.01: 0 is the frame, 1 is the other picture
uniform float magnification; // default=4 min=1 max=20 step=0.1: how much larger the pictures are when they change

void main() {
    // Eases in and out; exponential, so that the zoom's speed looks constant.
    float way = smoothstep(0.0, 1.0, progress);
    vec4 a = texture(frame, 0.5 + (position - 0.5) * pow(magnification, -way));
    vec4 b = texture(other, 0.5 + (position - 0.5) * pow(magnification, way - 1.0));
    float gone = smoothstep(0.3, 0.7, progress);
    // Weighted by alpha, so that transparent pixels add no color.
    vec2 share = vec2((1.0 - gone) * a.a, gone * b.a);
    float alpha = share.x + share.y;
    vec3 mixed = alpha > 0.0 ? (share.x * a.rgb + share.y * b.rgb) / alpha : mix(a.rgb, b.rgb, gone);
    color = vec4(mixed, alpha);
}
