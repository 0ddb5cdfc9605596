// values: time=0.5
extern number time;

vec4 effect(vec4 color, Image tex, vec2 texture_coords, vec2 screen_coords)
{
    vec4 c = Texel(tex, vec2(texture_coords.x, texture_coords.y * (1.0 - 0.4 * time)));
    return vec4(c.rgb * (0.6 + 0.4 * sin(time * 3.0 + texture_coords.x * 6.0)), c.a);
}
