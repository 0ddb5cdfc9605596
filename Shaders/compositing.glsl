// Blend modes and compositing of W3C's Compositing and Blending Level 1; colors are straight.

// Section 10.1: separable modes, each channel by itself.
float separable(int mode, float b, float s) {
    if (mode == 3 || mode == 8) {
        // Overlay is hard-light with the two exchanged.
        if (mode == 3) { float swap = b; b = s; s = swap; }
        return s <= 0.5 ? b * 2.0 * s : b + (2.0 * s - 1.0) - b * (2.0 * s - 1.0);
    }
    if (mode == 6) return b <= 0.0 ? 0.0 : s >= 1.0 ? 1.0 : min(1.0, b / (1.0 - s));
    if (mode == 7) return b >= 1.0 ? 1.0 : s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s);
    if (mode == 9) {
        float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(max(b, 0.0));
        return s <= 0.5 ? b - (1.0 - 2.0 * s) * b * (1.0 - b) : b + (2.0 * s - 1.0) * (d - b);
    }
    return s;
}

// Section 10.2: the luminosity, which is not the luma of BT.709.
float luminosity(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }
float saturation(vec3 c) { return max(max(c.r, c.g), c.b) - min(min(c.r, c.g), c.b); }

vec3 withLuminosity(vec3 c, float l) {
    c += l - luminosity(c);
    float low = min(min(c.r, c.g), c.b), high = max(max(c.r, c.g), c.b);
    if (low < 0.0) c = l + (c - l) * l / max(l - low, 1e-6);
    if (high > 1.0) c = l + (c - l) * (1.0 - l) / max(high - l, 1e-6);
    return c;
}

vec3 withSaturation(vec3 c, float s) {
    float range = saturation(c);
    return range > 0.0 ? (c - min(min(c.r, c.g), c.b)) * s / range : vec3(0.0);
}

vec3 blended(int mode, vec3 b, vec3 s) {
    if (mode == 0) return s;
    if (mode == 1) return b * s;
    if (mode == 2) return b + s - b * s;
    if (mode == 4) return min(b, s);
    if (mode == 5) return max(b, s);
    if (mode == 10) return abs(b - s);
    if (mode == 11) return b + s - 2.0 * b * s;
    if (mode == 12) return withLuminosity(withSaturation(s, saturation(b)), luminosity(b));
    if (mode == 13) return withLuminosity(withSaturation(b, saturation(s)), luminosity(b));
    if (mode == 14) return withLuminosity(s, luminosity(b));
    if (mode == 15) return withLuminosity(b, luminosity(s));
    return vec3(separable(mode, b.r, s.r), separable(mode, b.g, s.g), separable(mode, b.b, s.b));
}

// The source over the backdrop (sections 5.1 and 9.1.4), or added to it (9.1.14, lighter) in the last mode.
vec4 composite(int mode, vec4 below, vec4 above, float opacity) {
    above.a *= opacity;
    if (mode == 16) {
        float full = min(above.a + below.a, 1.0);
        return vec4(min(above.a * above.rgb + below.a * below.rgb, 1.0) / max(full, 1e-6), full);
    }
    vec3 mixed = mix(above.rgb, blended(mode, below.rgb, above.rgb), below.a);
    float alpha = above.a + below.a * (1.0 - above.a);
    return vec4((above.a * mixed + (1.0 - above.a) * below.a * below.rgb) / max(alpha, 1e-6), alpha);
}
