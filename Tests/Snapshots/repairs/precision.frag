// Needed by: Processing on Android.
precision mediump float;
precision mediump vec2;
precision highp mat3;
void main() { gl_FragColor = vec4(1.0); }
