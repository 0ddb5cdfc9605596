/*{
  "ISFVSN": "2",
  "DESCRIPTION": "The chain of --key: color difference against a clean plate, matte and despill in one.",
  "CATEGORIES": ["Masking"],
  "INPUTS": [
    {"NAME": "inputImage", "TYPE": "image"},
    {"NAME": "plate", "TYPE": "image", "DESCRIPTION": "the screen alone; without it, glfx makes one of the movie"},
    {"NAME": "screen", "TYPE": "long", "VALUES": [0, 1, 2], "LABELS": ["auto", "green", "blue"], "DEFAULT": 0, "DESCRIPTION": "which screen is looked for where no screenColor says it"},
    {"NAME": "screenColor", "TYPE": "color", "DEFAULT": [0.125, 0.875, 0.125, 1.0], "DESCRIPTION": "the screen's color; without it, glfx looks for it"},
    {"NAME": "keyAt", "TYPE": "point2D", "DEFAULT": [-1.0, -1.0], "MIN": [-1, -1], "MAX": [65535, 65535], "DESCRIPTION": "a pixel of the screen, from the top left, to take its color from"},
    {"NAME": "keyTime", "TYPE": "float", "DEFAULT": 0.0, "MIN": 0.0, "MAX": 1000000.0, "DESCRIPTION": "when that pixel is looked at, in seconds"},
    {"NAME": "evenScreen", "TYPE": "bool", "DEFAULT": false, "DESCRIPTION": "the screen is lit evenly: no plate is made"},
    {"NAME": "clipBlack", "TYPE": "float", "DEFAULT": 0.02, "MIN": 0.0, "MAX": 0.49, "DESCRIPTION": "matte that is less becomes nothing"},
    {"NAME": "clipWhite", "TYPE": "float", "DEFAULT": 0.9, "MIN": 0.5, "MAX": 1.0, "DESCRIPTION": "matte that is more becomes all"},
    {"NAME": "sharpness", "TYPE": "float", "DEFAULT": 2.5, "MIN": 1.0, "MAX": 4.0, "DESCRIPTION": "how much steeper edges are made that coarse chroma has blurred"},
    {"NAME": "choke", "TYPE": "float", "DEFAULT": 0.0, "MIN": -8.0, "MAX": 8.0, "DESCRIPTION": "moves edges inward by so many pixels; below 0 outward"},
    {"NAME": "feather", "TYPE": "float", "DEFAULT": 0.0, "MIN": 0.0, "MAX": 32.0, "DESCRIPTION": "blurs the matte; how far a pixel reaches, in pixels"},
    {"NAME": "spill", "TYPE": "float", "DEFAULT": 1.0, "MIN": 0.0, "MAX": 1.0, "DESCRIPTION": "how much of the screen's color is taken out of the subject"},
    {"NAME": "temporal", "TYPE": "float", "DEFAULT": 0.0, "MIN": 0.0, "MAX": 1.0, "DESCRIPTION": "steadies the matte over time where the picture stands still"},
    {"NAME": "lightWrap", "TYPE": "float", "DEFAULT": 0.0, "MIN": 0.0, "MAX": 1.0, "DESCRIPTION": "lets the background's light in over edges; needs a --background"},
    {"NAME": "composite", "TYPE": "long", "VALUES": [0, 1], "LABELS": ["display", "linear"], "DEFAULT": 0, "DESCRIPTION": "the light in which the result is laid over the --background"},
    {"NAME": "view", "TYPE": "long", "VALUES": [0, 1, 2, 3], "LABELS": ["result", "matte", "status", "spill"], "DEFAULT": 0, "DESCRIPTION": "what is shown instead of the result"}
  ],
  "PASSES": [
    {"TARGET": "differences", "WIDTH": "floor(($WIDTH + 1) / 2)", "HEIGHT": "floor(($HEIGHT + 1) / 2)", "FLOAT": true},
    {"TARGET": "solid", "WIDTH": "floor(($WIDTH + 7) / 8)", "HEIGHT": "floor(($HEIGHT + 7) / 8)", "FLOAT": true},
    {"TARGET": "beside", "WIDTH": "floor(($WIDTH + 7) / 8)", "HEIGHT": "floor(($HEIGHT + 7) / 8)", "FLOAT": true},
    {"TARGET": "around", "WIDTH": "floor(($WIDTH + 7) / 8)", "HEIGHT": "floor(($HEIGHT + 7) / 8)", "FLOAT": true},
    {"TARGET": "bounds", "WIDTH": "floor(($WIDTH + 1) / 2)", "HEIGHT": "floor(($HEIGHT + 1) / 2)", "FLOAT": true},
    {}
  ]
}*/

