// pictures: opaque, as the window is
uniform float opacity;
uniform bool invert_color;
uniform sampler2D tex;

// By whole pixels of a picture of 64x48.
void main()
{
    gl_FragColor = texture2D(tex, clamp(gl_TexCoord[0].xy + vec2(3.0, 5.0) / vec2(64.0, 48.0), 0.01, 0.99)) * opacity;
}
