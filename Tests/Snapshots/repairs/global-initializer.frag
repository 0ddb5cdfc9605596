// Needed by: Matchbox, RetroArch, picom, ISF, gl-transitions and six more.
uniform vec2 size;
vec2 pair = size, half_pair = pair * 0.5, rest;
const float a = 1.0, b = size.x
    + 1.0; float plain = 2.0;
#ifdef GL_EXT_x
float c = b;
#else
float c = 3.0;
#endif
const float d = sin(1.0) * float(gl_MaxDrawBuffers); const vec2 e = vec2(d).xx;
float f=size.x,g=1.0,h;
void main() { gl_FragColor = vec4(pair + half_pair + e, a + c + plain, b + f + g); }
