// Needed by: Processing (texture as a sampler).
uniform sampler2D texture;
varying vec2 uv;
void main() {
    float length = length(uv);
    gl_FragColor = texture2D(texture, uv) * length;
}
