// Processing: a filter, v goes up.
#define PROCESSING_TEXTURE_SHADER
uniform sampler2D texture;
uniform vec2 texOffset;
varying vec4 vertColor;
varying vec4 vertTexCoord;
void main(void) {
    vec4 here = texture2D(texture, vertTexCoord.st);
    vec4 above = texture2D(texture, vertTexCoord.st + vec2(0.0, texOffset.t));
    gl_FragColor = vec4(abs(here.rgb - above.rgb) * 4.0 + vertTexCoord.t * 0.2, 1.0) * vertColor;
}
