// Makes a green screen, or one of another color, transparent.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform vec3 keyColor; // default=#20e020 kind=color: the screen's color, best picked from the footage
uniform float threshold; // default=0.4 min=0 max=1 step=0.01: how far from the key color is still screen; gray is at 1
uniform float smoothing; // default=0.2 min=0 max=1 step=0.01: how much farther it is to opaque
uniform float spill; // default=0.5 min=0 max=1 step=0.01: takes the screen's color out of edges; above 0.5 out of all

// Cb and Cr, each -0.5 to 0.5, of full-range RGB by BT.709, the matrix of most footage.
vec2 chroma(vec3 rgb) {
    float luma = dot(rgb, vec3(0.2126, 0.7152, 0.0722));
    return (rgb.br - luma) * vec2(1.0 / 1.8556, 1.0 / 1.5748);
}

void main() {
    vec4 source = texture(frame, position);
    // In the CbCr plane, with the key color's own distance from gray as the unit: the same threshold suits bright
    // and dull screens.
    vec2 key = chroma(keyColor);
    float scale = 1.0 / max(length(key), 0.02);
    key *= scale;
    vec2 here = chroma(source.rgb) * scale;
    float away = distance(here, key);

    // A straight ramp: in an edge's mixed pixels the distance grows evenly with the subject's share.
    float alpha = clamp((away - threshold) / max(smoothing, 0.0001), 0.0, 1.0);

    // The pixel is a mix of screen and subject: the screen's share is subtracted.
    float share = max(dot(here, key), 0.0);
    float cleaning = clamp(2.0 * spill - clamp(2.0 * away - 1.0, 0.0, 1.0), 0.0, 1.0);
    float excess = min(share * cleaning, 0.9);
    vec3 subject = (source.rgb - excess * keyColor) / (1.0 - excess);

    // The screen itself becomes black: with subsampled chroma any other color would bleed out.
    color = vec4(alpha > 0.0 ? subject : vec3(0.0), source.a * alpha);
}
