varying vec2 vTextureCoord;
uniform sampler2D uSampler;

// A result that lets half of what is below be seen at the top, and all of it at the bottom.
void main(void)
{
    gl_FragColor = texture2D(uSampler, vTextureCoord) * 0.5 * (1.0 - vTextureCoord.y);
}
