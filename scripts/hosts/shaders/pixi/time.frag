// values: time=0.5
varying vec2 vTextureCoord;
uniform sampler2D uSampler;
uniform float time;

void main(void)
{
    vec4 c = texture2D(uSampler, vec2(vTextureCoord.x, vTextureCoord.y * (1.0 - 0.4 * time)));
    gl_FragColor = vec4(c.rgb * (0.6 + 0.4 * sin(time * 3.0 + vTextureCoord.x * 6.0)), c.a);
}
