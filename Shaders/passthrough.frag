// Copies every pixel: a shader to start from.
// glfx: space=any
in vec2 position;
out vec4 color;
uniform sampler2D frame;

void main() {
    color = texture(frame, position);
}
