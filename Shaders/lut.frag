// Looks colors up in a table: a .cube or .3dl file, another one that OpenColorIO reads, or a strip.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D lut; // kind=lut: a .cube or .3dl file, or squares side by side: red goes right, green down, blue by squares
uniform int interpolation; // choices=tetrahedral|linear default=tetrahedral: between the entries of a table of three dimensions
uniform float amount; // default=1 min=0 max=1 step=0.01: 0 leaves the colors as they are

// A file's table comes whole, texel after texel in rows of 4096 (LookupTable.packed); a strip is as wide as its height squared.
vec4 texel(int index) { return texelFetch(lut, ivec2(index & 4095, textureSize(lut, 0).y - 1 - (index >> 12)), 0); }

int byteOf(float value) { return int(value * 255.0 + 0.5); }

float number(int index) {
    vec4 t = texel(index);
    return intBitsToFloat(byteOf(t.r) | byteOf(t.g) << 8 | byteOf(t.b) << 16 | byteOf(t.a) << 24);
}

vec3 numbers(int index) { return vec3(number(index), number(index + 1), number(index + 2)); }

// first: the texel of the table's first entry; -1: a strip. room: see LookupTable.packed.
vec3 entry(vec3 place, int n, int first, float room) {
    ivec3 p = ivec3(place);
    if (first < 0) return texelFetch(lut, ivec2(p.b * n + p.r, n - 1 - p.g), 0).rgb;
    return texel(first + (p.b * n + p.g) * n + p.r).rgb * (1.0 + 2.0 * room) - room;
}

float channel(float value, float low, float high, int c, int n, float room) {
    float place = clamp((value - low) / (high - low), 0.0, 1.0) * float(n - 1);
    int base = min(int(place), n - 2);
    float found = mix(texel(13 + base)[c], texel(14 + base)[c], place - float(base));
    return found * (1.0 + 2.0 * room) - room;
}

// The mean of the cell's eight corners.
vec3 linearly(vec3 base, vec3 f, int n, int first, float room) {
    vec3 low = mix(
        mix(entry(base, n, first, room), entry(base + vec3(1, 0, 0), n, first, room), f.r),
        mix(entry(base + vec3(0, 1, 0), n, first, room), entry(base + vec3(1, 1, 0), n, first, room), f.r), f.g);
    vec3 high = mix(
        mix(entry(base + vec3(0, 0, 1), n, first, room), entry(base + vec3(1, 0, 1), n, first, room), f.r),
        mix(entry(base + vec3(0, 1, 1), n, first, room), entry(base + 1.0, n, first, room), f.r), f.g);
    return mix(low, high, f.b);
}

// Tetrahedral: from the cell's low corner along the axis that is farthest in, then the next, then the last. It
// needs half the entries of a trilinear mean and keeps grays gray.
vec3 between(vec3 value, int n, int first, float room) {
    vec3 place = clamp(value, 0.0, 1.0) * float(n - 1);
    vec3 base = min(floor(place), float(n - 2));
    vec3 f = place - base;
    if (interpolation == 1) return linearly(base, f, n, first, room);
    vec3 ahead = step(f.gbr, f.rgb);
    vec3 behind = 1.0 - ahead;
    vec3 second = min(ahead, behind.brg);
    vec3 third = max(ahead, behind.brg);
    float most = max(max(f.r, f.g), f.b);
    float least = min(min(f.r, f.g), f.b);
    float middle = f.r + f.g + f.b - most - least;
    return (1.0 - most) * entry(base, n, first, room) + (most - middle) * entry(base + second, n, first, room)
        + (middle - least) * entry(base + third, n, first, room) + least * entry(base + 1.0, n, first, room);
}

void main() {
    vec4 source = texture(frame, position);
    ivec2 size = textureSize(lut, 0);
    vec3 found = source.rgb;
    if (size.x == size.y * size.y) {
        found = between(found, size.y, -1, 0.0);
    } else {
        vec4 head = texel(0);
        int channels = (byteOf(head.r) | byteOf(head.g) << 8) + 1, colors = byteOf(head.b) + 1;
        int flags = byteOf(head.a);
        float room = float(flags & 3);
        if (channels > 1) {
            vec3 low = vec3(0.0), high = vec3(1.0);
            if ((flags & 4) != 0) {
                low = numbers(1);
                high = numbers(4);
            }
            found = vec3(
                channel(found.r, low.r, high.r, 0, channels, room), channel(found.g, low.g, high.g, 1, channels, room),
                channel(found.b, low.b, high.b, 2, channels, room));
        }
        if (colors > 1) {
            if ((flags & 8) != 0) {
                vec3 low = numbers(7);
                found = (found - low) / (numbers(10) - low);
            }
            found = between(found, colors, 13 + (channels > 1 ? channels : 0), room);
        }
    }
    color = vec4(mix(source.rgb, found, amount), source.a);
}
