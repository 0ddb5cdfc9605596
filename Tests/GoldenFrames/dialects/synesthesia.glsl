// Synesthesia: the media, places, beats, the frame before, v goes up.
vec4 renderMain() {
    vec4 media = _loadMedia(0.02 * _rotate(_uvc, TIME));
    float ring = 1.0 - smoothstep(0.0, 0.05, abs(length(_uvc) - 0.2 - 0.1 * syn_OnBeat));
    vec3 color = mix(media.rgb, texture(syn_FinalPass, _uv - vec2(0.0, 0.02)).rgb, 0.4);
    return vec4(color + ring * _hsv2rgb(vec3(_uv.y, 1.0, 0.6 + syn_BassLevel)), 1.0);
}
