// values: shift=3,5
varying vec2 vUV;
uniform sampler2D textureSampler;
uniform vec2 screenSize;
uniform vec2 shift;

// By whole pixels.
void main(void) {
    gl_FragColor = texture2D(textureSampler, clamp(vUV + shift / screenSize, 0.5 / screenSize, 1.0 - 0.5 / screenSize));
}
