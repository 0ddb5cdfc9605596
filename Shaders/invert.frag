// Turns light into dark and every color into its opposite.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform float amount; // default=1 min=0 max=1 step=0.01: 0 leaves the colors as they are, 0.5 makes all gray

void main() {
    vec4 source = texture(frame, position);
    color = vec4(mix(source.rgb, 1.0 - source.rgb, amount), source.a);
}
