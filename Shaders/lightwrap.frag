// Lets the background's light wrap around the edges of what is laid over it.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D background; // stretched to the frame
uniform float amount; // default=0.5 min=0 max=1 step=0.01: how strong the light is
uniform float reach; // default=16 min=1 max=128 step=1 unit=px: how far it comes in over the subject, in pixels

// Three rings and the middle: each samples the background where the subject lets it through.
void main() {
    vec4 source = texture(frame, position);
    vec2 pixel = 1.0 / vec2(textureSize(frame, 0));
    vec3 light = texture(background, position).rgb * (1.0 - source.a);
    for (int ring = 1; ring <= 3; ++ring) {
        for (int i = 0; i < 8; ++i) {
            // Each ring is rotated by a third of the step between two of its points.
            float angle = 6.2831853 * (float(i) + float(ring) / 3.0) / 8.0;
            vec2 place = position + pixel * reach * float(ring) / 3.0 * vec2(cos(angle), sin(angle));
            light += texture(background, place).rgb * (1.0 - texture(frame, place).a);
        }
    }
    light *= amount / 25.0;
    // Screened: adds light without going beyond white.
    color = vec4(1.0 - (1.0 - source.rgb) * (1.0 - light), source.a);
}
