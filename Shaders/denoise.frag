// Takes out noise: means of what looks alike, in the frame and in the three before it (non-local means).
// glfx: passes=2 measure=noise
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D before; // default=previous: compared with, and mixed in where it shows the same
uniform sampler2D earlier; // default=previous(2): likewise
uniform sampler2D third; // default=previous(3): likewise
uniform int passIndex;
uniform float strength; // default=0.5 min=0 max=1 step=0.01: how different pixels may be and still count as alike: 0.5 fits the noise, 0 leaves the picture as it is
uniform float temporal; // default=1 min=0 max=1 step=0.01: how much the frames before count
uniform float noise; // default=0.02 min=0 max=0.5 step=0.001: the luma's standard deviation, white is 1; measured in the movie where it is not given

// Luma, Cb and Cr (ITU-R BT.709-6, item 3) of full-range RGB.
vec3 lumaChroma(vec3 c) {
    float y = dot(c, vec3(0.2126, 0.7152, 0.0722));
    return vec3(y, (c.b - y) / 1.8556, (c.r - y) / 1.5748);
}

vec3 rgbOf(vec3 c) {
    float r = c.x + 1.5748 * c.z, b = c.x + 1.8556 * c.y;
    return vec3(r, (c.x - 0.2126 * r - 0.0722 * b) / 0.7152, b);
}

// Around the pixel: in the frame, and in one of those before.
vec3 here[49], there[25];

vec3 earlierPixel(int which, ivec2 place) {
    return which == 0 ? texelFetch(before, place, 0).rgb
        : which == 1 ? texelFetch(earlier, place, 0).rgb : texelFetch(third, place, 0).rgb;
}

void main() {
    ivec2 last = textureSize(frame, 0) - 1;
    ivec2 at = ivec2(position * vec2(last + 1));
    vec4 source = texelFetch(frame, at, 0);
    color = source;
    // Of the differences: twice the noise's variance is what two equal pixels have.
    float variance = 3.0 * strength * noise * noise;
    if (variance <= 0.0) return;
    float scale = 1.0 / variance;
    vec3 middle = lumaChroma(source.rgb), sum = vec3(0.0);
    float total = 0.0;
    if (passIndex == 1) {
        // What is left is low, and differs over larger areas: wider, pixel by pixel.
        for (int dy = -2; dy <= 2; ++dy)
            for (int dx = -2; dx <= 2; ++dx) {
                vec4 c = texelFetch(frame, clamp(at + 3 * ivec2(dx, dy), ivec2(0), last), 0);
                vec3 e = lumaChroma(c.rgb) - middle;
                // A transparent pixel has no color.
                float w = c.a * exp(-dot(e, e) * scale * 7.5);
                sum += w * c.rgb;
                total += w;
            }
        if (total > 0.0) color.rgb = sum / total;
        return;
    }
    for (int y = 0; y < 7; ++y)
        for (int x = 0; x < 7; ++x)
            here[y * 7 + x] = lumaChroma(texelFetch(frame, clamp(at + ivec2(x - 3, y - 3), ivec2(0), last), 0).rgb);
    // A pixel counts by the mean squared difference of the luma of the 3x3 pixels around it (Buades, Coll and Morel, 2005)
    // and of its own color.
    for (int dy = 0; dy < 5; ++dy)
        for (int dx = 0; dx < 5; ++dx) {
            float difference = 0.0;
            for (int y = 0; y < 3; ++y)
                for (int x = 0; x < 3; ++x) {
                    float e = here[(y + 2) * 7 + x + 2].x - here[(y + dy) * 7 + x + dx].x;
                    difference += e * e;
                }
            vec3 c = here[(dy + 1) * 7 + dx + 1];
            vec2 f = middle.yz - c.yz;
            float w = exp(-max((difference / 9.0 + dot(f, f)) * scale - 2.5, 0.0));
            sum += w * c;
            total += w;
        }
    for (int which = 0; which < 3; ++which) {
        if (temporal <= 0.0) break;
        for (int y = 0; y < 5; ++y)
            for (int x = 0; x < 5; ++x)
                there[y * 5 + x] = lumaChroma(earlierPixel(which, clamp(at + ivec2(x - 2, y - 2), ivec2(0), last)));
        for (int dy = 0; dy < 3; ++dy)
            for (int dx = 0; dx < 3; ++dx) {
                float difference = 0.0;
                for (int y = 0; y < 3; ++y)
                    for (int x = 0; x < 3; ++x) {
                        float e = here[(y + 2) * 7 + x + 2].x - there[(y + dy) * 5 + x + dx].x;
                        difference += e * e;
                    }
                vec3 c = there[(dy + 1) * 5 + dx + 1];
                vec2 f = middle.yz - c.yz;
                float w = temporal * exp(-max((difference / 9.0 + dot(f, f)) * scale - 2.5, 0.0));
                sum += w * c;
                total += w;
            }
    }
    color.rgb = rgbOf(sum / total);
}
