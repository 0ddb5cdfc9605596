// pictures: opaque, as consoles draw no alpha
#if defined(VERTEX)
attribute vec4 VertexCoord;
attribute vec4 TexCoord;
varying vec2 place;
uniform mat4 MVPMatrix;

void main()
{
    gl_Position = MVPMatrix * VertexCoord;
    place = TexCoord.xy;
}

#elif defined(FRAGMENT)
varying vec2 place;
uniform sampler2D Texture;
uniform vec2 TextureSize;
uniform vec2 InputSize;
uniform vec2 OutputSize;

// An alpha that is not seen.
void main()
{
    gl_FragColor = vec4(texture2D(Texture, place).rgb, 0.5);
}
#endif
