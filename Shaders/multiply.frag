// Multiplies the frame with another picture: both darken each other.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D layer; // the picture that is blended with it
uniform float opacity; // default=1 min=0 max=1 step=0.01: 0 shows the frame alone

void main() {
    vec4 below = texture(frame, position);
    vec4 above = texture(layer, position);
    above.a *= opacity;
    vec3 blended = mix(above.rgb, below.rgb * above.rgb, below.a);
    float alpha = above.a + below.a * (1.0 - above.a);
    vec3 mixed = above.a * blended + (1.0 - above.a) * below.a * below.rgb;
    color = vec4(mixed / max(alpha, 1e-6), alpha);
}
