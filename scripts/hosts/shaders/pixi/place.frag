varying vec2 vTextureCoord;
uniform sampler2D uSampler;
uniform highp vec4 inputSize;
uniform highp vec4 outputFrame;

// The place as a color, and the pixel's number below the middle.
void main(void)
{
    vec2 pixel = vTextureCoord * inputSize.xy;
    vec3 place = vec3(vTextureCoord, 0.25);
    if (vTextureCoord.y > 0.5) place = vec3(pixel / outputFrame.zw, mod(floor(pixel.x), 2.0));
    gl_FragColor = vec4(place, 1.0);
}
