// TouchDesigner: inputs by number, their sizes, v goes up.
uniform float amount; // default=0.5 min=0 max=1
out vec4 fragColor;
void main() {
    vec4 here = texture(sTD2DInputs[0], vUV.st);
    vec4 above = texture(sTD2DInputs[0], vUV.st + vec2(0.0, 4.0) * uTD2DInfos[0].res.xy);
    vec3 hsv = TDRGBToHSV(here.rgb);
    hsv.x = fract(hsv.x + 0.2 * vUV.y);
    fragColor = TDOutputSwizzle(mix(above, vec4(TDHSVToRGB(hsv), 1.0), amount));
}
