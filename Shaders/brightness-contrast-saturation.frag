// Changes brightness, contrast and saturation.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform float brightness; // default=0 min=-1 max=1 step=0.01: added to every channel, last
uniform float contrast; // default=1 min=0 max=4 step=0.01: times the distance from middle gray, before brightness
uniform float saturation; // default=1 min=0 max=4 step=0.01: times the distance from gray of the same luma, first

void main() {
    vec4 source = texture(frame, position);
    float luma = dot(source.rgb, vec3(0.2126, 0.7152, 0.0722));
    vec3 saturated = mix(vec3(luma), source.rgb, saturation);
    vec3 contrasted = (saturated - 0.5) * contrast + 0.5;
    color = vec4(clamp(contrasted + brightness, 0.0, 1.0), source.a);
}
