// differs: gl_FragCoord goes up where the last filter draws upon the canvas; in glfx down
varying vec2 vTextureCoord;
uniform sampler2D uSampler;
uniform highp vec4 inputSize;

// WebGL's own place.
void main(void)
{
    gl_FragColor = vec4(gl_FragCoord.xy * inputSize.zw, 0.3, 1.0);
}
