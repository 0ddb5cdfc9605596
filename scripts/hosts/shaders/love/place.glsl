// The place as a color, and the pixel's number below the middle.
vec4 effect(vec4 color, Image tex, vec2 texture_coords, vec2 screen_coords)
{
    vec3 place = vec3(texture_coords, 0.25);
    if (texture_coords.y > 0.5) place = vec3(screen_coords / love_ScreenSize.xy, mod(floor(screen_coords.x), 2.0));
    return vec4(place, 1.0) * color;
}
