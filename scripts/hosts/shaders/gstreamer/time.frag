// pictures: opaque, as GStreamer drops alpha and glfx keeps that of the frame
// values: time=0.5
#version 100
#ifdef GL_ES
precision highp float;
#endif
varying vec2 v_texcoord;
uniform sampler2D tex;
uniform float time;
uniform float width;
uniform float height;

void main() {
    vec4 c = texture2D(tex, vec2(v_texcoord.x, v_texcoord.y * (1.0 - 0.4 * time)));
    gl_FragColor = vec4(c.rgb * (0.6 + 0.4 * sin(time * 3.0 + v_texcoord.x * 6.0)), c.a);
}
