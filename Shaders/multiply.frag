// Multiplies the frame with another picture: both darken each other.
// glfx: space=any
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D layer; // the picture that is blended with it
uniform float opacity; // default=1 min=0 max=1 step=0.01: 0 shows the frame alone
#include "compositing.glsl"

void main() { color = composite(1, texture(frame, position), texture(layer, position), opacity); }
