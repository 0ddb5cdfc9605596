// In none of 24 collections: texts that were written for a driver that takes more than the language.
uniform float level;
float3 tint(float2 at) { return lerp(float3(at, 0.0), float3(1.0), saturate(level)); }
void main() { gl_FragColor = vec4(tint(frac(gl_FragCoord.xy)), atan2(1.0, level)); }
