// Brings HDR (PQ, HLG) and wide gamut to SDR by ITU-R BT.2390; SDR stays as it is.
// glfx: color=bt709
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform int frameTransfer;
uniform int framePrimaries;
uniform float framePeak;
uniform float peak; // default=0 min=0 max=10000 step=10: the source's brightest light in nits; 0: the movie's metadata, else 1000
uniform float white; // default=203 min=48 max=1000 step=1: the light in nits that becomes SDR's white (BT.2408: 203)
uniform int curve; // choices=hue|channels default=hue: bends the largest channel and keeps the hue, or each by itself

#include "curves.glsl"

// Light counts from 0 to 1 for 10,000 nits, as in SMPTE ST 2084.
vec3 lightOfPQ(vec3 code) {
    vec3 power = pow(clamp(code, 0.0, 1.0), vec3(1.0 / 78.84375));
    return pow(max(power - 0.8359375, 0.0) / (18.8515625 - 18.6875 * power), vec3(1.0 / 0.1593017578125));
}

vec3 codeOfPQ(vec3 light) {
    vec3 power = pow(max(light, 0.0), vec3(0.1593017578125));
    return pow((0.8359375 + 18.8515625 * power) / (1.0 + 18.6875 * power), vec3(78.84375));
}

// BT.2100: the inverse OETF, and the OOTF of a display with this peak.
vec3 lightOfHLG(vec3 code, float peak) {
    vec3 low = code * code / 3.0;
    vec3 high = (exp((code - 0.55991073) / 0.17883277) + 0.28466892) / 12.0;
    vec3 scene = mix(low, high, vec3(greaterThan(code, vec3(0.5))));
    float luminance = max(dot(scene, vec3(0.2627, 0.6780, 0.0593)), 1e-9);
    float gamma = 1.2 * pow(1.111, log2(peak / 1000.0));
    return scene * pow(luminance, gamma - 1.0) * peak / 10000.0;
}

// BT.2390-11, 5.4.1: the EETF with black at 0. `ceiling` and the result are PQ's codes.
vec3 bend(vec3 light, float ceiling, float target) {
    vec3 code = clamp(codeOfPQ(light) / ceiling, 0.0, 1.0);
    float most = target / ceiling;
    if (most >= 1.0) return light;
    float knee = 1.5 * most - 0.5;
    vec3 t = (code - knee) / (1.0 - knee);
    vec3 t2 = t * t, t3 = t * t * t;
    vec3 spline = (2.0 * t3 - 3.0 * t2 + 1.0) * knee + (t3 - 2.0 * t2 + t) * (1.0 - knee)
        + (3.0 * t2 - 2.0 * t3) * most;
    return lightOfPQ(mix(code, spline, vec3(greaterThan(code, vec3(knee)))) * ceiling);
}

// From the frame's primaries to BT.709's, in light (BT.2087; P3 with D65).
vec3 toBT709(vec3 light) {
    if (framePrimaries == 9) {
        return vec3(
            dot(light, vec3(1.660491, -0.5876411, -0.0728499)), dot(light, vec3(-0.1245505, 1.1328999, -0.0083494)),
            dot(light, vec3(-0.0181508, -0.1005789, 1.1187297)));
    }
    if (framePrimaries == 11 || framePrimaries == 12) {
        return vec3(
            dot(light, vec3(1.2249402, -0.2249402, 0.0)), dot(light, vec3(-0.042057, 1.042057, 0.0)),
            dot(light, vec3(-0.0196376, -0.078636, 1.0982736)));
    }
    return light;
}

// Towards the gray of the same luminance until no channel is below 0 or above 1.
vec3 fit(vec3 light) {
    float gray = clamp(dot(light, vec3(0.2126, 0.7152, 0.0722)), 0.0, 1.0);
    float low = min(light.r, min(light.g, light.b)), high = max(light.r, max(light.g, light.b));
    float share = 1.0;
    if (low < 0.0) share = gray / (gray - low);
    if (high > 1.0) share = min(share, (1.0 - gray) / (high - gray));
    return mix(vec3(gray), light, share);
}

void main() {
    vec4 source = texture(frame, position);
    bool isPQ = frameTransfer == 16, isHLG = frameTransfer == 18, isScene = frameTransfer == 8;
    bool isWide = framePrimaries == 9 || framePrimaries == 11 || framePrimaries == 12;
    vec3 result = source.rgb;
    if (isPQ || isHLG || isScene) {
        float brightest = peak > 0.0 ? peak : isPQ && framePeak > 0.0 ? min(framePeak, 10000.0) : 1000.0;
        vec3 light = isPQ ? lightOfPQ(source.rgb) : lightOfHLG(clamp(source.rgb, 0.0, 1.0), brightest);
        // Scene light's 1 is white.
        if (isScene) light = clamp(source.rgb * (white / 10000.0), 0.0, brightest / 10000.0);
        vec3 ends = codeOfPQ(vec3(brightest, white, 0.0) / 10000.0);
        float largest = max(light.r, max(light.g, light.b));
        if (curve == 0) {
            light *= largest > 0.0 ? bend(vec3(largest), ends.x, ends.y).r / largest : 1.0;
        } else {
            light = bend(light, ends.x, ends.y);
        }
        light = toBT709(light * (10000.0 / white));
        light = curve == 0 ? fit(light) : clamp(light, 0.0, 1.0);
        // BT.1886 with black at 0, as SDR's displays show it.
        result = pow(max(light, 0.0), vec3(1.0 / 2.4));
    } else if (isWide) {
        vec3 light = toBT709(lightOf(source.rgb, frameTransfer));
        result = codeOf(max(curve == 0 ? fit(light) : clamp(light, 0.0, 1.0), 0.0), frameTransfer);
    }
    color = vec4(result, source.a);
}
