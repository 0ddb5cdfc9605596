// pictures: opaque, as GStreamer drops alpha and glfx keeps that of the frame
// values: amount=0.7
#version 100
#ifdef GL_ES
precision highp float;
#endif
varying vec2 v_texcoord;
uniform sampler2D tex;
uniform float time;
uniform float width;
uniform float height;

uniform float amount;

void main() {
    vec4 c = texture2D(tex, v_texcoord);
    gl_FragColor = vec4(mix(c.rgb, c.rgb * vec3(1.0, 0.8, 0.3), amount), c.a);
}
