// Bends tones along curves through points: of all channels, and of red, green and blue by themselves.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform vec2 master[16]; // default=0,0,1,1 fewest=2 min=-1 max=2: points of all channels: what comes in and what goes out, from dark to bright
uniform vec2 red[16]; // default=0,0,1,1 fewest=2 min=-1 max=2: points of red, after the master's
uniform vec2 green[16]; // default=0,0,1,1 fewest=2 min=-1 max=2: points of green, after the master's
uniform vec2 blue[16]; // default=0,0,1,1 fewest=2 min=-1 max=2: points of blue, after the master's

float slope(vec2 from, vec2 to) { return to.x > from.x ? (to.y - from.y) / (to.x - from.x) : 0.0; }

// The tangent at a point between two straight pieces (Fritsch and Butland, 1984): the curve never overshoots.
float tangent(vec2 before, vec2 here, vec2 after) {
    float left = slope(before, here), right = slope(here, after);
    // The end of a curve, whose last point fills the array.
    if (here.x <= before.x) return right;
    if (after.x <= here.x) return left;
    if (left * right <= 0.0) return 0.0;
    float near = here.x - before.x, far = after.x - here.x;
    float one = 2.0 * far + near, other = far + 2.0 * near;
    return (one + other) / (one / left + other / right);
}

// Cubic between points (Hermite's form), straight beyond the first and the last.
float along(vec2 points[16], float value) {
    if (value <= points[0].x) return points[0].y + (value - points[0].x) * slope(points[0], points[1]);
    for (int i = 0; i < 15; ++i) {
        vec2 a = points[i], b = points[i + 1];
        if (b.x <= a.x || value > b.x) continue;
        float width = b.x - a.x, t = (value - a.x) / width;
        float from = tangent(points[max(i - 1, 0)], a, b), to = tangent(a, b, points[min(i + 2, 15)]);
        float t2 = t * t, t3 = t2 * t;
        return (2.0 * t3 - 3.0 * t2 + 1.0) * a.y + (t3 - 2.0 * t2 + t) * width * from
            + (3.0 * t2 - 2.0 * t3) * b.y + (t3 - t2) * width * to;
    }
    // Beyond the last: the slope of the last piece that has a width.
    float last = 0.0;
    for (int i = 0; i < 15; ++i) {
        if (points[i + 1].x > points[i].x) last = slope(points[i], points[i + 1]);
    }
    return points[15].y + (value - points[15].x) * last;
}

void main() {
    vec4 source = texture(frame, position);
    vec3 value = vec3(along(master, source.r), along(master, source.g), along(master, source.b));
    color = vec4(along(red, value.r), along(green, value.g), along(blue, value.b), source.a);
}
