// differs: gl_FragCoord goes up on the screen, down in the passes before; in glfx down in all
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

// OpenGL's own place, in the last pass.
void main()
{
    gl_FragColor = vec4(gl_FragCoord.xy / OutputSize, 0.3, 1.0);
}
#endif
