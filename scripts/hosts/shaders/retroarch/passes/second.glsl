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
uniform sampler2D OrigTexture;
uniform vec2 OrigTextureSize;
uniform vec2 OrigInputSize;
uniform vec2 OutputSize;

// The first pass on the left, beside the frame.
void main()
{
    vec2 part = clamp(place * TextureSize / InputSize, 0.03, 0.97);
    vec4 before = texture2D(OrigTexture, part * OrigInputSize / OrigTextureSize);
    gl_FragColor = part.x < 0.5 ? texture2D(Texture, part * InputSize / TextureSize) : before;
}
#endif
