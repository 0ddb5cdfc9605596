// values: time=0.5
uniform sampler2D u_texture1;
uniform float u_time;

void mainImage(out vec4 fragColor, in vec2 fragCoord, in vec2 resolution, in vec2 uv)
{
    vec4 c = GskTexture(u_texture1, uv);
    fragColor = vec4(c.rgb * (0.6 + 0.4 * sin(u_time * 3.0 + uv.x * 6.0)), c.a);
}
