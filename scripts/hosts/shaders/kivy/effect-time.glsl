// pictures: opaque, as Kivy draws what is transparent in an EffectWidget darker: it multiplies with alpha at each step
// values: time=0.5
vec4 effect(vec4 color, sampler2D texture, vec2 tex_coords, vec2 coords)
{
    vec4 c = texture2D(texture, vec2(tex_coords.x, tex_coords.y * (1.0 - 0.4 * time)));
    return vec4(c.rgb * (0.6 + 0.4 * sin(time * 3.0 + coords.y * 0.1)), 1.0);
}
