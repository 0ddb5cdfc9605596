// pictures: opaque, as the window is
uniform float opacity;
uniform bool invert_color;
uniform sampler2D tex;

// The place as a color, beside the window.
void main()
{
    vec2 place = gl_TexCoord[0].xy;
    vec4 c = texture2D(tex, place);
    gl_FragColor = vec4(place.x < 0.5 ? c.rgb : vec3(place, c.b), 1.0) * opacity;
}
