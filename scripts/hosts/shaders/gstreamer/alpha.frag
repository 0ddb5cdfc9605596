// pictures: opaque, as GStreamer drops alpha and glfx keeps that of the frame
#version 100
#ifdef GL_ES
precision highp float;
#endif
varying vec2 v_texcoord;
uniform sampler2D tex;
uniform float time;
uniform float width;
uniform float height;

// A result of which only the color is kept.
void main() {
    vec4 c = texture2D(tex, v_texcoord);
    gl_FragColor = vec4(c.rgb, c.a * 0.5);
}
