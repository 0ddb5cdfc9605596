// Lays a picture over the frame: anywhere, in any size, turned, for a time.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D picture; // the picture that is placed; its shape and its own alpha are kept
uniform float time;
uniform float pixelAspect;
uniform float x; // default=0.5 min=-4 max=5 step=0.001: where its anchor is: 0 is the frame's left edge, 1 its right one
uniform float y; // default=0.5 min=-4 max=5 step=0.001: 0 is the frame's top edge, 1 its bottom
uniform vec2 anchor; // default=0.5,0.5 min=0 max=1 step=0.01: the point of the picture that is there, from its top left
uniform float scale; // default=0.3 min=0.001 max=8 step=0.001: its height, as a part of the frame's
uniform float angle; // default=0 min=-36000 max=36000 step=1: how far it is turned around its anchor, degrees clockwise
uniform vec4 trim; // default=0,0,0,0 min=0 max=1 step=0.001: parts of it that are cut off at the left, top, right and bottom
uniform float opacity; // default=1 min=0 max=1 step=0.01: 0 shows the frame alone
uniform float appear; // default=0 min=0 max=1000000 step=0.1: the time in seconds from which on it is seen
uniform float vanish; // default=0 min=0 max=1000000 step=0.1: the time up to which it is seen; 0 is to the end

// Premultiplied; rows are counted from the top.
vec4 texel(ivec2 place, ivec2 size) {
    place = clamp(place, ivec2(0), size - 1);
    vec4 c = texelFetch(picture, ivec2(place.x, size.y - 1 - place.y), 0);
    return vec4(c.rgb * c.a, c.a);
}

vec4 between(vec2 place, ivec2 size) {
    vec2 corner = floor(place - 0.5);
    vec2 share = place - 0.5 - corner;
    ivec2 at = ivec2(corner);
    vec4 upper = mix(texel(at, size), texel(at + ivec2(1, 0), size), share.x);
    vec4 lower = mix(texel(at + ivec2(0, 1), size), texel(at + ivec2(1, 1), size), share.x);
    return mix(upper, lower, share.y);
}

void main() {
    vec4 below = texture(frame, position);
    color = below;
    bool isSeen = time >= appear && (vanish <= 0.0 || time < vanish);
    // In pixels of the frame's height, in which shapes are as they are shown.
    vec2 whole = vec2(textureSize(frame, 0)) * vec2(pixelAspect, 1.0);
    ivec2 size = textureSize(picture, 0);
    // Pixels of the picture for each of the frame.
    float factor = float(size.y) / (scale * whole.y);
    float turn = radians(angle);
    vec2 across = factor * vec2(cos(turn), -sin(turn));
    vec2 down = factor * vec2(sin(turn), cos(turn));
    vec2 offset = vec2(position.x, 1.0 - position.y) * whole - vec2(x, y) * whole;
    vec2 place = anchor * vec2(size) + across * offset.x + down * offset.y;
    // How far inside the picture's edges the pixel is, in pixels of the frame: edges are as soft as one.
    vec2 inside = min(place - trim.xy * vec2(size), (1.0 - trim.zw) * vec2(size) - place) / factor + 0.5;
    if (!isSeen || min(inside.x, inside.y) <= 0.0) return;
    vec2 covered = min(inside, vec2(1.0));
    // A mean over the pixel where the picture is made smaller.
    int steps = min(int(ceil(factor * max(pixelAspect, 1.0))), 12);
    vec4 sum = vec4(0.0);
    for (int row = 0; row < steps; ++row)
        for (int column = 0; column < steps; ++column) {
            vec2 part = (vec2(float(column), float(row)) + 0.5) / float(steps) - 0.5;
            part.x *= pixelAspect;
            sum += between(place + across * part.x + down * part.y, size);
        }
    vec4 above = sum / float(steps * steps) * covered.x * covered.y * opacity;
    float alpha = above.a + below.a * (1.0 - above.a);
    color = vec4((above.rgb + below.rgb * below.a * (1.0 - above.a)) / max(alpha, 1e-6), alpha);
}
