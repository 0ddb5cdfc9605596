// Sharpens with an unsharp mask.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform float amount; // default=0.6 min=0 max=4 step=0.05: how many times the difference is added
uniform int radius; // default=1 min=1 max=4 unit=px: distance of the pixels compared, in pixels; 1 for fine detail

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
    color = vec4(clamp(source.rgb + amount * (source.rgb - blurred), 0.0, 1.0), source.a);
}
