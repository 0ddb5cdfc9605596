// Looks colors up in a .cube file's table or in a strip.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D lut; // kind=lut: a .cube file, or squares side by side: red goes right, green down, blue by squares
uniform float amount; // default=1 min=0 max=1 step=0.01: 0 leaves the colors as they are

vec3 entry(vec3 place, int n) {
    ivec3 p = ivec3(place);
    return texelFetch(lut, ivec2(p.b * n + p.r, n - 1 - p.g), 0).rgb;
}

void main() {
    vec4 source = texture(frame, position);
    int n = textureSize(lut, 0).y;
    vec3 place = clamp(source.rgb, 0.0, 1.0) * float(n - 1);
    vec3 base = min(floor(place), float(n - 2));
    vec3 f = place - base;

    // Tetrahedral: from the cell's low corner along the axis that is farthest in, then the next, then the last. It
    // needs half the entries of a trilinear mean and keeps grays gray.
    vec3 ahead = step(f.gbr, f.rgb);
    vec3 behind = 1.0 - ahead;
    vec3 second = min(ahead, behind.brg);
    vec3 third = max(ahead, behind.brg);
    float most = max(max(f.r, f.g), f.b);
    float least = min(min(f.r, f.g), f.b);
    float middle = f.r + f.g + f.b - most - least;
    vec3 found = (1.0 - most) * entry(base, n) + (most - middle) * entry(base + second, n)
        + (middle - least) * entry(base + third, n) + least * entry(base + 1.0, n);
    color = vec4(mix(source.rgb, found, amount), source.a);
}
