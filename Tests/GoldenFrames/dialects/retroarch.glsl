#pragma parameter LINES "dark lines" 0.5 0.0 1.0 0.05
#if defined(VERTEX)
attribute vec4 VertexCoord;
attribute vec4 TexCoord;
varying vec2 place;
uniform mat4 MVPMatrix;
void main() {
    gl_Position = MVPMatrix * VertexCoord;
    place = TexCoord.xy;
}
#elif defined(FRAGMENT)
varying vec2 place;
uniform sampler2D Texture;
uniform vec2 TextureSize;
#ifdef PARAMETER_UNIFORM
uniform float LINES;
#else
#define LINES 0.5
#endif
void main() {
    float dark = mod(floor(place.y * TextureSize.y), 2.0) * LINES;
    gl_FragColor = vec4(texture2D(Texture, place).rgb * (1.0 - dark), 1.0);
}
#endif
