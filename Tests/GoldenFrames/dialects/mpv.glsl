//!PARAM strength
//!TYPE float
//!MINIMUM 0.0
//!MAXIMUM 2.0
0.8

//!HOOK MAIN
//!BIND HOOKED
//!SAVE SOFT
//!DESC the mean of five
vec4 hook() {
    vec4 sum = HOOKED_tex(HOOKED_pos);
    sum += HOOKED_texOff(vec2(1.0, 0.0)) + HOOKED_texOff(vec2(-1.0, 0.0));
    return (sum + HOOKED_texOff(vec2(0.0, 1.0)) + HOOKED_texOff(vec2(0.0, -1.0))) / 5.0;
}

//!HOOK MAIN
//!BIND HOOKED
//!BIND SOFT
//!WIDTH HOOKED.w 2 *
//!HEIGHT HOOKED.h 2 *
//!DESC twice as large, sharpened
vec4 hook() {
    vec4 color = HOOKED_tex(HOOKED_pos);
    return color + strength * (color - SOFT_tex(SOFT_pos));
}
