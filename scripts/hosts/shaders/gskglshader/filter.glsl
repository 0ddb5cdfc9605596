// values: shift=0.11,0.07
uniform sampler2D u_texture1;
uniform vec2 shift;

// Reads between the pixels, so that the filter counts too.
void mainImage(out vec4 fragColor, in vec2 fragCoord, in vec2 resolution, in vec2 uv)
{
    fragColor = GskTexture(u_texture1, clamp(uv * 0.8 + shift, 0.02, 0.98));
}
