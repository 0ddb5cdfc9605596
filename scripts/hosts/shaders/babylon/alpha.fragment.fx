varying vec2 vUV;
uniform sampler2D textureSampler;

// A result that lets half of what is below be seen at the top, and all of it at the bottom.
void main(void) {
    gl_FragColor = texture2D(textureSampler, vUV) * 0.5 * vUV.y;
}
