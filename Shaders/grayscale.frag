// Takes the color out and keeps the luma of BT.709.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform float amount; // default=1 min=0 max=1 step=0.01: 0 leaves the colors as they are

void main() {
    vec4 source = texture(frame, position);
    float luma = dot(source.rgb, vec3(0.2126, 0.7152, 0.0722));
    color = vec4(mix(source.rgb, vec3(luma), amount), source.a);
}
