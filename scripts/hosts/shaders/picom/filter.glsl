// pictures: opaque, as the window is
uniform float opacity;
uniform bool invert_color;
uniform sampler2D tex;

// Reads between the pixels, so that the filter counts too.
void main()
{
    gl_FragColor = texture2D(tex, clamp(gl_TexCoord[0].xy * 0.8 + vec2(0.11, 0.07), 0.02, 0.98)) * opacity;
}
