// Draws an ellipse or a rectangle in white on black, with soft edges: for --mask.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform float pixelAspect;
uniform int form; // choices=ellipse|rectangle default=ellipse: what is drawn
uniform float x; // default=0.5 min=-4 max=5 step=0.001: where its middle is: 0 is the frame's left edge, 1 its right one
uniform float y; // default=0.5 min=-4 max=5 step=0.001: 0 is the frame's top edge, 1 its bottom
uniform float width; // default=0.6 min=0 max=8 step=0.001: its width, as a part of the frame's height
uniform float height; // default=0.6 min=0 max=8 step=0.001: its height, as a part of the frame's; the same as its width makes a circle
uniform float angle; // default=0 min=-36000 max=36000 step=1: how far it is turned around its middle, degrees clockwise
uniform float corner; // default=0 min=0 max=4 step=0.001: the radius of a rectangle's corners, as a part of the frame's height
uniform float softness; // default=0.05 min=0 max=4 step=0.001: how wide its edge is, as a part of the frame's height

// Distances from the edge in pixels, below 0 inside: an ellipse's to the first order.
float fromEllipse(vec2 place, vec2 extent) {
    float outward = length(place / extent), slope = length(place / (extent * extent));
    return slope > 0.0 ? outward * (outward - 1.0) / slope : -min(extent.x, extent.y);
}

float fromRectangle(vec2 place, vec2 extent, float radius) {
    vec2 away = abs(place) - extent + radius;
    return length(max(away, 0.0)) + min(max(away.x, away.y), 0.0) - radius;
}

void main() {
    // In pixels of the frame's height, in which shapes are as they are shown.
    vec2 whole = vec2(textureSize(frame, 0)) * vec2(pixelAspect, 1.0);
    vec2 offset = (vec2(position.x, 1.0 - position.y) - vec2(x, y)) * whole;
    float turn = radians(angle);
    vec2 place = vec2(cos(turn), -sin(turn)) * offset.x + vec2(sin(turn), cos(turn)) * offset.y;
    vec2 extent = 0.5 * vec2(width, height) * whole.y;
    float share = 0.0;
    if (min(extent.x, extent.y) > 0.0) {
        float radius = min(corner * whole.y, min(extent.x, extent.y));
        float distance = form == 0 ? fromEllipse(place, extent) : fromRectangle(place, extent, radius);
        float soft = softness * whole.y;
        share = clamp(0.5 - distance / max(soft, 1.0), 0.0, 1.0);
        if (soft > 1.0) share = share * share * (3.0 - 2.0 * share);
    }
    color = vec4(vec3(share), 1.0);
}
