// The size of the canvas, a step of one pixel, and what the canvas is told of its rows.
vec4 effect(vec4 color, Image tex, vec2 texture_coords, vec2 screen_coords)
{
    vec2 texel = 1.0 / love_ScreenSize.xy;
    vec4 edge = abs(Texel(tex, texture_coords + texel) - Texel(tex, texture_coords - texel));
    return vec4(edge.rg, 0.3 * love_ScreenSize.z + 0.2 * love_ScreenSize.w, 1.0) * vec4(gammaToLinear(color.rgb), 1.0);
}
