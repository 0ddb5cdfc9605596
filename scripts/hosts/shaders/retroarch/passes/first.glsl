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

// Turns upside down, at half the size.
void main()
{
    vec2 part = place * TextureSize / InputSize;
    gl_FragColor = texture2D(Texture, vec2(part.x, 1.0 - part.y) * InputSize / TextureSize);
}
#endif
