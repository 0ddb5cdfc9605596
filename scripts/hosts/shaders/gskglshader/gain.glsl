// values: amount=0.7 tint=1,0.8,0.3
uniform sampler2D u_texture1;
uniform float amount;
uniform vec3 tint;

void mainImage(out vec4 fragColor, in vec2 fragCoord, in vec2 resolution, in vec2 uv)
{
    vec4 c = GskTexture(u_texture1, uv);
    if (c.a > 0.0) c.rgb /= c.a;
    c.rgb = mix(c.rgb, c.rgb * tint, amount);
    fragColor = gsk_premultiply(c);
}
