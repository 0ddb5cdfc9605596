// Brings code values into linear light, and light back into code values: --space linear.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform bool isBack; // default=false
uniform int curve; // default=1: the code values' transfer characteristics (ITU-T H.273)

// Keeps what is below black on its own side of it.
vec3 power(vec3 value, float exponent) { return sign(value) * pow(abs(value), vec3(exponent)); }

// Of SDR the light of a display: BT.1886, sRGB's 2.2, or linear already.
float exponent() { return curve == 8 ? 1.0 : curve == 13 ? 2.2 : 2.4; }

// Light is 1 at SDR's white: for PQ (SMPTE ST 2084) at 203 cd/m2 (BT.2408), for HLG (BT.2100) at 75 per cent.
vec3 lightOf(vec3 code) {
    if (curve == 16) {
        vec3 p = pow(clamp(code, 0.0, 1.0), vec3(1.0 / 78.84375));
        vec3 light = pow(max(p - 0.8359375, 0.0) / (18.8515625 - 18.6875 * p), vec3(1.0 / 0.1593017578125));
        return light * (10000.0 / 203.0);
    }
    if (curve == 18) {
        vec3 size = abs(code), low = size * size / 3.0;
        vec3 high = (exp((size - 0.55991073) / 0.17883277) + 0.28466892) / 12.0;
        return sign(code) * mix(low, high, vec3(greaterThan(size, vec3(0.5)))) / 0.26496256;
    }
    return power(code, exponent());
}

vec3 codeOf(vec3 light) {
    if (curve == 16) {
        vec3 p = pow(clamp(light * (203.0 / 10000.0), 0.0, 1.0), vec3(0.1593017578125));
        return pow((0.8359375 + 18.8515625 * p) / (1.0 + 18.6875 * p), vec3(78.84375));
    }
    if (curve == 18) {
        vec3 size = abs(light) * 0.26496256, low = sqrt(3.0 * size);
        vec3 high = 0.17883277 * log(max(12.0 * size - 0.28466892, 1e-6)) + 0.55991073;
        return sign(light) * mix(low, high, vec3(greaterThan(size, vec3(1.0 / 12.0))));
    }
    return power(light, 1.0 / exponent());
}

void main() {
    vec4 source = texture(frame, position);
    color = vec4(isBack ? codeOf(source.rgb) : lightOf(source.rgb), source.a);
}
