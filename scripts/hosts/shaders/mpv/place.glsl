// pictures: opaque, as mpv lays what is transparent over a color of its own

//!HOOK MAIN
//!BIND HOOKED
//!DESC the place as a color, and the pixel's number below the middle

vec4 hook()
{
    vec3 place = vec3(HOOKED_pos, 0.25);
    if (HOOKED_pos.y > 0.5) place.b = mod(floor(HOOKED_pos.x * HOOKED_size.x), 2.0);
    return vec4(place, 1.0);
}
