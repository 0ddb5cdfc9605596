// Matchbox: GLSL 1.20.
uniform sampler2D front;
uniform float adsk_result_w, adsk_result_h;
uniform float gain;
void main(void) {
    vec2 at = gl_FragCoord.xy / vec2(adsk_result_w, adsk_result_h);
    gl_FragColor = vec4(texture2D(front, at.yx).rgb * gain, 1.0);
}
