// pictures: opaque, as the window is
uniform float opacity;
uniform bool invert_color;
uniform sampler2D tex;

void main()
{
    vec4 c = texture2D(tex, gl_TexCoord[0].xy);
    c.rgb = mix(c.rgb, c.rgb * vec3(1.0, 0.8, 0.3), 0.7);
    if (invert_color) c.rgb = vec3(c.a) - c.rgb;
    gl_FragColor = c * opacity;
}
