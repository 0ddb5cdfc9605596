// PixiJS: the filtered area's size, v goes down.
varying vec2 vTextureCoord;
uniform sampler2D uSampler;
uniform vec4 inputSize;
uniform vec4 inputClamp;
uniform float size; // default=6 min=1 max=64
void main(void) {
    vec2 block = floor(vTextureCoord * inputSize.xy / size) * size * inputSize.zw;
    vec4 color = texture2D(uSampler, clamp(block, inputClamp.xy, inputClamp.zw));
    gl_FragColor = mix(color, texture2D(uSampler, vTextureCoord), vTextureCoord.y);
}
