// values: amount=0.7 tint=1,0.8,0.3
extern number amount;
extern vec3 tint;

vec4 effect(vec4 color, Image tex, vec2 texture_coords, vec2 screen_coords)
{
    vec4 c = Texel(tex, texture_coords);
    c.rgb = mix(c.rgb, c.rgb * tint, amount);
    return c * color;
}
