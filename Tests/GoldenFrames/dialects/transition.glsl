// gl-transitions: from one picture to the other.
uniform float waves; // = 4.0
vec4 transition(vec2 at) {
    float edge = progress * 1.2 - 0.1 + 0.05 * sin(at.y * waves * 6.2831853);
    return mix(getToColor(at), getFromColor(at), smoothstep(edge - 0.1, edge + 0.1, at.x / ratio * ratio));
}
