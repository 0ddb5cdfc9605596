// Sharpens with an unsharp mask.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform float amount; // default=0.6 min=0 max=4 step=0.05: how many times the difference is added
uniform int radius; // default=1 min=1 max=4 unit=px: distance of the pixels compared, in pixels; 1 for fine detail
uniform int channels; // choices=rgb|luma default=rgb: what is sharpened: luma alone adds no color to edges
uniform float threshold; // default=0 min=0 max=0.2 step=0.005: a smaller difference is left as it is, such as noise

void main() {
    ivec2 last = textureSize(frame, 0) - 1;
    ivec2 here = ivec2(position * vec2(last + 1));
    vec4 source = texelFetch(frame, here, 0);
    // Weights 1 2 1 across times 1 2 1 up; premultiplied, so that transparent pixels add no color.
    vec4 sum = vec4(0.0);
    for (int y = -1; y <= 1; ++y) {
        for (int x = -1; x <= 1; ++x) {
            vec4 near = texelFetch(frame, clamp(here + radius * ivec2(x, y), ivec2(0), last), 0);
            sum += float((2 - abs(x)) * (2 - abs(y))) * vec4(near.rgb * near.a, near.a);
        }
    }
    vec3 blurred = sum.a > 0.0 ? sum.rgb / sum.a : source.rgb;
    vec3 difference = source.rgb - blurred;
    if (channels == 1) difference = vec3(dot(difference, vec3(0.2126, 0.7152, 0.0722)));
    // Reduced by the threshold, so that nothing jumps there.
    if (threshold > 0.0) difference = sign(difference) * max(abs(difference) - threshold, 0.0);
    color = vec4(clamp(source.rgb + amount * difference, 0.0, 1.0), source.a);
}
