// Mixes two pictures by a third: where the matte is white the fill is seen, where it is black the background.
// glfx: space=any
in vec2 position;
out vec4 color;
uniform sampler2D matte; // its red is the fill's share
uniform sampler2D fx; // the fill
uniform sampler2D src; // the background
uniform float opacity; // default=1 min=0 max=1 step=0.01: 0 shows the background alone

void main() {
    vec4 fill = texture(fx, position);
    vec4 background = texture(src, position);
    float share = opacity * texture(matte, position).r;
    // Weighted by alpha, so that transparent pixels add no color.
    vec4 covered = mix(vec4(background.rgb * background.a, background.a), vec4(fill.rgb * fill.a, fill.a), share);
    color = vec4(covered.rgb / max(covered.a, 1e-6), covered.a);
}
