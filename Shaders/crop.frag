// Cuts off the frame's edges: the result is as large as what is left.
// glfx: space=any
// glfx: width=max(1, width - round(left) - round(right)) height=max(1, height - round(top) - round(bottom))
out vec4 color;
uniform sampler2D frame;
uniform float left; // default=0 min=0 max=16384 step=1 unit=px: pixels cut off at the left, or percent of the height
uniform float right; // default=0 min=0 max=16384 step=1 unit=px: pixels cut off at the right
uniform float top; // default=0 min=0 max=16384 step=1 unit=px: pixels cut off at the top
uniform float bottom; // default=0 min=0 max=16384 step=1 unit=px: pixels cut off at the bottom

void main() {
    ivec2 last = textureSize(frame, 0) - 1;
    ivec2 corner = ivec2(floor(vec2(left, bottom) + 0.5));
    color = texelFetch(frame, min(ivec2(gl_FragCoord.xy) + corner, last), 0);
}
