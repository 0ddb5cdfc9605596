// GStreamer: v goes down.
varying vec2 v_texcoord;
uniform sampler2D tex;
uniform float time, width, height;
void main() {
    float wave = 3.0 / width * sin(v_texcoord.y * height * 0.3 + time * 6.28318530718);
    gl_FragColor = texture2D(tex, v_texcoord + vec2(wave, 0.0)) * vec4(1.0, v_texcoord.y, 1.0, 1.0);
}
