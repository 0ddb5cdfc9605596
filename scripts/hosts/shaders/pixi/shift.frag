// values: shift=7.3,4.6
varying vec2 vTextureCoord;
uniform sampler2D uSampler;
uniform highp vec4 inputSize;
uniform highp vec4 inputClamp;
uniform vec2 shift;

// Reads between the pixels, so that the filter counts too.
void main(void)
{
    gl_FragColor = texture2D(uSampler, clamp(vTextureCoord * 0.9 + shift * inputSize.zw, inputClamp.xy, inputClamp.zw));
}
