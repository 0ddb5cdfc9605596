// Darkens the picture towards its corners, in circles around any point.
// glfx: space=any
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform vec2 resolution;
uniform float pixelAspect;
uniform float amount; // default=0.6 min=0 max=1 step=0.01: 1 ends in black
uniform float radius; // default=0.4 min=0 max=1 step=0.01: where the darkening begins; the corners are at 1
uniform float softness; // default=0.6 min=0 max=1 step=0.01: how much farther out it is complete
uniform vec2 center; // default=0.5,0.5 min=-4 max=5 step=0.01: what stays bright, from the frame's top left

void main() {
    vec4 source = texture(frame, position);
    vec2 shown = resolution * vec2(pixelAspect, 1.0);
    float outward = length(2.0 * (vec2(position.x, 1.0 - position.y) - center) * shown) / length(shown);
    float shade = smoothstep(radius, radius + max(softness, 0.0001), outward);
    color = vec4(source.rgb * (1.0 - amount * shade), source.a);
}
