// values: shift=0.11,0.07
extern vec2 shift;

// Reads between the pixels, so that the filter counts too.
vec4 effect(vec4 color, Image tex, vec2 texture_coords, vec2 screen_coords)
{
    return Texel(tex, clamp(texture_coords * 0.8 + shift, 0.02, 0.98)) * color;
}
