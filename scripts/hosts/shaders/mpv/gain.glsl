// pictures: opaque, as mpv lays what is transparent over a color of its own

//!HOOK RGB
//!BIND HOOKED
//!WHEN HOOKED.w 10 >
//!DESC a warmer color

vec4 hook()
{
    vec4 c = HOOKED_texOff(0);
    c.rgb *= vec3(1.0, 0.86, 0.51) * (1.0 - 0.3 * HOOKED_pos.y);
    return c;
}

//!HOOK RGB
//!BIND HOOKED
//!WHEN HOOKED.w 1000 >
//!DESC not for a picture this small

vec4 hook()
{
    return vec4(1.0);
}
