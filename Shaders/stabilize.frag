// Steadies a shaking camera.
// glfx: space=any
// glfx: measure=motion
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform float pixelAspect;
uniform float smoothing; // default=0.5 min=0 max=60 step=0.05: in seconds: the camera's way is smoothed over so much before and after
uniform bool locked; // default=false: holds the picture as on a tripod
uniform float zoom; // default=1 min=1 max=4 step=0.001: how much larger it is shown; where it is not given, as much as hides the borders
uniform vec4 move; // default=0,0,0,1 min=-360 max=360 step=0.001: right and down in widths and heights, degrees clockwise and scale, a keyframe for each frame; measured in the movie where it is not given

#include "resample.glsl"

void main() {
    vec2 size = vec2(textureSize(frame, 0)), square = vec2(pixelAspect, 1.0);
    // From the middle, in square pixels.
    vec2 offset = (vec2(position.x, 1.0 - position.y) - 0.5) * size * square / zoom - move.xy * size * square;
    float turn = radians(move.z);
    offset = vec2(cos(turn) * offset.x + sin(turn) * offset.y, cos(turn) * offset.y - sin(turn) * offset.x) / move.w;
    color = resampled(frame, size / 2.0 + offset / square, size);
}
