#version 100
#ifdef GL_ES
precision highp float;
#endif
varying vec2 v_texcoord;
uniform sampler2D tex;
uniform float time;
uniform float width;
uniform float height;

// The place as a color, and the pixel's number below the middle.
void main() {
    vec3 place = vec3(v_texcoord, 0.25);
    if (v_texcoord.y > 0.5) place.b = mod(floor(v_texcoord.x * width), 2.0);
    gl_FragColor = vec4(place, 1.0);
}
