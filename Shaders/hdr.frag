// Brings SDR and HLG to HDR with PQ and BT.2020's gamut by ITU-R BT.2408; PQ stays as it is.
// glfx: color=pq
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform int frameTransfer;
uniform int framePrimaries;
uniform float white; // default=203 min=48 max=1000 step=1: the light of SDR's white in nits (BT.2408: 203)
uniform float peak; // default=1000 min=400 max=10000 step=10: the peak in nits of the display that HLG is shown on

#include "curves.glsl"

// Light counts from 0 to 1 for 10,000 nits, as in SMPTE ST 2084.
vec3 lightOfPQ(vec3 code) {
    vec3 power = pow(clamp(code, 0.0, 1.0), vec3(1.0 / 78.84375));
    return pow(max(power - 0.8359375, 0.0) / (18.8515625 - 18.6875 * power), vec3(1.0 / 0.1593017578125));
}

vec3 codeOfPQ(vec3 light) {
    vec3 power = pow(clamp(light, 0.0, 1.0), vec3(0.1593017578125));
    return pow((0.8359375 + 18.8515625 * power) / (1.0 + 18.6875 * power), vec3(78.84375));
}

// BT.2100: the inverse OETF, and the OOTF of a display with this peak.
vec3 lightOfHLG(vec3 code) {
    vec3 low = code * code / 3.0;
    vec3 high = (exp((code - 0.55991073) / 0.17883277) + 0.28466892) / 12.0;
    vec3 scene = mix(low, high, vec3(greaterThan(code, vec3(0.5))));
    float luminance = max(dot(scene, vec3(0.2627, 0.6780, 0.0593)), 1e-9);
    float gamma = 1.2 * pow(1.111, log2(peak / 1000.0));
    return scene * pow(luminance, gamma - 1.0) * peak / 10000.0;
}

// From the frame's primaries to BT.2020's, in light (BT.2087; P3 with D65).
vec3 toBT2020(vec3 light) {
    if (framePrimaries == 9) return light;
    if (framePrimaries == 11 || framePrimaries == 12) {
        return vec3(
            dot(light, vec3(0.753833, 0.1985974, 0.0475696)), dot(light, vec3(0.0457438, 0.9417772, 0.0124789)),
            dot(light, vec3(-0.0012103, 0.0176017, 0.9836086)));
    }
    return vec3(
        dot(light, vec3(0.6274039, 0.329283, 0.0433131)), dot(light, vec3(0.0690973, 0.9195404, 0.0113623)),
        dot(light, vec3(0.0163914, 0.0880133, 0.8955953)));
}

void main() {
    vec4 source = texture(frame, position);
    vec3 result = source.rgb;
    if (frameTransfer != 16 || framePrimaries != 9) {
        vec3 light;
        if (frameTransfer == 16) {
            light = lightOfPQ(source.rgb);
        } else if (frameTransfer == 18) {
            light = lightOfHLG(clamp(source.rgb, 0.0, 1.0));
        } else {
            // Highlights above white stay above it.
            light = lightOf(source.rgb, frameTransfer) * white / 10000.0;
        }
        result = codeOfPQ(toBT2020(light));
    }
    color = vec4(result, source.a);
}
