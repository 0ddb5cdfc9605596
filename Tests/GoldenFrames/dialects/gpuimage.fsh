// GPUImage: v goes down; neighbors in varyings.
precision mediump float;
varying highp vec2 textureCoordinate;
varying highp vec2 leftTextureCoordinate;
varying highp vec2 topTextureCoordinate;
uniform sampler2D inputImageTexture;
uniform lowp float intensity; // default=1 min=0 max=4
void main() {
    vec3 here = texture2D(inputImageTexture, textureCoordinate).rgb;
    vec3 left = texture2D(inputImageTexture, leftTextureCoordinate).rgb;
    vec3 top = texture2D(inputImageTexture, topTextureCoordinate).rgb;
    gl_FragColor = vec4(0.5 + intensity * (here - 0.5 * (left + top)), 1.0);
}
