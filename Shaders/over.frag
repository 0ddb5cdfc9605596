// Lays another picture over the frame.
// glfx: space=any
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D layer; // the picture that is laid over it
uniform float opacity; // default=1 min=0 max=1 step=0.01: 0 shows the frame alone
#include "compositing.glsl"

void main() { color = composite(0, texture(frame, position), texture(layer, position), opacity); }
