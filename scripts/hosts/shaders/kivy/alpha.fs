$HEADER$

// A result that lets half of what is below be seen at the top, and all of it at the bottom.
void main(void)
{
    vec4 c = texture2D(texture0, tex_coord0);
    gl_FragColor = vec4(c.rgb, c.a * 0.5 * tex_coord0.y) * frag_color;
}
