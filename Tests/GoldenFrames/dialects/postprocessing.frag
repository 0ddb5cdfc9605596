// postprocessing: an effect that moves and colors, v goes up.
uniform float rows; // default=6 min=1 max=32
void mainUv(inout vec2 uv) {
    uv.x += 2.0 * texelSize.x * sin(uv.y * rows * aspect + time * PI2);
}
void mainImage(const in vec4 inputColor, const in vec2 uv, out vec4 outputColor) {
    outputColor = vec4(inputColor.rgb * (0.5 + 0.5 * uv.y), inputColor.a);
}