// What choke, feather, temporal, lightWrap, composite and view ask for is drawn by shaders of their own behind this one.
//
// q is how much of the screen is seen at a place: the color difference of Petro Vlahos (US patent 3,595,987), the
// screen's channel less the mean of the others, as a share of the clean plate's own. Where the subject is solid q is
// not 0 but the subject's own (cloth of a like color, the screen's light on skin): s. The mix of the two gives
//     q = (1 - alpha) + alpha s        so that        alpha = (1 - q) / (1 - s).
// One backing color cannot tell s (Smith and Blinn, Blue Screen Matting, 1996): it is taken from solid places nearby.

// Differences in a space where the screen's hue is pure green: a turn around the axis of grays by Rodrigues' formula,
// whose matrix is circulant, so that one row says it all.
vec3 turn() {
    vec2 hue = vec2(2.0 * screenColor.r - screenColor.g - screenColor.b, sqrt(3.0) * (screenColor.g - screenColor.b));
    vec2 unit = length(hue) > 0.001 ? normalize(hue) : vec2(-0.5, 0.5 * sqrt(3.0));
    float cosine = -0.5 * unit.x + 0.5 * sqrt(3.0) * unit.y;
    float sine = 0.5 * sqrt(3.0) * unit.x + 0.5 * unit.y;
    float third = (1.0 - cosine) / 3.0;
    return vec3(cosine + third, third - sine / sqrt(3.0), third + sine / sqrt(3.0));
}

// The turned green less the mean of the other two: 1.5 times what it is above the mean of all three.
vec3 weights(vec3 row) { return 1.5 * row.zxy - 0.5; }

// Skin in display values over their mean: people's skins differ in brightness far more than in hue.
const vec3 SKIN = vec3(1.26, 0.95, 0.79);

float share(vec3 rgb, vec3 screen, vec3 weight) { return dot(rgb, weight) / max(dot(screen, weight), 0.02); }

float seen(vec2 place) { return texture(differences, place).r; }

float texel(ivec2 place) { return texelFetch(differences, place, 0).r; }

