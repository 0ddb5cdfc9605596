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

// Some pixels to the left and up, between them too.
void main()
{
    gl_FragColor = texture2D(Texture, (clamp(place * TextureSize * 0.8 + vec2(7.3, 3.6), 1.0, 47.0)) / TextureSize);
}
#endif
