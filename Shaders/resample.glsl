// Lanczos' window over three lobes, `t` in pixels.
float lanczos(float t) {
    float phase = 3.14159265 * abs(t);
    return phase < 1e-4 ? 1.0 : phase >= 9.42477796 ? 0.0 : 3.0 * sin(phase) * sin(phase / 3.0) / (phase * phase);
}

// The picture at a place in pixels from its top left. Beyond its edges it is transparent, which begins within a pixel.
vec4 resampled(sampler2D picture, vec2 place, vec2 size) {
    vec2 inside = min(place, size - place) + 1.0;
    if (min(inside.x, inside.y) <= 0.0) return vec4(0.0);
    ivec2 last = ivec2(size) - 1, first = ivec2(floor(place - 0.5)) - 2;
    vec4 sum = vec4(0.0);
    float total = 0.0;
    float across[6];
    for (int x = 0; x < 6; ++x) across[x] = lanczos(float(first.x + x) + 0.5 - place.x);
    for (int y = 0; y < 6; ++y) {
        float vertical = lanczos(float(first.y + y) + 0.5 - place.y);
        int line = last.y - clamp(first.y + y, 0, last.y);
        for (int x = 0; x < 6; ++x) {
            vec4 c = texelFetch(picture, ivec2(clamp(first.x + x, 0, last.x), line), 0);
            float w = vertical * across[x];
            sum += w * vec4(c.rgb * c.a, c.a);
            total += w;
        }
    }
    sum /= total;
    vec2 covered = min(inside, vec2(1.0));
    return vec4(sum.rgb / max(sum.a, 1e-6), clamp(sum.a, 0.0, 1.0) * covered.x * covered.y);
}
