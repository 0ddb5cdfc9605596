// Removes part of a picture, or keeps only that part: a rectangle, a polygon or another picture's mask.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D mask; // default=black: for the shape 'picture': white is inside, black outside; stretched to the frame
uniform int shape; // choices=rectangle|polygon|picture default=rectangle: what defines the inside
uniform int action; // choices=holdout|keep default=holdout: makes the inside transparent, or the outside
uniform vec4 rectangle; // default=0,0,1,1 min=-1 max=2: left, top, width and height, in parts of the picture
uniform vec2 corners[16]; // default=0,0,1,0,1,1,0,1 fewest=3 min=-1 max=2: the polygon's, from the top left, in order
uniform float softness; // default=1 min=0 max=256 step=0.5 unit=px: the edge's width in pixels

// Signed distances in pixels, above 0 inside. The rectangle's is exact.
float inRectangle(vec2 place, vec2 size) {
    vec2 low = rectangle.xy * size, high = (rectangle.xy + rectangle.zw) * size;
    vec2 outside = max(low - place, place - high);
    return -length(max(outside, 0.0)) - min(max(outside.x, outside.y), 0.0);
}

// The distance to the nearest side; its sign by how often a ray to the left crosses sides (the even-odd rule).
float inPolygon(vec2 place, vec2 size) {
    float nearest = 1e9;
    bool isInside = false;
    for (int i = 0; i < 16; ++i) {
        vec2 a = corners[i] * size, b = corners[i == 15 ? 0 : i + 1] * size;
        vec2 side = b - a, to = place - a;
        nearest = min(nearest, length(to - side * clamp(dot(to, side) / max(dot(side, side), 1e-6), 0.0, 1.0)));
        if ((a.y > place.y) != (b.y > place.y)) {
            if (place.x > a.x + side.x * (place.y - a.y) / side.y) isInside = !isInside;
        }
    }
    return isInside ? nearest : -nearest;
}

void main() {
    vec4 source = texture(frame, position);
    vec2 size = vec2(textureSize(frame, 0));
    vec2 place = vec2(position.x, 1.0 - position.y) * size;
    float inside;
    if (shape == 2) {
        vec4 picture = texture(mask, position);
        inside = picture.a * dot(picture.rgb, vec3(0.2126, 0.7152, 0.0722));
    } else {
        float distance = shape == 0 ? inRectangle(place, size) : inPolygon(place, size);
        inside = clamp(distance / max(softness, 0.001) + 0.5, 0.0, 1.0);
    }
    float kept = action == 0 ? 1.0 - inside : inside;
    color = vec4(kept > 0.0 ? source.rgb : vec3(0.0), source.a * kept);
}
