// Hyprland: v goes down.
precision mediump float;
varying vec2 v_texcoord;
uniform sampler2D tex;
void main() {
    vec4 color = texture2D(tex, v_texcoord);
    color.b *= 1.0 - 0.6 * v_texcoord.y;
    gl_FragColor = color;
}
