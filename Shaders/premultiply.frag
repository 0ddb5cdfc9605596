// Multiplies colors by their alpha, for programs that expect them so.
// glfx: space=any
in vec2 position;
out vec4 color;
uniform sampler2D frame;

void main() {
    vec4 source = texture(frame, position);
    color = vec4(source.rgb * source.a, source.a);
}
