$HEADER$
uniform vec2 resolution;

// The place as a color: at the top by the texture's, at the bottom by the pixel's.
void main(void)
{
    vec3 place = vec3(tex_coord0, 0.25);
    if (tex_coord0.y < 0.5) place = vec3(gl_FragCoord.xy / resolution, mod(floor(gl_FragCoord.x), 2.0));
    gl_FragColor = vec4(place, 1.0) * frag_color;
}
