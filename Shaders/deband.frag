// Smooths the steps of gradients that had too few bits, and dithers them.
// glfx: passes=3
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform int passIndex;
uniform float time;
uniform float threshold; // default=1.5 min=0 max=16 step=0.1: the highest step that is smoothed, in codes of 8 bits
uniform float radius; // default=24 min=1 max=128 step=1 unit=px: how wide steps may be, in pixels
uniform float grain; // default=0.5 min=0 max=8 step=0.1: noise that hides the steps of the output's own bits, in codes of 8 bits

// PCG's hash of three numbers (Jarzynski and Olano, 2020).
uvec3 hash(uvec3 v) {
    v = v * 1664525u + 1013904223u;
    v.x += v.y * v.z; v.y += v.z * v.x; v.z += v.x * v.y;
    v ^= v >> 16u;
    v.x += v.y * v.z; v.y += v.z * v.x; v.z += v.x * v.y;
    return v;
}

vec3 random(ivec2 at, int salt) {
    uvec3 bits = hash(uvec3(uint(at.x), uint(at.y), uint(int(time * 1000.0 + 0.5) * 16 + salt)));
    return vec3(bits >> 8u) / 16777216.0;
}

// Luma, Cb and Cr (ITU-R BT.709-6, item 3) of full-range RGB, in which a code's step is one of a single component.
vec3 lumaChroma(vec3 c) {
    float y = dot(c, vec3(0.2126, 0.7152, 0.0722));
    return vec3(y, (c.b - y) / 1.8556, (c.r - y) / 1.5748);
}

vec3 rgbOf(vec3 c) {
    float r = c.x + 1.5748 * c.z, b = c.x + 1.8556 * c.y;
    return vec3(r, (c.x - 0.2126 * r - 0.0722 * b) / 0.7152, b);
}

// The mean of points around the pixel, opposite each other in random distances and directions, takes its place where they
// all differ little: a thin line across a plain is no step. Each pass looks farther than the one before.
void main() {
    ivec2 last = textureSize(frame, 0) - 1;
    ivec2 at = ivec2(position * vec2(last + 1));
    vec4 source = texelFetch(frame, at, 0);
    vec3 middle = lumaChroma(source.rgb), sum = vec3(0.0), farthest = vec3(0.0);
    bool isOpaque = true;
    for (int pair = 0; pair < 4; ++pair) {
        vec3 dice = random(at, passIndex * 4 + pair);
        float reach = radius * float(passIndex + 1) / 3.0 * sqrt(dice.x), angle = 3.14159265 * (float(pair) + dice.y) / 4.0;
        ivec2 along = ivec2(round(reach * vec2(cos(angle), sin(angle))));
        for (int side = -1; side <= 1; side += 2) {
            vec4 c = texelFetch(frame, clamp(at + side * along, ivec2(0), last), 0);
            vec3 value = lumaChroma(c.rgb);
            sum += value;
            farthest = max(farthest, abs(value - middle));
            isOpaque = isOpaque && c.a >= source.a;
        }
    }
    // A code of 8 bits in video's limited range.
    vec3 result = isOpaque ? mix(middle, sum / 8.0, lessThanEqual(farthest, vec3(threshold / 219.0))) : middle;
    vec3 rgb = rgbOf(result);
    if (passIndex == 2 && grain > 0.0 && source.a > 0.0) {
        // The difference of two random numbers has the triangular distribution that dither needs.
        rgb += (random(at, 12) - random(at, 13)) * grain / 255.0;
    }
    color = vec4(rgb, source.a);
}
