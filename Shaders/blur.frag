// Blurs with a Gaussian.
// glfx: space=any
// glfx: passes=4
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform int passIndex;
uniform float radius; // default=8 min=0 max=256 step=0.5 unit=px: in pixels: three standard deviations

// Passes 0 and 1 blur across and up. A large radius is split (variances add up): they blur just enough that passes 2
// and 3 can do the rest with every second pixel, or third, and so on, without visible patterns.
void main() {
    int stride = max(int(sqrt(radius / 3.6)), 1);
    float variance = radius * radius / 9.0;
    float fine = stride > 1 ? 0.36 * float(stride * stride) : variance;
    bool isFine = passIndex < 2;
    int step = isFine ? 1 : stride;
    // In steps, not in pixels, from here on.
    float spread = (isFine ? fine : variance - fine) / float(step * step);
    // Never more than 32: the constant only bounds the loop for the driver.
    int reach = min(int(ceil(3.0 * sqrt(spread) - 0.001)), 64);
    ivec2 axis = passIndex % 2 == 0 ? ivec2(step, 0) : ivec2(0, step);

    ivec2 last = textureSize(frame, 0) - 1;
    ivec2 here = ivec2(position * vec2(last + 1));
    vec4 center = texelFetch(frame, here, 0);
    color = center;
    if (reach == 0) return;
    vec4 sum = vec4(center.rgb * center.a, center.a);
    float total = 1.0;
    for (int i = 1; i <= reach; ++i) {
        float weight = exp(-0.5 * float(i * i) / spread);
        vec4 before = texelFetch(frame, max(here - i * axis, ivec2(0)), 0);
        vec4 after = texelFetch(frame, min(here + i * axis, last), 0);
        // Premultiplied, so that transparent pixels add no color.
        sum += weight * vec4(before.rgb * before.a + after.rgb * after.a, before.a + after.a);
        total += 2.0 * weight;
    }
    color = vec4(sum.a > 0.0 ? sum.rgb / sum.a : center.rgb, sum.a / total);
}
