// Moves, scales, turns, mirrors and crops the frame; what it leaves free is transparent.
// glfx: space=any
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform float pixelAspect;
uniform float x; // default=0 min=-4 max=4 step=0.001: how far it is moved to the right, in widths of the frame
uniform float y; // default=0 min=-4 max=4 step=0.001: how far it is moved down, in heights of the frame
uniform float scale; // default=1 min=0.05 max=16 step=0.001: how many times as large it is shown
uniform float angle; // default=0 min=-36000 max=36000 step=1: how far it is turned, degrees clockwise
uniform vec2 pivot; // default=0.5,0.5 min=-1 max=2 step=0.01: the point that scaling and turning leave in place, from the top left
uniform bool mirror; // default=false: exchange left and right
uniform bool upsideDown; // default=false: exchange top and bottom
uniform vec4 trim; // default=0,0,0,0 min=0 max=1 step=0.001: parts cut off at the left, top, right and bottom
uniform int resampling; // choices=lanczos|bicubic|bilinear default=lanczos: the filter: the sharpest and slowest first

// What a pixel at that distance counts, in pixels: Lanczos' window over three lobes, Keys' cubic convolution (a = -0.5), or
// a triangle.
float weight(float distance) {
    float t = abs(distance);
    if (resampling == 2) return max(1.0 - t, 0.0);
    if (resampling == 1)
        return t < 1.0 ? (1.5 * t - 2.5) * t * t + 1.0 : t < 2.0 ? ((2.5 - 0.5 * t) * t - 4.0) * t + 2.0 : 0.0;
    float phase = 3.14159265 * t;
    return t < 1e-4 ? 1.0 : t >= 3.0 ? 0.0 : 3.0 * sin(phase) * sin(phase / 3.0) / (phase * phase);
}

void main() {
    ivec2 size = textureSize(frame, 0);
    // In pixels of the frame's height, in which shapes are as they are shown.
    vec2 whole = vec2(size) * vec2(pixelAspect, 1.0);
    float turn = radians(angle);
    vec2 offset = (vec2(position.x, 1.0 - position.y) - vec2(x, y) - pivot) * whole / scale;
    vec2 place = pivot * whole + vec2(cos(turn) * offset.x + sin(turn) * offset.y, cos(turn) * offset.y - sin(turn) * offset.x);
    // How far inside the part that is left, in pixels of the result: edges are as soft as one.
    vec2 inside = min(place - trim.xy * whole, (1.0 - trim.zw) * whole - place) * scale + 0.5;
    color = vec4(0.0);
    if (min(inside.x, inside.y) <= 0.0) return;
    if (mirror) place.x = whole.x - place.x;
    if (upsideDown) place.y = whole.y - place.y;
    place.x /= pixelAspect;
    // The filter is wider where the frame is made smaller.
    float width = max(1.0, 1.0 / scale);
    // Three pixels to each side, two, or one.
    float reach = min(float(3 - resampling) * width, 60.0);
    int count = min(int(ceil(2.0 * reach)), 120);
    ivec2 first = ivec2(ceil(place - 0.5 - reach));
    // The same for every row.
    float across[120];
    float total = 0.0;
    for (int column = 0; column < count; ++column) {
        across[column] = weight((float(first.x + column) + 0.5 - place.x) / width);
        total += across[column];
    }
    vec4 sum = vec4(0.0);
    float weights = 0.0;
    for (int row = 0; row < count; ++row) {
        float vertical = weight((float(first.y + row) + 0.5 - place.y) / width);
        weights += vertical * total;
        int line = size.y - 1 - clamp(first.y + row, 0, size.y - 1);
        for (int column = 0; column < count; ++column) {
            vec4 c = texelFetch(frame, ivec2(clamp(first.x + column, 0, size.x - 1), line), 0);
            sum += vertical * across[column] * vec4(c.rgb * c.a, c.a);
        }
    }
    sum /= weights;
    vec2 covered = min(inside, vec2(1.0));
    float alpha = clamp(sum.a, 0.0, 1.0);
    color = vec4(sum.rgb / max(sum.a, 1e-6), alpha * covered.x * covered.y);
}
