// A result that lets half of what is below be seen at the top, and all of it at the bottom.
uniform Image MainTex;

void effect()
{
    vec4 c = Texel(MainTex, VaryingTexCoord.xy);
    float y = love_PixelCoord.y / love_ScreenSize.y;
    love_PixelColor = vec4(c.rgb, c.a * 0.5 * (1.0 - y)) * VaryingColor;
}
