// Needed by: Processing (texture as a sampler).
uniform sampler2D texture;
varying vec2 uv;
#define tap(i) texture(texture, uv + float(i) * 0.1)
void main() {
    float length = length(uv);
    gl_FragColor = (texture2D(texture, uv) + tap(1)) * length;
}
