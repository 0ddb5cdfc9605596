// Lays a picture over the frame: anywhere, in any size, turned, for a time, with round corners, a border and a shadow.
// glfx: space=any
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
uniform float corner; // default=0 min=0 max=4 step=0.001: the radius of its corners, as a part of the frame's height
uniform float border; // default=0 min=0 max=4 step=0.001: the width of a border around it, as a part of the frame's height
uniform vec4 borderColor; // default=white kind=color: the border's color
uniform float shadow; // default=0 min=0 max=1 step=0.01: how strong its shadow is; 0 is none
uniform vec4 shadowColor; // default=black kind=color: the shadow's color
uniform vec2 shadowOffset; // default=0.01,0.015 min=-4 max=4 step=0.001: how far the shadow is moved to the right and down, as parts of the frame's height
uniform float shadowBlur; // default=0.03 min=0 max=4 step=0.001: how wide the shadow's edge is, as a part of the frame's height: two standard deviations of a Gaussian
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

// How much of a pixel is inside a rectangle with round corners; lengths in pixels of the frame.
float covered(vec2 place, vec2 extent, float radius) {
    vec2 inside = extent - abs(place);
    if (radius <= 0.0) {
        vec2 share = clamp(inside + 0.5, 0.0, 1.0);
        return share.x * share.y;
    }
    vec2 away = radius - inside;
    return clamp(0.5 + radius - length(max(away, 0.0)) - min(max(away.x, away.y), 0.0), 0.0, 1.0);
}

// Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.28: to 3e-7.
vec2 errorFunction(vec2 x) {
    vec2 a = abs(x);
    vec2 sum = 1.0 + a * (0.0705230784 + a * (0.0422820123 + a * (0.0092705272
        + a * (0.0001520143 + a * (0.0002765672 + a * 0.0000430638)))));
    sum *= sum; sum *= sum; sum *= sum; sum *= sum;
    return sign(x) * (1.0 - 1.0 / sum);
}

// The same behind a Gaussian: across exactly, down as a sum of rows where corners are round.
float blurred(vec2 place, vec2 extent, float radius, float deviation) {
    if (deviation < 0.25) return covered(place, extent, radius);
    float unit = 1.0 / (deviation * sqrt(2.0));
    if (radius <= 0.0) {
        vec2 share = 0.5 * (errorFunction((place + extent) * unit) - errorFunction((place - extent) * unit));
        return share.x * share.y;
    }
    float low = max(-3.5 * deviation, place.y - extent.y), high = min(3.5 * deviation, place.y + extent.y);
    float each = max(high - low, 0.0) / 24.0, sum = 0.0;
    for (int row = 0; row < 24; ++row) {
        float from = low + (float(row) + 0.5) * each;
        float beyond = max(abs(place.y - from) - extent.y + radius, 0.0);
        float across = extent.x - radius + sqrt(max(radius * radius - beyond * beyond, 0.0));
        vec2 ends = errorFunction(vec2(place.x + across, place.x - across) * unit);
        sum += exp(-from * from * unit * unit) * (ends.x - ends.y);
    }
    return 0.5 * sum * each * unit / sqrt(3.14159265);
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
    // From the middle of what is left of the picture, and half of that, in pixels of the frame: edges are as soft as one.
    vec2 middle = (place - 0.5 * (trim.xy + 1.0 - trim.zw) * vec2(size)) / factor;
    vec2 extent = 0.5 * (1.0 - trim.zw - trim.xy) * vec2(size) / factor;
    if (!isSeen || min(extent.x, extent.y) <= 0.0) return;
    float radius = min(corner * whole.y, min(extent.x, extent.y)), width = border * whole.y;
    vec2 outside = abs(middle) - extent - width;
    float reach = shadow > 0.0 ? (length(shadowOffset) + 1.75 * shadowBlur) * whole.y : 0.0;
    if (max(outside.x, outside.y) >= reach + 0.5) return;
    float inner = covered(middle, extent, radius);
    float outer = radius > 0.0 ? radius + width : 0.0;
    float ring = width > 0.0 ? max(covered(middle, extent + width, outer) - inner, 0.0) : 0.0;
    if (shadow > 0.0) {
        vec2 moved = shadowOffset * whole.y;
        vec2 from = middle - (across * moved.x + down * moved.y) / factor;
        float shade = blurred(from, extent + width, outer, 0.5 * shadowBlur * whole.y);
        shade *= shadow * shadowColor.a * opacity;
        float both = shade + below.a * (1.0 - shade);
        below = vec4((shadowColor.rgb * shade + below.rgb * below.a * (1.0 - shade)) / max(both, 1e-6), both);
        color = below;
    }
    if (inner + ring <= 0.0) return;
    // A mean over the pixel where the picture is made smaller.
    int steps = min(int(ceil(factor * max(pixelAspect, 1.0))), 12);
    vec4 sum = vec4(0.0);
    if (inner > 0.0) {
        for (int row = 0; row < steps; ++row)
            for (int column = 0; column < steps; ++column) {
                vec2 part = (vec2(float(column), float(row)) + 0.5) / float(steps) - 0.5;
                part.x *= pixelAspect;
                sum += between(place + across * part.x + down * part.y, size);
            }
    }
    vec4 above = sum / float(steps * steps) * inner + ring * vec4(borderColor.rgb * borderColor.a, borderColor.a);
    above *= opacity;
    float alpha = above.a + below.a * (1.0 - above.a);
    color = vec4((above.rgb + below.rgb * below.a * (1.0 - above.a)) / max(alpha, 1e-6), alpha);
}
