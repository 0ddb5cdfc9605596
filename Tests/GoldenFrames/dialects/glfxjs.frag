// glfx.js: sizes in pixels, v goes down.
uniform sampler2D texture;
uniform vec2 texSize;
uniform float strength; // default=0.4 min=0 max=1
varying vec2 texCoord;
void main() {
    vec4 color = texture2D(texture, texCoord);
    float far = distance(texCoord * texSize, vec2(0.0, texSize.y)) / length(texSize);
    gl_FragColor = vec4(color.rgb * (1.0 - strength * far), color.a);
}
