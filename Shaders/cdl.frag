// Grades by slope, offset, power and saturation, as the ASC Color Decision List has them.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform vec3 slope; // default=1,1,1 min=0 max=4 step=0.001: times red, green and blue
uniform vec3 offset; // default=0,0,0 min=-1 max=1 step=0.001: is added to them
uniform vec3 power; // default=1,1,1 min=0.1 max=4 step=0.001: their exponent: below 1 brightens the middle
uniform float saturation; // default=1 min=0 max=4 step=0.01: times the distance from gray of the same luma

// ASC CDL 1.2: out = clamp(in * slope + offset) ^ power, then saturation around BT.709's luma, clamped.
void main() {
    vec4 source = texture(frame, position);
    vec3 value = pow(clamp(source.rgb * slope + offset, 0.0, 1.0), power);
    float luma = dot(value, vec3(0.2126, 0.7152, 0.0722));
    color = vec4(clamp(luma + (value - luma) * saturation, 0.0, 1.0), source.a);
}
