// three.js: chunks, v goes up.
#include <common>
uniform sampler2D tDiffuse;
uniform float amount; // default=0.8 min=0 max=1
varying vec2 vUv;
void main() {
    vec4 color = texture2D(tDiffuse, vUv);
    gl_FragColor = vec4(mix(color.rgb, vec3(luminance(color.rgb)), saturate(amount * vUv.y)), color.a);
    #include <colorspace_fragment>
}
