// picom: a place in pixels, v goes down.
#version 330
in vec2 texcoord;
uniform sampler2D tex;
uniform float time;
vec4 default_post_processing(vec4 c);
vec4 window_shader() {
    vec2 size = vec2(textureSize(tex, 0));
    vec4 color = texelFetch(tex, ivec2(texcoord), 0);
    if (mod(texcoord.y + time * 0.01, 8.0) < 4.0) color.rgb *= texcoord.y / size.y;
    return default_post_processing(color);
}
