// Lays the frame over another picture: --background in the space that shaders work in.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D below; // the background

void main() {
    vec4 above = texture(frame, position), under = texture(below, position);
    float alpha = above.a + under.a * (1.0 - above.a);
    color = vec4((above.rgb * above.a + under.rgb * under.a * (1.0 - above.a)) / max(alpha, 1e-6), alpha);
}
