// pictures: opaque, as mpv lays what is transparent over a color of its own

//!HOOK MAIN
//!BIND HOOKED
//!SAVE HALF
//!WIDTH HOOKED.w 2 /
//!HEIGHT HOOKED.h 2 /
//!COMPONENTS 4
//!DESC half as large

vec4 hook()
{
    return HOOKED_tex(HOOKED_pos);
}

//!HOOK MAIN
//!BIND HOOKED
//!BIND HALF
//!DESC what it has lost, doubled

vec4 hook()
{
    vec4 c = HOOKED_tex(HOOKED_pos);
    return vec4(clamp(c.rgb + (c.rgb - HALF_tex(HALF_pos).rgb), 0.0, 1.0), 1.0);
}
