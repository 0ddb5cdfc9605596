// values: amount=0.7 tint=1,0.8,0.3
$HEADER$
uniform float amount;
uniform vec3 tint;

void main(void)
{
    vec4 c = texture2D(texture0, tex_coord0);
    c.rgb = mix(c.rgb, c.rgb * tint, amount);
    gl_FragColor = c * frag_color;
}
