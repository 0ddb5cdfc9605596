// Grades color: exposure, white balance, lift, gamma and gain, contrast, saturation and hue.
// glfx: space=any
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform int frameTransfer;
uniform int framePrimaries;
uniform float exposure; // default=0 min=-8 max=8 step=0.05: in stops; 1 doubles the light
uniform float temperature; // default=6504 min=2000 max=15000 step=50: of the light that becomes neutral, in kelvin: more is warmer
uniform float tint; // default=0 min=-1 max=1 step=0.01: towards magenta, below 0 towards green
uniform vec3 lift; // default=0,0,0 min=-1 max=1 step=0.01: raises red, green and blue of black; white stays
uniform vec3 gamma; // default=1,1,1 min=0.1 max=10 step=0.01: brightens the middle; black and white stay
uniform vec3 gain; // default=1,1,1 min=0 max=10 step=0.01: times red, green and blue; black stays
uniform float contrast; // default=1 min=0 max=4 step=0.01: around the pivot
uniform float pivot; // default=0.5 min=0 max=1 step=0.01: the code value that contrast leaves as it is
uniform float saturation; // default=1 min=0 max=4 step=0.01: times the distance from gray of the same luma
uniform float hue; // default=0 min=-180 max=180 step=1: turns all colors by so many degrees around gray
uniform int domain; // choices=display|light default=display: what all but exposure and white balance count in: code values, or light

// Keeps what is below black on its own side of it.
vec3 power(vec3 value, vec3 exponent) { return sign(value) * pow(abs(value), exponent); }

#include "curves.glsl"

// The chromaticity of a black body in CIE 1960 (Krystek, 1985).
vec2 blackBody(float kelvin) {
    float squared = kelvin * kelvin;
    return vec2(
        (0.860117757 + 1.54118254e-4 * kelvin + 1.28641212e-7 * squared)
            / (1.0 + 8.42420235e-4 * kelvin + 7.08145163e-7 * squared),
        (0.317398726 + 4.22806245e-5 * kelvin + 4.20481691e-8 * squared)
            / (1.0 - 2.89741816e-5 * kelvin + 1.61456053e-7 * squared));
}

// The light of a black body, `shift` across the black bodies' line towards green, in BT.709 or BT.2020.
vec3 whiteOf(float kelvin, float shift) {
    vec2 body = blackBody(kelvin), along = blackBody(kelvin * 0.98) - body;
    body += normalize(vec2(-along.y, along.x)) * shift * 0.02;
    float u = body.x, v = body.y;
    float x = 1.5 * u / v, z = (2.0 - 0.5 * u - 5.0 * v) / v;
    if (framePrimaries == 9) {
        return vec3(
            1.7166512 * x - 0.3556708 - 0.2533663 * z, -0.6666844 * x + 1.6164812 + 0.0157685 * z,
            0.0176399 * x - 0.0427706 + 0.9421031 * z);
    }
    return vec3(
        3.2409699 * x - 1.5373832 - 0.4986108 * z, -0.9692436 * x + 1.8759675 + 0.0415551 * z,
        0.0556301 * x - 0.203977 + 1.0569715 * z);
}

void main() {
    vec4 source = texture(frame, position);
    vec3 weights = framePrimaries == 9 ? vec3(0.2627, 0.6780, 0.0593) : vec3(0.2126, 0.7152, 0.0722);
    vec3 value = source.rgb;
    bool inLight = domain == 1;

    vec3 factor = vec3(exp2(exposure));
    if (temperature != 6504.0 || tint != 0.0) {
        // The white point's channels, as von Kries adapts to it; gray keeps its luminance.
        vec3 balance = whiteOf(6504.0, 0.0) / max(whiteOf(temperature, tint), 0.01);
        factor *= balance / dot(balance, weights);
    }
    bool isLit = factor != vec3(1.0);
    if (inLight) {
        value = lightOf(value, frameTransfer) * factor;
    } else if (isLit) {
        value = codeOf(lightOf(value, frameTransfer) * factor, frameTransfer);
    }

    value = power(gain * (value + lift * (1.0 - value)), 1.0 / gamma);
    if (contrast != 1.0) {
        if (inLight) {
            vec3 middle = max(lightOf(vec3(pivot), frameTransfer), 1e-6);
            value = middle * power(value / middle, vec3(contrast));
        } else {
            value = (value - pivot) * contrast + pivot;
        }
    }
    float luma = dot(value, weights);
    if (hue != 0.0) {
        // In Cb and Cr, whose plane holds every color of this luma (BT.709, BT.2020).
        float cb = (value.b - luma) / (2.0 - 2.0 * weights.b), cr = (value.r - luma) / (2.0 - 2.0 * weights.r);
        float angle = radians(hue);
        float b = cos(angle) * cb - sin(angle) * cr, r = sin(angle) * cb + cos(angle) * cr;
        value.b = luma + (2.0 - 2.0 * weights.b) * b;
        value.r = luma + (2.0 - 2.0 * weights.r) * r;
        value.g = (luma - weights.r * value.r - weights.b * value.b) / weights.g;
    }
    value = luma + (value - luma) * saturation;
    color = vec4(inLight ? codeOf(value, frameTransfer) : value, source.a);
}
