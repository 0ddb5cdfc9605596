// Removes the light that a screen throws on the subject.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform vec3 screenColor; // default=#20e020 kind=color: the screen's color; only its hue counts
uniform int limit; // choices=average|double|max|min|red|blue default=average: the most that the screen's channel may be
uniform float amount; // default=1 min=0 max=1 step=0.01: how much of the excess is removed
uniform float restore; // default=0.5 min=0 max=1 step=0.01: how much of the removed luma is added back, as gray

const vec3 LUMA = vec3(0.2126, 0.7152, 0.0722); // BT.709

// Rotates a color around the axis of grays: Rodrigues' formula with the axis (1, 1, 1) / sqrt(3). Grays stay.
vec3 turned(vec3 rgb, vec2 angle) {
    float third = (rgb.r + rgb.g + rgb.b) * (1.0 - angle.x) / 3.0;
    return rgb * angle.x + third + (rgb.brg - rgb.gbr) * angle.y / sqrt(3.0);
}

void main() {
    vec4 source = texture(frame, position);

    // The rotation of the screen's hue to pure green, so that the same limits do for every screen. In the plane
    // of hues red lies at 0 degrees and green at 120.
    vec2 hue = vec2(2.0 * screenColor.r - screenColor.g - screenColor.b, sqrt(3.0) * (screenColor.g - screenColor.b));
    vec2 unit = length(hue) > 0.001 ? normalize(hue) : vec2(-0.5, 0.5 * sqrt(3.0));
    vec2 angle = vec2(-0.5 * unit.x + 0.5 * sqrt(3.0) * unit.y, 0.5 * sqrt(3.0) * unit.x + 0.5 * unit.y);
    vec3 rgb = turned(source.rgb, angle);

    float allowed = limit == 0 ? 0.5 * (rgb.r + rgb.b)
        : limit == 1 ? (2.0 * rgb.b + rgb.r) / 3.0
        : limit == 2 ? max(rgb.r, rgb.b)
        : limit == 3 ? min(rgb.r, rgb.b)
        : limit == 4 ? rgb.r : rgb.b;
    rgb.g -= amount * max(rgb.g - allowed, 0.0);

    vec3 cleaned = turned(rgb, vec2(angle.x, -angle.y));
    color = vec4(cleaned + restore * dot(source.rgb - cleaned, LUMA), source.a);
}
