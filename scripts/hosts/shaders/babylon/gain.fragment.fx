// values: amount=0.7 tint=1,0.8,0.3
#include<helperFunctions>
varying vec2 vUV;
uniform sampler2D textureSampler;
uniform float amount;
uniform vec3 tint;

void main(void) {
    vec4 c = texture2D(textureSampler, vUV);
    c.rgb = mix(c.rgb, c.rgb * tint, saturate(amount));
    gl_FragColor = c;
}
