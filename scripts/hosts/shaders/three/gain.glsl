// values: amount=0.7 tint=1,0.8,0.3
uniform sampler2D tDiffuse;
uniform float amount;
uniform vec3 tint;
varying vec2 vUv;

#include <common>

void main() {
    vec4 c = texture2D(tDiffuse, vUv);
    c.rgb = mix(c.rgb, c.rgb * tint, saturate(amount));
    gl_FragColor = c;
}
