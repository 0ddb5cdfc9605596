// pictures: opaque, as mpv lays what is transparent over a color of its own

//!HOOK MAIN
//!BIND HOOKED
//!DESC reads beside and between the pixels

vec4 hook()
{
    vec4 beside = HOOKED_texOff(vec2(5.0, 3.0));
    vec4 between = HOOKED_tex(clamp(HOOKED_pos * 0.8 + 7.3 * HOOKED_pt, 0.02, 0.98));
    return HOOKED_pos.x < 0.5 ? beside : between;
}
