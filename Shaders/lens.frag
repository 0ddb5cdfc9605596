// Corrects a lens's distortion, or puts it back.
// glfx: space=any
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform float pixelAspect;
uniform float k1; // default=0 min=-1 max=1 step=0.001: the second power's part: below 0 straightens a barrel, above 0 a pincushion
uniform float k2; // default=0 min=-1 max=1 step=0.001: the fourth power's part
uniform vec2 center; // default=0.5,0.5 min=-1 max=2 step=0.001: the lens's axis, from the top left
uniform float scale; // default=1 min=0.25 max=4 step=0.001: how many times as large the result is shown
uniform bool inverse; // default=false: puts the distortion back that the same numbers take out

#include "resample.glsl"

// The radial terms of Brown (1966), in halves of the picture's diagonal, as in ffmpeg's lenscorrection: the result's pixel at
// the radius r comes from r (1 + k1 r^2 + k2 r^4).
float distorted(float r) { return r * (1.0 + r * r * (k1 + k2 * r * r)); }

// The radius that is distorted to this one, by Newton's method.
float straight(float wanted) {
    float r = wanted;
    for (int i = 0; i < 12; ++i) {
        float slope = 1.0 + r * r * (3.0 * k1 + 5.0 * k2 * r * r);
        r -= clamp((distorted(r) - wanted) / max(slope, 0.05), -0.25, 0.25);
    }
    return r;
}

void main() {
    vec2 size = vec2(textureSize(frame, 0)), square = vec2(pixelAspect, 1.0);
    float unit = length(size * square) / 2.0;
    vec2 offset = (vec2(position.x, 1.0 - position.y) - center) * size * square / unit;
    // The result's scale counts where the picture is straight.
    if (!inverse) offset /= scale;
    float r = length(offset);
    float from = inverse ? straight(r) * scale : distorted(r);
    vec2 place = center * size + offset * (r > 1e-6 ? from / r : inverse ? scale : 1.0) * unit / square;
    // A radius that no lens brings there shows nothing.
    bool isThere = inverse ? abs(distorted(straight(r)) - r) < 1e-3 : 1.0 + r * r * (3.0 * k1 + 5.0 * k2 * r * r) > 0.0;
    color = isThere ? resampled(frame, place, size) : vec4(0.0);
}
