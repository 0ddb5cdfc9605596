// Lays the frame over a background in linear light, as a camera would have seen the two.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D background; // stretched to the frame
uniform float gamma; // default=2.4 min=1 max=3 step=0.05: the power between code values and light (BT.1886: 2.4)

void main() {
    vec4 source = texture(frame, position);
    vec4 below = texture(background, position);
    // Premultiplied light adds up (Porter and Duff, 1984).
    vec3 over = source.a * pow(source.rgb, vec3(gamma));
    vec3 under = (1.0 - source.a) * below.a * pow(below.rgb, vec3(gamma));
    float alpha = source.a + (1.0 - source.a) * below.a;
    color = vec4(pow((over + under) / max(alpha, 1e-6), vec3(1.0 / gamma)), alpha);
}
