// differs: a PostProcess reads the nearest pixel where its program says nothing; glfx reads between pixels
varying vec2 vUV;
uniform sampler2D textureSampler;

void main(void) {
    gl_FragColor = texture2D(textureSampler, vUV * 0.8 + 0.1);
}
