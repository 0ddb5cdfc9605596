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

// The place in the frame as a color; RetroArch's texture is larger than that.
void main()
{
    vec2 part = place * TextureSize / InputSize;
    gl_FragColor = vec4(part, mod(floor(part.x * InputSize.x), 2.0), 1.0);
}
#endif
