// Divides colors by their alpha, which makes premultiplied pictures straight.
// glfx: space=any
in vec2 position;
out vec4 color;
uniform sampler2D frame;

void main() {
    vec4 source = texture(frame, position);
    // A color above its alpha emits light (a glow); straight alpha cannot hold it, so it is clipped at white.
    color = vec4(source.a > 0.0 ? min(source.rgb / source.a, 1.0) : vec3(0.0), source.a);
}