void main() {
    vec2 here = isf_FragNormCoord;
    if (PASSINDEX == 0) {
        // At half size: four pixels at once, as fine as the chroma of most movies.
        vec3 weight = weights(turn());
        gl_FragColor = vec4(share(texture(inputImage, here).rgb, texture(plate, here).rgb, weight), 0.0, 0.0, 1.0);
    } else if (PASSINDEX == 1) {
        // At an eighth: where all around is solid, and its q.
        vec2 step2 = 4.0 / IMG_SIZE(inputImage);
        float isSolid = 1.0, sum = 0.0;
        for (int y = 0; y < 4; ++y) {
            for (int x = 0; x < 4; ++x) {
                float q = seen(here + (vec2(x, y) - 1.5) * step2);
                isSolid *= step(q, 0.4);
                sum += q;
            }
        }
        gl_FragColor = vec4(isSolid * sum / 16.0, isSolid, 0.0, 1.0);
    } else if (PASSINDEX == 2 || PASSINDEX == 3) {
        // Spread across and up, near (about 16 pixels) and far (about 40), each with its weight.
        vec2 axis = (PASSINDEX == 2 ? vec2(8.0, 0.0) : vec2(0.0, 8.0)) / IMG_SIZE(inputImage);
        vec4 sum = vec4(0.0);
        for (int i = -8; i <= 8; ++i) {
            float x = float(i);
            vec2 weight = exp(-0.5 * x * x / vec2(2.0, 9.0)) / vec2(3.545, 7.5);
            vec2 place = here + x * axis;
            vec4 other = PASSINDEX == 2 ? texture(solid, place).rgrg : texture(beside, place);
            sum += other * weight.xxyy;
        }
        if (PASSINDEX == 3) {
            float far = sum.z / max(sum.w, 1e-5), near = sum.x / max(sum.y, 1e-4);
            float own = mix(far, near, clamp(sum.y / 0.04, 0.0, 1.0)) * clamp(sum.w / 0.003, 0.0, 1.0);
            sum.r = clamp(own, -0.1, 0.5);
        }
        gl_FragColor = sum;
    } else if (PASSINDEX == 4) {
        // At half size: alpha, its least and its most nearby, and what leads from q to alpha.
        ivec2 last = textureSize(differences, 0) - 1, at = ivec2(gl_FragCoord.xy);
        ivec2 least = max(at - 1, ivec2(0)), most = min(at + 1, last);
        float c = texel(at);
        float n = texel(ivec2(at.x, most.y)), s = texel(ivec2(at.x, least.y));
        float e = texel(ivec2(most.x, at.y)), w = texel(ivec2(least.x, at.y));
        float ne = texel(most), sw = texel(least);
        float nw = texel(ivec2(least.x, most.y)), se = texel(ivec2(most.x, least.y));
        float low = min(min(min(min(n, s), min(e, w)), min(min(ne, sw), min(nw, se))), c);
        float high = max(max(max(max(n, s), max(e, w)), max(max(ne, sw), max(nw, se))), c);
        float mean = 0.25 * c + 0.125 * (n + s + e + w) + 0.0625 * (ne + sw + nw + se);
        float range = 1.0 / max(clipWhite - clipBlack, 0.01);
        float slope = range / (1.0 - texture(around, here).r);
        // In the middle of what is solid nothing is left to doubt.
        float core = clamp(2.5 * texture(solid, here).g - 1.0, 0.0, 1.0);
        gl_FragColor = vec4(max((1.0 - vec3(mean, high, low)) * slope - clipBlack * range, core), slope);
    } else {
        vec4 local = texture(bounds, here);
        vec4 source = texelFetch(inputImage, ivec2(gl_FragCoord.xy), 0);
        vec3 screen = texture(plate, here).rgb;
        vec3 row = turn();

        // Where all is flat the mean nearby, which is free of noise; elsewhere the pixel's own.
        float own = (1.0 - share(source.rgb, screen, weights(row))) * local.w - clipBlack / max(clipWhite - clipBlack, 0.01);
        own = mix(local.x, own, clamp(8.0 * (local.z - local.y) - 0.6, 0.0, 1.0));

        // Edges that coarse chroma has blurred are made steeper between the least and the most nearby, which are
        // themselves nothing or all where they are nearly that.
        float low = clamp(local.y, 0.0, 1.0), high = clamp(local.z, 0.0, 1.0);
        low *= smoothstep(0.05, 0.12, low);
        high = mix(high, 1.0, smoothstep(0.6, 0.8, high));
        float place = (clamp(own, 0.0, 1.0) - low) / max(high - low, 0.001);
        float alpha = low + (high - low) * clamp(0.5 + sharpness * (place - 0.5), 0.0, 1.0);
        // Both ends bend softly, over 0.02, so that noise does not show there.
        alpha -= 0.02 * exp(-50.0 * alpha);
        alpha = clamp(alpha + 0.02 * exp(50.0 * (alpha - 1.0)), 0.0, 1.0);

        // The screen is taken out of the mix, premultiplied; then what the subject has of its light: as far as the
        // turned green is above the greater of the others.
        vec3 rgb = max(source.rgb - (1.0 - alpha) * screen, 0.0);
        vec3 turned = vec3(dot(rgb, row), dot(rgb, row.zxy), dot(rgb, row.yzx));
        // A yellowish screen is near to skin, which keeps the excess that it has by itself: that of its usual hue.
        float skin = max(dot(SKIN, row.zxy) - max(dot(SKIN, row), dot(SKIN, row.yzx)), 0.0);
        float excess = spill * max(turned.y - max(turned.x, turned.z) - skin * dot(rgb, vec3(1.0 / 3.0)), 0.0);
        rgb = clamp(rgb - excess * row.zxy, 0.0, alpha);
        gl_FragColor = vec4(alpha > 0.0 ? rgb / alpha : vec3(0.0), source.a * alpha);
    }
}
