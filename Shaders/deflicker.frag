// Takes flicker out of the light: of time lapses, lamps and old film.
// glfx: measure=flicker
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform float amount; // default=1 min=0 max=1 step=0.01: how much of it
uniform float window; // default=1 min=0.05 max=60 step=0.05: in seconds: what changes within less is flicker
uniform vec3 gain; // default=1,1,1 min=0.05 max=20 step=0.001: of red, green and blue, a keyframe for each frame; measured in the movie where it is not given

void main() {
    vec4 source = texture(frame, position);
    color = vec4(source.rgb * mix(vec3(1.0), gain, amount), source.a);
}
