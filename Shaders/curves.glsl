// Code values and light by the numbers of ITU-T H.273, table 3. 1 is the light of SDR's white: of PQ 203 cd/m2 and of HLG
// 75 per cent (ITU-R BT.2408, 2.1). SDR's light is a display's. What is below black stays on its own side of it; PQ has
// nothing there. The same curves as Swift's Transfer.light(ofCode:).
//   4, 5  rows 4 and 5 (ITU-R BT.470): powers of 2.2 and 2.8
//   8     linear
//   13    row 13 (IEC 61966-2-1)
//   16    row 16 (SMPTE ST 2084); ITU-R BT.2100-2, table 4
//   17    row 17 (SMPTE ST 428-1): a power of 2.6, with room above white
//   18    ITU-R BT.2100-2, table 5: the inverse of HLG's OETF
//   others, television's: ITU-R BT.1886, annex 1, with a black of 0: a power of 2.4

vec3 powerOf(vec3 value, float exponent) { return sign(value) * pow(abs(value), vec3(exponent)); }

float exponentOf(int curve) { return curve == 4 ? 2.2 : curve == 5 ? 2.8 : curve == 17 ? 2.6 : 2.4; }

vec3 lightOf(vec3 code, int curve) {
    vec3 size = abs(code);
    if (curve == 8) return code;
    if (curve == 13) {
        vec3 high = pow((size + 0.055) / 1.055, vec3(2.4));
        return sign(code) * mix(size / 12.92, high, vec3(greaterThan(size, vec3(0.04045))));
    }
    if (curve == 16) {
        // With q = 1 - p of the standard's p, by its series: p is so near 1 that its digits are lost in single precision.
        vec3 t = max(log(clamp(code, 1e-9, 1.0)) / 78.84375, -0.2);
        vec3 q = -t * (1.0 + t * (0.5 + t * (1.0 / 6.0 + t * (1.0 / 24.0 + t * (1.0 / 120.0 + t / 720.0)))));
        vec3 light = pow(max(0.1640625 - q, 0.0) / (0.1640625 + 18.6875 * q), vec3(1.0 / 0.1593017578125));
        return light * (10000.0 / 203.0);
    }
    if (curve == 18) {
        vec3 high = (exp((size - 0.55991073) / 0.17883277) + 0.28466892) / 12.0;
        return sign(code) * mix(size * size / 3.0, high, vec3(greaterThan(size, vec3(0.5)))) / 0.26496256;
    }
    // SMPTE ST 428-1 leaves room above its white.
    return powerOf(code, exponentOf(curve)) * (curve == 17 ? 52.37 / 48.0 : 1.0);
}

vec3 codeOf(vec3 light, int curve) {
    vec3 size = abs(light);
    if (curve == 8) return light;
    if (curve == 13) {
        vec3 high = 1.055 * pow(size, vec3(1.0 / 2.4)) - 0.055;
        return sign(light) * mix(size * 12.92, high, vec3(greaterThan(size, vec3(0.0031308))));
    }
    if (curve == 16) {
        vec3 p = pow(clamp(light * (203.0 / 10000.0), 0.0, 1.0), vec3(0.1593017578125));
        // The power of 1 - q, by the series of its logarithm, for the same reason.
        vec3 q = 0.1640625 * (1.0 - p) / (1.0 + 18.6875 * p);
        vec3 s = q / (2.0 - q), ss = s * s;
        return exp(-157.6875 * s * (1.0 + ss * (1.0 / 3.0 + ss * (1.0 / 5.0 + ss / 7.0))));
    }
    if (curve == 18) {
        size *= 0.26496256;
        vec3 high = 0.17883277 * log(max(12.0 * size - 0.28466892, 1e-6)) + 0.55991073;
        return sign(light) * mix(sqrt(3.0 * size), high, vec3(greaterThan(size, vec3(1.0 / 12.0))));
    }
    return powerOf(light * (curve == 17 ? 48.0 / 52.37 : 1.0), 1.0 / exponentOf(curve));
}
