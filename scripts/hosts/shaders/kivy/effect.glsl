// pictures: opaque, as Kivy draws what is transparent in an EffectWidget darker: it multiplies with alpha at each step
// values: amount=0.6
uniform float amount;

vec4 effect(vec4 color, sampler2D texture, vec2 tex_coords, vec2 coords)
{
    vec4 moved = texture2D(texture, clamp(tex_coords * 0.8 + vec2(0.11, 0.07), 0.02, 0.98));
    vec3 place = vec3(coords / resolution, tex_coords.y);
    return vec4(mix(moved.rgb, color.rgb * place, amount), 1.0);
}
