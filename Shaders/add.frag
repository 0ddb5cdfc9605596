// Adds another picture to the frame, as light adds up.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D layer; // the picture that is added to it
uniform float opacity; // default=1 min=0 max=1 step=0.01: 0 shows the frame alone

void main() {
    vec4 below = texture(frame, position);
    vec4 above = texture(layer, position);
    above.a *= opacity;
    float alpha = min(above.a + below.a, 1.0);
    vec3 sum = min(above.a * above.rgb + below.a * below.rgb, 1.0);
    color = vec4(sum / max(alpha, 1e-6), alpha);
}
