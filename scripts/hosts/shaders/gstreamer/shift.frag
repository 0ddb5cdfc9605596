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

// Reads between the pixels, so that the filter counts too.
void main() {
    vec2 pixel = 1.0 / vec2(width, height);
    gl_FragColor = texture2D(tex, clamp(v_texcoord * 0.8 + vec2(7.3, 4.6) * pixel, 0.02, 0.98));
}
