// pictures: opaque, as consoles draw no alpha
// values: amount=0.7
#pragma parameter amount "Amount" 0.2 0.0 1.0 0.1
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

#ifdef PARAMETER_UNIFORM
uniform float amount;
#else
#define amount 0.2
#endif

void main()
{
    vec4 c = texture2D(Texture, place);
    gl_FragColor = vec4(mix(c.rgb, c.rgb * vec3(1.0, 0.8, 0.3), amount), 1.0);
}
#endif
