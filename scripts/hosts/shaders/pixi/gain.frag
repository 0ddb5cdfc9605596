// values: amount=0.7 tint=1,0.8,0.3
varying vec2 vTextureCoord;
uniform sampler2D uSampler;
uniform float amount;
uniform vec3 tint;

void main(void)
{
    vec4 c = texture2D(uSampler, vTextureCoord);
    if (c.a > 0.0) c.rgb /= c.a;
    c.rgb = mix(c.rgb, c.rgb * tint, amount);
    gl_FragColor = vec4(c.rgb * c.a, c.a);
}
