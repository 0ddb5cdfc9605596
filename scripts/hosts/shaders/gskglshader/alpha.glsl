uniform sampler2D u_texture1;

// A result that lets half of what is below be seen at the top, and all of it at the bottom.
void mainImage(out vec4 fragColor, in vec2 fragCoord, in vec2 resolution, in vec2 uv)
{
    fragColor = GskTexture(u_texture1, uv) * 0.5 * uv.y * u_alpha;
}
