// Keys by the color difference: the screen channel's excess over the others, as a share of the clean plate's.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D plate; // default=black: the screen alone, a movie or a still; without it screenColor is used
uniform vec3 screenColor; // default=#20e020 kind=color: the screen's color; beside a plate only its hue counts
uniform int against; // choices=mean|max default=mean: what the screen's channel has to be above: the others' mean, or the greater

// Petro Vlahos' color difference (US patent 3,595,987): green counts as far as it is above the other two, blue alike.
// For a screen of another hue colors are rotated around the axis of grays until that hue is pure green. Rodrigues'
// formula gives the rotation; its matrix is circulant, so one row suffices.
vec3 turn(vec3 screen) {
    vec2 hue = vec2(2.0 * screen.r - screen.g - screen.b, sqrt(3.0) * (screen.g - screen.b));
    vec2 unit = length(hue) > 0.001 ? normalize(hue) : vec2(-0.5, 0.5 * sqrt(3.0));
    float cosine = -0.5 * unit.x + 0.5 * sqrt(3.0) * unit.y;
    float sine = 0.5 * sqrt(3.0) * unit.x + 0.5 * unit.y;
    float third = (1.0 - cosine) / 3.0;
    return vec3(cosine + third, third - sine / sqrt(3.0), third + sine / sqrt(3.0));
}

float difference(vec3 rgb, vec3 row) {
    vec3 turned = vec3(dot(rgb, row.xyz), dot(rgb, row.zxy), dot(rgb, row.yzx));
    return turned.g - (against == 0 ? 0.5 * (turned.r + turned.b) : max(turned.r, turned.b));
}

void main() {
    vec4 source = texture(frame, position);
    vec3 screen = texture(plate, position).rgb;
    vec3 row = turn(screenColor);
    if (difference(screen, row) < 0.02) screen = screenColor;

    // The share of the screen's own difference that is left is the screen's share here.
    float seen = clamp(difference(source.rgb, row) / max(difference(screen, row), 0.02), 0.0, 1.0);
    float alpha = 1.0 - seen;

    // The screen is subtracted from the mix, so that shadows and glass keep their own color. One screen color cannot
    // determine the subject's (Smith and Blinn, Blue Screen Matting, 1996): it is assumed to have no difference of
    // its own.
    vec3 subject = max(source.rgb - seen * screen, 0.0) / max(alpha, 1e-4);
    color = vec4(alpha > 0.0 ? min(subject, 1.0) : vec3(0.0), source.a * alpha);
}
