// Refines a picture's matte: clip, gamma, despot, choke or grow, feather.
// glfx: passes=4
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform int passIndex;
uniform float clipBlack; // default=0 min=0 max=0.99 step=0.01: alpha below becomes 0
uniform float clipWhite; // default=1 min=0.01 max=1 step=0.01: alpha above becomes 1
uniform float gamma; // default=1 min=0.1 max=10 step=0.05: above 1 raises values between
uniform float despot; // default=0 min=0 max=16 step=0.5 unit=px: takes specks and pinholes out that are smaller, in pixels
uniform float choke; // default=0 min=-8 max=8 step=0.1 unit=px: moves the edge inward by so many pixels; below 0 outward
uniform float feather; // default=0 min=0 max=32 step=0.5 unit=px: blurs the matte; the radius in pixels
uniform bool edgeOnly; // default=false: feather only where alpha is neither 0 nor 1

ivec2 last;
ivec2 here;

vec4 at(ivec2 offset) { return texelFetch(frame, clamp(here + offset, ivec2(0), last), 0); }

// Pass 0. A speck is above (or below) everything on a ring around it.
float despotted(float alpha) {
    float low = 1.0, high = 0.0;
    for (int i = 0; i < 16; ++i) {
        float angle = 6.2831853 * float(i) / 16.0;
        float ring = at(ivec2(round(despot * vec2(cos(angle), sin(angle))))).a;
        low = min(low, ring);
        high = max(high, ring);
    }
    return clamp(alpha, low, high);
}

// Pass 1. Erosion by a disc whose border is a ramp one pixel wide, so that parts of pixels count; growing
// erodes the inverse. What becomes visible has the color of the pixel that it grew from.
vec4 choked(vec4 center) {
    float radius = abs(choke);
    int reach = min(int(ceil(radius)), 8);
    vec4 best = center;
    for (int y = -reach; y <= reach; ++y) {
        for (int x = -reach; x <= reach; ++x) {
            float beyond = clamp(length(vec2(x, y)) - radius, 0.0, 1.0);
            vec4 other = at(ivec2(x, y));
            if (choke > 0.0) best.a = min(best.a, other.a + beyond);
            else if (other.a - beyond > best.a) best = vec4(center.a > 0.0 ? center.rgb : other.rgb, other.a - beyond);
        }
    }
    return best;
}

// Passes 2 and 3. A Gaussian across and up; the radius is three standard deviations. Premultiplied, so that
// transparent pixels add no color.
vec4 feathered(vec4 center) {
    float spread = feather * feather / 9.0;
    int tail = min(int(ceil(feather)), 32);
    ivec2 axis = passIndex == 2 ? ivec2(1, 0) : ivec2(0, 1);
    vec4 sum = vec4(0.0);
    float total = 0.0;
    for (int i = -tail; i <= tail; ++i) {
        float weight = exp(-0.5 * float(i * i) / spread);
        vec4 other = at(i * axis);
        sum += weight * vec4(other.rgb * other.a, other.a);
        total += weight;
    }
    vec3 rgb = center.a > 0.0 ? center.rgb : sum.rgb / max(sum.a, 1e-6);
    float share = edgeOnly ? 4.0 * center.a * (1.0 - center.a) : 1.0;
    return vec4(rgb, mix(center.a, sum.a / total, share));
}

void main() {
    last = textureSize(frame, 0) - 1;
    here = ivec2(position * vec2(last + 1));
    color = at(ivec2(0));
    if (passIndex == 0) {
        if (despot > 0.0) color.a = despotted(color.a);
        color.a = clamp((color.a - clipBlack) / max(clipWhite - clipBlack, 0.001), 0.0, 1.0);
        if (gamma != 1.0) color.a = pow(color.a, 1.0 / gamma);
    } else if (passIndex == 1) {
        if (choke != 0.0) color = choked(color);
    } else if (feather > 0.0) {
        color = feathered(color);
    }
}
