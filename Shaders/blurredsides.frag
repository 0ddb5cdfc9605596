// Fits the frame whole into another shape, over a blurred copy of itself that fills it: 16:9 as 9:16.
// glfx: space=any
// glfx: passes=6 fits=shape
// glfx: width=round(min(1, shape.x / shape.y) * max(width, height) / 2) * 2
// glfx: height=round(min(1, shape.y / shape.x) * max(width, height) / 2) * 2
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D source; // kind=original
uniform vec2 resolution;
uniform int passIndex;
uniform vec2 shape; // default=9,16 min=0.01 max=100 step=1: width and height of the result; its longer side is as long as the frame's
uniform float radius; // default=6% min=0 max=640 step=1 unit=px: of the blur: three standard deviations
uniform float dim; // default=0.3 min=0 max=1 step=0.01: how much darker the sides are; 1 is black

// Passes 1 to 4: as blur, a Gaussian of two fine passes and two with a stride.
vec4 blurred() {
    int stride = max(int(sqrt(radius / 3.6)), 1);
    float variance = radius * radius / 9.0;
    float fine = stride > 1 ? 0.36 * float(stride * stride) : variance;
    bool isFine = passIndex < 3;
    int step = isFine ? 1 : stride;
    float spread = (isFine ? fine : variance - fine) / float(step * step);
    // Never more than 64, with the largest radius: the constant bounds the loop for the driver.
    int reach = min(int(ceil(3.0 * sqrt(spread) - 0.001)), 64);
    ivec2 axis = passIndex % 2 == 1 ? ivec2(step, 0) : ivec2(0, step);
    ivec2 last = textureSize(frame, 0) - 1;
    ivec2 here = ivec2(position * vec2(last + 1));
    vec4 center = texelFetch(frame, here, 0);
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
    return vec4(sum.a > 0.0 ? sum.rgb / sum.a : center.rgb, sum.a / total);
}

// Catmull and Rom's spline.
float spline(float distance) {
    float t = abs(distance);
    return t < 1.0 ? (1.5 * t - 2.5) * t * t + 1.0 : t < 2.0 ? ((-0.5 * t + 2.5) * t - 4.0) * t + 2.0 : 0.0;
}

// A place of the frame in its pixels, premultiplied: over so many of them.
vec4 resampled(vec2 place, float width, ivec2 last) {
    ivec2 middle = ivec2(floor(place));
    int lobes = min(int(ceil(2.0 * width)), 31);
    vec4 sum = vec4(0.0);
    float weights = 0.0;
    for (int row = -lobes; row <= lobes; ++row) {
        float vertical = spline((float(middle.y + row) + 0.5 - place.y) / width);
        for (int column = -lobes; column <= lobes; ++column) {
            float weight = vertical * spline((float(middle.x + column) + 0.5 - place.x) / width);
            vec4 c = texelFetch(source, clamp(middle + ivec2(column, row), ivec2(0), last), 0);
            sum += weight * vec4(c.rgb * c.a, c.a);
            weights += weight;
        }
    }
    return sum / weights;
}

void main() {
    ivec2 size = textureSize(source, 0);
    vec2 ratio = resolution / vec2(size), offset = (position - 0.5) * resolution;
    if (passIndex == 0) {
        color = texture(source, 0.5 + offset / max(ratio.x, ratio.y) / vec2(size));
    } else if (passIndex < 5) {
        color = blurred();
    } else {
        vec4 side = texture(frame, position);
        color = vec4(side.rgb * (1.0 - dim) * side.a, side.a);
        float scale = min(ratio.x, ratio.y);
        vec2 place = 0.5 * vec2(size) + offset / scale;
        vec2 inside = min(place, vec2(size) - place) * scale + 0.5;
        if (min(inside.x, inside.y) > 0.0) {
            vec2 covered = min(inside, vec2(1.0));
            vec4 above = resampled(place, max(1.0, 1.0 / scale), size - 1) * covered.x * covered.y;
            color = above + color * (1.0 - above.a);
        }
        color.rgb /= max(color.a, 1e-6);
    }
}
