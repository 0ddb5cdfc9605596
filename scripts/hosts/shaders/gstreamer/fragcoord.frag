#version 100
#ifdef GL_ES
precision highp float;
#endif
varying vec2 v_texcoord;
uniform sampler2D tex;
uniform float time;
uniform float width;
uniform float height;

// OpenGL's own place.
void main() {
    gl_FragColor = vec4(gl_FragCoord.x / width, gl_FragCoord.y / height, 0.3, 1.0);
}
