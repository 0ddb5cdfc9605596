// values: shift=3,5
uniform sampler2D u_texture1;
uniform vec2 shift;

// By whole pixels, and beyond the edge.
void mainImage(out vec4 fragColor, in vec2 fragCoord, in vec2 resolution, in vec2 uv)
{
    fragColor = GskTexture(u_texture1, clamp(uv + shift / resolution, 0.5 / resolution, 1.0 - 0.5 / resolution));
}
