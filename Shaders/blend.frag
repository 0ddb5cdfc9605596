// Blends another picture with the frame, in any of the blend modes of W3C's Compositing and Blending.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D layer; // the picture that is blended with it
uniform int mode; // choices=normal|multiply|screen|overlay|darken|lighten|color-dodge|color-burn|hard-light|soft-light|difference|exclusion|hue|saturation|color|luminosity|add default=normal: how each color of the layer changes the frame's
uniform float opacity; // default=1 min=0 max=1 step=0.01: 0 shows the frame alone
#include "compositing.glsl"

void main() { color = composite(mode, texture(frame, position), texture(layer, position), opacity); }
