// Gives the frame the colors of another picture: the same mean, spread and mixture of red, green and blue.
// glfx: measure=colors
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D reference; // the movie or still whose colors are wanted
uniform float amount; // default=1 min=0 max=1 step=0.01: how far the way
uniform vec3 red; // default=1,0,0 min=-16 max=16 step=0.001: what red, green and blue add to the result's red; measured where none of the four is given
uniform vec3 green; // default=0,1,0 min=-16 max=16 step=0.001: what they add to its green
uniform vec3 blue; // default=0,0,1 min=-16 max=16 step=0.001: what they add to its blue
uniform vec3 offset; // default=0,0,0 min=-16 max=16 step=0.001: what is added to each

void main() {
    vec4 source = texture(frame, position);
    vec3 matched = vec3(dot(red, source.rgb), dot(green, source.rgb), dot(blue, source.rgb)) + offset;
    color = vec4(mix(source.rgb, matched, amount), source.a);
}
