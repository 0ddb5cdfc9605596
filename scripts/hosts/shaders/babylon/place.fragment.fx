varying vec2 vUV;
uniform sampler2D textureSampler;
uniform vec2 screenSize;

// The place as a color: at the top by vUV, at the bottom by the pixel.
void main(void) {
    vec3 place = vec3(vUV, 0.25);
    if (vUV.y < 0.5) place = vec3(gl_FragCoord.xy / screenSize, mod(floor(gl_FragCoord.x), 2.0));
    gl_FragColor = vec4(place, 1.0);
}
