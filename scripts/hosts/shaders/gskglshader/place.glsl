uniform sampler2D u_texture1;

// The place as a color: at the top by uv, in the middle by the pixel, at the bottom by gl_FragCoord.
void mainImage(out vec4 fragColor, in vec2 fragCoord, in vec2 resolution, in vec2 uv)
{
    vec3 place = vec3(uv, 0.25);
    if (uv.y < 0.66) place = vec3(fragCoord / resolution, mod(floor(fragCoord.x), 2.0));
    if (uv.y < 0.33) place = vec3(gsk_get_frag_coord() / resolution, 0.9);
    fragColor = vec4(place, 1.0);
}
