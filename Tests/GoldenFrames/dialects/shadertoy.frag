// Shadertoy: the frame is iChannel0, and pixels count from the bottom left.
void mainImage(out vec4 color, in vec2 place) {
    vec2 at = place / iResolution.xy;
    at.x += 0.05 * sin(at.y * 20.0 + iTime * 6.0);
    color = texture(iChannel0, at) * (0.6 + 0.4 * cos(float(iFrame)));
}
