/*{
  "ISFVSN": "2",
  "DESCRIPTION": "The chain of --key: color difference against a clean plate, matte and despill in one.",
  "CATEGORIES": ["Masking"],
  "INPUTS": [
    {"NAME": "inputImage", "TYPE": "image"},
    {"NAME": "plate", "TYPE": "image", "DESCRIPTION": "the screen alone; without it, glfx makes one of the movie"},
    {"NAME": "inside", "TYPE": "image", "DESCRIPTION": "white is subject, whatever its color (--inside)"},
    {"NAME": "matte", "TYPE": "image", "DESCRIPTION": "a rough matte: white is subject, black is screen, where colors cannot tell (--matte)"},
    {"NAME": "outside", "TYPE": "image", "DESCRIPTION": "white is removed, whatever its color (--outside)"},
    {"NAME": "view", "TYPE": "long", "VALUES": [0, 1, 2, 3, 4, 5], "LABELS": ["result", "matte", "status", "spill", "foreground", "edges"], "DEFAULT": 0, "DESCRIPTION": "what is shown instead of the result"},
    {"NAME": "shadows", "TYPE": "long", "VALUES": [0, 1, 2], "LABELS": ["auto", "keep", "drop"], "DEFAULT": 0, "DESCRIPTION": "shadows on the screen: drop takes them away, keep leaves them; auto takes away where an unevenly lit wall is darker"},
    {"NAME": "spill", "TYPE": "float", "DEFAULT": 1.0, "MIN": 0.0, "MAX": 2.0, "DESCRIPTION": "how much of the screen's color is taken out of the subject; 2 takes it from yellow and olive skin too"},
    {"NAME": "screenRange", "TYPE": "float", "DEFAULT": 0.0, "MIN": 0.0, "MAX": 0.5, "DESCRIPTION": "what is no farther from the plate's color is screen: shadows, wrinkles, markers; 1 is as far as gray is"},
    {"NAME": "clipBlack", "TYPE": "float", "DEFAULT": 0.0, "MIN": 0.0, "MAX": 0.49, "DESCRIPTION": "alpha below becomes 0"},
    {"NAME": "clipWhite", "TYPE": "float", "DEFAULT": 0.92, "MIN": 0.5, "MAX": 1.0, "DESCRIPTION": "alpha above becomes 1"},
    {"NAME": "choke", "TYPE": "float", "DEFAULT": 0.0, "MIN": -8.0, "MAX": 8.0, "DESCRIPTION": "moves edges inward by so many pixels; below 0 outward"},
    {"NAME": "feather", "TYPE": "float", "DEFAULT": 0.0, "MIN": 0.0, "MAX": 32.0, "DESCRIPTION": "blurs the matte; the radius in pixels"},
    {"NAME": "temporal", "TYPE": "float", "DEFAULT": 0.0, "MIN": 0.0, "MAX": 1.0, "DESCRIPTION": "steadies the matte over time where the picture stands still"},
    {"NAME": "sharpness", "TYPE": "float", "DEFAULT": 2.0, "MIN": 1.0, "MAX": 4.0, "DESCRIPTION": "how much steeper edges are made that coarse chroma has blurred; 1.7 by default where chroma is as fine as luma"},
    {"NAME": "lumaGuide", "TYPE": "float", "DEFAULT": 1.0, "MIN": 0.0, "MAX": 1.0, "DESCRIPTION": "how far edges follow luma; 0.5 by default where chroma is as fine as luma"},
    {"NAME": "noise", "TYPE": "float", "DEFAULT": 0.0, "MIN": 0.0, "MAX": 0.25, "DESCRIPTION": "the noise of the wall: its standard deviation as a share of the wall's distance from gray; without it, glfx measures it"},
    {"NAME": "matteReach", "TYPE": "float", "DEFAULT": 24.0, "MIN": 0.0, "MAX": 256.0, "DESCRIPTION": "in pixels: how far the edges of the --matte may be off; the key decides there"},
    {"NAME": "lightWrap", "TYPE": "float", "DEFAULT": 0.0, "MIN": 0.0, "MAX": 1.0, "DESCRIPTION": "lets the background's light in over edges; needs a --background"},
    {"NAME": "composite", "TYPE": "long", "VALUES": [0, 1], "LABELS": ["display", "linear"], "DEFAULT": 0, "DESCRIPTION": "the light in which the result is laid over the --background"},
    {"NAME": "screen", "TYPE": "long", "VALUES": [0, 1, 2], "LABELS": ["auto", "green", "blue"], "DEFAULT": 0, "DESCRIPTION": "which screen to look for without a screenColor"},
    {"NAME": "screenColor", "TYPE": "color", "DEFAULT": [0.125, 0.875, 0.125, 1.0], "DESCRIPTION": "the screen's color; without it, glfx looks for it"},
    {"NAME": "keyAt", "TYPE": "point2D", "DEFAULT": [-1.0, -1.0], "MIN": [-1, -1], "MAX": [65535, 65535], "DESCRIPTION": "a pixel of the screen, from the top left, to take its color from"},
    {"NAME": "keyTime", "TYPE": "float", "DEFAULT": 0.0, "MIN": 0.0, "MAX": 1000000.0, "DESCRIPTION": "the time of that pixel, in seconds"},
    {"NAME": "evenScreen", "TYPE": "bool", "DEFAULT": false, "DESCRIPTION": "the screen is lit evenly: no plate is made"}
  ],
  "PASSES": [
    {"TARGET": "level", "WIDTH": "1", "HEIGHT": "1", "FLOAT": true},
    {"TARGET": "wall", "WIDTH": "floor(($WIDTH + 3) / 4)", "HEIGHT": "floor(($HEIGHT + 3) / 4)", "FLOAT": true},
    {"TARGET": "chroma", "WIDTH": "floor(($WIDTH + 1) / 2)", "HEIGHT": "floor(($HEIGHT + 1) / 2)", "FLOAT": true},
    {"TARGET": "solid", "WIDTH": "floor(($WIDTH + 7) / 8)", "HEIGHT": "floor(($HEIGHT + 7) / 8)", "FLOAT": true},
    {"TARGET": "beside", "WIDTH": "floor(($WIDTH + 7) / 8)", "HEIGHT": "floor(($HEIGHT + 7) / 8)", "FLOAT": true},
    {"TARGET": "subject", "WIDTH": "floor(($WIDTH + 7) / 8)", "HEIGHT": "floor(($HEIGHT + 7) / 8)", "FLOAT": true},
    {"TARGET": "touched", "WIDTH": "floor(($WIDTH + 7) / 8)", "HEIGHT": "floor(($HEIGHT + 7) / 8)", "FLOAT": true},
    {"TARGET": "open", "WIDTH": "floor(($WIDTH + 7) / 8)", "HEIGHT": "floor(($HEIGHT + 7) / 8)", "FLOAT": true},
    {"TARGET": "near", "WIDTH": "floor(($WIDTH + 7) / 8)", "HEIGHT": "floor(($HEIGHT + 7) / 8)", "FLOAT": true},
    {"TARGET": "ramps", "WIDTH": "floor(($WIDTH + 1) / 2)", "HEIGHT": "floor(($HEIGHT + 1) / 2)", "FLOAT": true},
    {}
  ]
}*/

// choke, feather, temporal, lightWrap, composite and view are drawn by separate shaders after this one.
//
// Chroma is a plane. Its unit here is the wall's own chroma at that place: the wall is (1, 0), every gray (0, 0), and the
// angle is the difference in hue from the wall. With the subject's chroma F a mix is
//     c = (1 - alpha) (1, 0) + alpha F.
// For a gray subject alpha is 1 - c.x: the color difference of Petro Vlahos (US patent 3,595,987). One backing color cannot
// determine F (Smith and Blinn, Blue Screen Matting, 1996): it is taken from solid places nearby.

uniform vec4 keep[8]; // : colors that are subject (--keep): red, green, blue, and 1 where there is one
uniform vec4 keepAt[8]; // : places to take such colors from (--keep-at): x and y from the top left, seconds, and 1

// glfx rewrites these constants before it compiles: unused features cost nothing.
#define SCREEN screenColor.rgb
#define IN_LIGHT false
#define KEEP_COUNT 0
#define HAS_INSIDE false
#define HAS_OUTSIDE false
#define HAS_RANGE false
#define HAS_MATTE false
#define DROPS_SHADOWS false

// Of BT.709, the matrix of most footage.
const vec3 LUMA = vec3(0.2126, 0.7152, 0.0722);
const vec3 THIRD = vec3(1.0 / 3.0);

// Skin in display values over their mean: people's skins differ in brightness far more than in hue.
const vec3 SKIN = vec3(1.26, 0.95, 0.79);

// The screen's light on the subject, relative to the subject's brightness, so that glass and hair do not lose it.
#define SHINE (IN_LIGHT ? 0.05 : 0.1)

// Rotates colors around the axis of grays until the screen's hue is pure green (Rodrigues' formula, whose matrix is
// circulant, so one row suffices).
vec3 turn(vec3 color) {
    vec2 hue = vec2(2.0 * color.r - color.g - color.b, sqrt(3.0) * (color.g - color.b));
    vec2 unit = length(hue) > 0.001 ? normalize(hue) : vec2(-0.5, 0.5 * sqrt(3.0));
    float cosine = -0.5 * unit.x + 0.5 * sqrt(3.0) * unit.y;
    float sine = 0.5 * sqrt(3.0) * unit.x + 0.5 * unit.y;
    float third = (1.0 - cosine) / 3.0;
    return vec3(cosine + third, third - sine / sqrt(3.0), third + sine / sqrt(3.0));
}

// The axes of the chroma plane as weights of red, green and blue: towards the wall's chroma, and perpendicular to it,
// both divided by the wall's distance from gray.
mat2x3 axes(vec3 screen) {
    vec3 row = turn(SCREEN), along = 1.5 * row.zxy - 0.5, across = 0.5 * sqrt(3.0) * (row - row.yzx);
    vec2 own = vec2(dot(screen, along), dot(screen, across));
    own.x = max(own.x, 0.02);
    return mat2x3(along * own.x + across * own.y, across * own.x - along * own.y) / dot(own, own);
}

// Weights of the subject's own brightness: the mean of the channels other than the rotated green, less their share of the
// screen.
vec3 brightness(vec3 screen, vec3 along) {
    vec3 others = 0.5 - 0.5 * turn(SCREEN).zxy;
    return others - along * dot(screen, others);
}

// The most that the wall's share of a color may be: less than c.x the farther the hue is from the wall's, 0 from 40 degrees
// on, and 0 where it is far more colorful than any wall under its own light, or of another hue by half of the wall's chroma.
// Before a yellowish wall 0 from 25 degrees on, on the side of skin: in the light that such a wall casts on it, skin is that
// near.
float likeWall(float most, float own) { return most / max(own, 1.0) * (1.0 - smoothstep(1.5, 2.2, own)); }
float hueLike(vec2 c) {
    vec2 skin = (SKIN - 1.0) * axes(SCREEN);
    float far = c.y * skin.y > 0.0 ? mix(1.2, 2.1, smoothstep(0.5, 0.7, skin.x / length(skin))) : 1.2;
    float like = c.x - far * abs(c.y) + 0.03;
    return min(like, max(like, 0.0) * clamp(3.25 - 5.0 * abs(c.y), 0.0, 1.0));
}

// This times c.y, the component across the wall's hue, is the share of a subject of chroma F, 0 to 1. A gray subject has
// no such component.
float hueOf(vec2 F) { return F.y / (F.y * F.y + 0.02); }

uniform int frameTransfer;

#include "curves.glsl"

// Display values to light, as in the shader lay.
vec3 light(vec3 rgb) { return lightOf(max(rgb, 0.0), frameTransfer); }

// Alpha in light of a mix that has this alpha in display values, from two estimates: the color's position between screen
// and subject, right if that alpha is; and the color difference in light, right if the subject is gray. Where the second is
// greater it weighs two thirds. Where it is less, the subject may have some of the screen's color itself: the second weighs
// more the more subject there is, but not where it is solid.
float alphaInLight(float alpha, vec3 rgb, vec3 screen) {
    vec3 subject = clamp((rgb - (1.0 - alpha) * screen) / max(alpha, 0.05), 0.0, 1.0);
    vec3 below = light(screen), way = light(subject) - below;
    vec3 here = light(mix(screen, subject, alpha)) - below;
    float along = clamp(dot(here, way) / max(dot(way, way), 1e-6), 0.0, 1.0) * clamp(50.0 * alpha, 0.0, 1.0);
    vec3 weight = 1.5 * turn(light(SCREEN)).zxy - 0.5;
    float unseen = clamp(1.0 - dot(light(rgb), weight) / max(dot(below, weight), 0.002), 0.0, 1.0);
    float within = clamp(20.0 * alpha, 0.0, 1.0) * clamp(20.0 * (1.0 - alpha), 0.0, 1.0);
    return mix(along, unseen, unseen > along ? 0.65 * within : 4.0 * along * along * (1.0 - along));
}

// The wall's brightness in this frame relative to the plate: the sun comes out, a camera corrects its exposure. It is the
// mode of the shares nearest to 1 (mean shift, Fukunaga and Hostetler 1975), of places that are no brighter than the screen
// alone would be there: what is lighter is a veil before it. 0.005 is the estimate's own error, and ignored.
float exposure() {
    float level = 1.0, width = 0.25;
    for (int i = 0; i < 3; ++i) {
        vec2 sum = vec2(0.001, 0.001);
        for (int y = 0; y < 12; ++y) {
            for (int x = 0; x < 16; ++x) {
                vec2 place = (vec2(x, y) + 0.5) / vec2(16.0, 12.0);
                vec3 rgb = texture(inputImage, place).rgb, screen = texture(plate, place).rgb;
                float share = dot(rgb, axes(screen)[0]), away = (share - level) / width;
                float isWall = 1.0 - smoothstep(0.02, 0.04, dot(rgb - share * screen, THIRD));
                sum += exp(-0.5 * away * away) * isWall * vec2(share, 1.0);
            }
        }
        level = sum.y > 3.0 ? sum.x / sum.y : 1.0;
        width *= 0.5;
    }
    return clamp(mix(1.0, level, smoothstep(0.005, 0.015, abs(level - 1.0))), 0.4, 1.6);
}

// Whether the screen is in this frame at all, where the plate has it: it may come late, or leave.
float presence() {
    float count = 0.0;
    for (int y = 0; y < 24; ++y) {
        for (int x = 0; x < 32; ++x) {
            vec2 place = (vec2(x, y) + 0.5) / vec2(32.0, 24.0);
            vec4 screen = texture(plate, place);
            vec2 c = texture(inputImage, place).rgb * axes(screen.rgb);
            count += screen.a * step(0.35, c.x) * step(c.x, 1.8) * step(abs(c.y), 0.3 * c.x);
        }
    }
    return smoothstep(0.5, 3.5, count);
}

// The screen's share where the rest is a color that the user keeps, whatever its brightness: the least-squares mix of the
// two for this color, their sum about 1; and the color's distance from any such mix.
vec2 besideKept(vec3 rgb, vec3 screen, vec3 kept) {
    const float ABOUT = 0.02;
    float both = dot(screen, kept) + ABOUT, one = dot(screen, screen) + ABOUT, other = dot(kept, kept) + ABOUT;
    vec2 sums = vec2(dot(rgb, screen), dot(rgb, kept)) + ABOUT;
    vec2 amounts = vec2(sums.x * other - sums.y * both, sums.y * one - sums.x * both) / max(one * other - both * both, 1e-6);
    return vec2(amounts.x, length(rgb - amounts.x * screen - max(amounts.y, 0.0) * kept));
}

// How far a color is the wall with less light on it, a fifth or more of its own.
float isShadow(vec3 rgb, vec3 screen) {
    float share = dot(rgb, axes(screen)[0]);
    vec3 rest = abs(rgb - share * screen);
    return smoothstep(0.15, 0.3, share) * (1.0 - smoothstep(0.05, 0.1, max(max(rest.r, rest.g), rest.b)));
}

// The range of alpha that the user's colors to keep, screenRange and shadows allow.
vec2 asked(vec3 rgb, vec3 screen) {
    vec2 bounds = vec2(0.0, 1.0);
    if (DROPS_SHADOWS) bounds.y = 1.0 - isShadow(rgb, screen);
    if (HAS_RANGE) {
        vec3 hue = screen - dot(screen, THIRD), away = rgb - screen;
        float far = length(away - dot(away, THIRD)) / max(length(hue), 0.02);
        bounds.y = min(bounds.y, smoothstep(screenRange, 1.5 * screenRange, far));
    }
    for (int i = 0; i < KEEP_COUNT; ++i) {
        vec2 beside = besideKept(rgb, screen, keep[i].rgb);
        bounds.x = max(bounds.x, clamp(1.0 - beside.x, 0.0, 1.0) * (1.0 - smoothstep(0.06, 0.12, beside.y)));
    }
    return bounds;
}

// A color beside the wall, unmixed, as its subject has it. Coarse chroma spreads the screen over the outer pixels of the
// subject: what may be a mix of the wall and the solid subject nearby has no more of the screen than that subject. Luma is as
// fine as the picture, and stays. What is no color at all was unmixed with a wrong alpha, and is taken from the solid subject:
// F (1 - alpha^2) + alpha^2 color (Forte, Approximate Fast Foreground Colour Estimation, 2021).
// near: how far this applies. solid: the chroma of the solid subject. tone: its luma nearby, times how much of it there is.
vec3 asSolid(vec3 color, float alpha, float near, vec3 screen, vec2 solid, vec2 tone) {
    vec3 outside = max(-color, color - 1.0);
    float wrong = smoothstep(0.05, 0.4, max(max(outside.r, outside.g), outside.b));
    float unsure = wrong * (1.0 - alpha * alpha), isKnown = min(50.0 * tone.y, 1.0);
    color = clamp(color, 0.0, 1.0);
    float luma = dot(color, LUMA), own = tone.x / max(tone.y, 0.001);
    float wantedLuma = mix(luma, own, near * isKnown * unsure * unsure);
    // A darker color of the same kind, by a fifth or more, has less chroma.
    vec2 F = solid * mix(1.0, clamp(1.25 * wantedLuma / max(own, 0.02), 0.0, 1.0), isKnown);

    mat2x3 axis = axes(screen);
    vec2 seen = vec2(dot(color, axis[0] - SHINE * brightness(screen, axis[0])), dot(color, axis[1]));
    vec2 wanted = mix(seen, F, unsure);
    // Another hue than that of any mix of the two, with a fifth to spare, is the subject's own.
    float mixed = 1.2 * (1.0 - clamp(wanted.x - F.x, 0.0, 1.0)) * F.y;
    float off = abs(wanted.y - clamp(wanted.y, min(mixed, 0.0), max(mixed, 0.0)));
    wanted.x = min(wanted.x, mix(F.x + 0.1 * max(F.x, 0.0) + 0.01, wanted.x, smoothstep(0.1, 0.25, off)));

    // From units of the wall back to red, green and blue, without luma.
    vec3 row = turn(SCREEN), along = 1.5 * row.zxy - 0.5, across = 0.5 * sqrt(3.0) * (row - row.yzx);
    vec2 wall = vec2(max(dot(screen, along), 0.02), dot(screen, across)), change = near * (wanted - seen);
    vec3 chroma = (along * (change.x * wall.x - change.y * wall.y) + across * (change.x * wall.y + change.y * wall.x)) / 1.5;
    return clamp(color + chroma - dot(chroma, LUMA) + wantedLuma - luma, 0.0, 1.0);
}

// A picture as a matte: its luma times its alpha.
float matteOf(vec4 color) { return color.a * dot(color.rgb, LUMA); }

void main() {
    vec2 here = isf_FragNormCoord;
    if (PASSINDEX == 0) {
        gl_FragColor = vec4(exposure(), presence(), 0.0, 1.0);
    } else if (PASSINDEX == 1) {
        // Its alpha is 0 where nothing is keyed: where the plate has no screen, and in frames that have none.
        vec4 screen = texture(plate, here);
        vec2 now = texelFetch(level, ivec2(0), 0).rg;
        gl_FragColor = vec4(now.r * screen.rgb, now.g * screen.a);
    } else if (PASSINDEX == 2) {
        // At half size: four pixels at once, as fine as the chroma of most movies.
        ivec2 p = 2 * ivec2(gl_FragCoord.xy), last = textureSize(inputImage, 0) - 1, q = min(p + 1, last);
        vec3 rgb = texelFetch(inputImage, p, 0).rgb + texelFetch(inputImage, ivec2(q.x, p.y), 0).rgb;
        rgb = 0.25 * (rgb + texelFetch(inputImage, ivec2(p.x, q.y), 0).rgb + texelFetch(inputImage, q, 0).rgb);
        vec3 screen = texture(wall, here).rgb;
        mat2x3 axis = axes(screen);
        vec2 c = rgb * axis - vec2(SHINE * dot(rgb, brightness(screen, axis[0])), 0.0);
        if (KEEP_COUNT > 0 || HAS_RANGE || DROPS_SHADOWS) {
            vec2 bounds = asked(rgb, screen);
            c = mix(vec2(1.0, 0.0), mix(c, vec2(min(c.x, 1.0 - bounds.x), 0.0), bounds.x), max(bounds.x, bounds.y));
        }
        // Chroma, luma, and what the wall's share may be at most.
        gl_FragColor = vec4(c, dot(rgb, LUMA), hueLike(c));
    } else if (PASSINDEX == 3) {
        // At an eighth: where all around, 16 pixels wide, is solid, and its mean chroma. Solid is what has little of the
        // wall's chroma, or another hue. A slope of the wall's share is not cloth but motion blur or defocus.
        ivec2 last = textureSize(chroma, 0) - 1, first = 4 * ivec2(gl_FragCoord.xy) - 2;
        float most = -1e3;
        vec2 sum = vec2(0.0);
        mat2 slope = mat2(0.0), products = mat2(0.0);
        for (int y = 0; y < 4; ++y) {
            for (int x = 0; x < 4; ++x) {
                vec4 cell = texelFetch(chroma, clamp(first + 2 * ivec2(x, y), ivec2(0), last), 0);
                vec2 c = cell.rg;
                most = max(most, likeWall(cell.a, c.x));
                sum += c;
                slope += mat2(x < 2 ? -c : c, y < 2 ? -c : c);
                products += mat2(c.x * c, c.y * c);
            }
        }
        vec2 mean = sum / 16.0, own = vec2(1.0, -hueOf(mean) * mean.x);
        // In a blur the slope is most of what varies; in a pattern it is little of it.
        float rise = 0.125 * length(own * slope);
        float share = dot(own, mean);
        float spread = sqrt(max(dot(own, products * own) / 16.0 - share * share, 1e-6));
        float isBlur = smoothstep(0.04, 0.08, rise) * smoothstep(1.0, 1.3, rise / spread);
        float isSolid = (1.0 - smoothstep(0.08, 0.2, most)) * (1.0 - isBlur);
        gl_FragColor = isSolid * vec4(mean, 1.0, isSolid);
    } else if (PASSINDEX == 4 || PASSINDEX == 5) {
        // Spread across and up over 64 pixels, each cell with half the weight of the one before it. The linear filter reads two
        // cells at once: a third of the way between them it weighs them so.
        vec2 axis = (PASSINDEX == 4 ? vec2(8.0, 0.0) : vec2(0.0, 8.0)) / IMG_SIZE(inputImage);
        vec4 sum = PASSINDEX == 4 ? texture(solid, here) : texture(beside, here);
        for (int i = -4; i <= 3; ++i) {
            float x = 2.0 * float(i) + (i < 0 ? 2.0 / 3.0 : 4.0 / 3.0);
            vec2 place = here + x * axis;
            float weight = 1.5 * exp2(-2.0 * float(i < 0 ? -1 - i : i) - 1.0);
            sum += weight * (PASSINDEX == 4 ? texture(solid, place) : texture(beside, place));
        }
        if (PASSINDEX == 4) {
            gl_FragColor = sum;
        } else {
            // Weighted by solidity and nearness.
            vec2 F = sum.rg / max(sum.b, 1e-6) * sum.a / max(sum.b, 1e-6) * clamp(sum.b / 0.002, 0.0, 1.0);
            // The wall's greatest share in what is solid, within 20 pixels.
            ivec2 at = ivec2(gl_FragCoord.xy), last = textureSize(solid, 0) - 1;
            float like = -1.0;
            float hue = hueOf(F);
            for (int y = -2; y <= 2; ++y) {
                for (int x = -2; x <= 2; ++x) {
                    vec3 cell = texelFetch(solid, clamp(at + ivec2(x, y), ivec2(0), last), 0).rgb;
                    if (cell.b > 0.5) like = max(like, (cell.r - clamp(hue * cell.g, 0.0, 1.0) * F.x) / cell.b);
                }
            }
            gl_FragColor = vec4(F, like, texelFetch(solid, at, 0).b);
        }
    } else if (PASSINDEX == 6) {
        // At an eighth: the wall's greatest share within some 6 pixels of the cell's middle; the luma of what is solid there, and
        // how much is; and what part is neither: half transparent, or blurred.
        ivec2 last = textureSize(chroma, 0) - 1, first = 4 * ivec2(gl_FragCoord.xy);
        float most = 0.0, between = 0.0;
        vec2 sum = vec2(0.0);
        for (int y = 0; y < 4; ++y) {
            for (int x = 0; x < 4; ++x) {
                vec3 cell = texelFetch(chroma, min(first + ivec2(x, y), last), 0).rgb;
                most = max(most, cell.r);
                sum += clamp(1.25 - 5.0 * cell.r, 0.0, 1.0) * vec2(cell.b, 1.0);
                between += clamp(10.0 * cell.r - 3.0, 0.0, 1.0) * clamp(8.0 - 10.0 * cell.r, 0.0, 1.0);
            }
        }
        // Of the ring around the cell its corners and the middles of its sides: the rest changed nothing that was measured.
        for (int y = -1; y <= 1; ++y) {
            for (int x = -1; x <= 1; ++x) {
                ivec2 off = ivec2(x < 0 ? -1 : x > 0 ? 4 : 1, y < 0 ? -1 : y > 0 ? 4 : 1);
                most = max(most, texelFetch(chroma, clamp(first + off, ivec2(0), last), 0).r);
            }
        }
        gl_FragColor = vec4(most, sum / 16.0, between / 16.0);
    } else if (PASSINDEX == 7) {
        // Whether the wall itself is within some 6 pixels, or what is half transparent within some 30; and the matte's range.
        ivec2 last = textureSize(touched, 0) - 1, at = ivec2(gl_FragCoord.xy);
        float most = texelFetch(touched, at, 0).r, between = 0.0;
        for (int y = -3; y <= 3; ++y) {
            for (int x = -3; x <= 3; ++x) {
                between = max(between, texelFetch(touched, clamp(at + ivec2(x, y), ivec2(0), last), 0).a);
            }
        }
        // The least and the greatest of the user's matte as far as its edges may be off.
        vec2 hint = vec2(1.0, 0.0);
        if (HAS_MATTE) {
            for (int y = -4; y <= 4; ++y) {
                for (int x = -4; x <= 4; ++x) {
                    vec2 place = clamp(here + 0.25 * matteReach * vec2(x, y) / IMG_SIZE(inputImage), 0.0, 1.0);
                    float white = matteOf(IMG_NORM_PIXEL(matte, place));
                    hint = vec2(min(hint.x, white), max(hint.y, white));
                }
            }
        }
        gl_FragColor = vec4(max(smoothstep(0.75, 0.9, most), smoothstep(0.4, 0.6, between)), hint, 1.0);
    } else if (PASSINDEX == 8) {
        // Read by the last pass at every pixel: the wall's color; and in alpha the wall's own, 0 where nothing is keyed and 1
        // where all is, plus 0 to 1 for how near the wall is.
        vec4 screen = texture(wall, here);
        float isNear = smoothstep(0.25, 0.5, texelFetch(touched, ivec2(gl_FragCoord.xy), 0).r);
        gl_FragColor = vec4(screen.rgb, screen.a + step(0.999, screen.a) * isNear);
    } else if (PASSINDEX == 9) {
        // At half size: alpha as a ramp over the full picture's own values, weights of red, green and blue and a constant.
        ivec2 at = ivec2(gl_FragCoord.xy), first = max(at - 1, 0), end = min(at + 1, textureSize(chroma, 0) - 1);
        vec4 solids = texture(subject, here), there = texture(wall, here);
        vec2 F = solids.rg, own = texelFetch(chroma, at, 0).rg;
        float least = 1e3, most = -1e3, alike = -1e3, hue = hueOf(F);
        vec2 mean = vec2(0.0);
        vec3 squares = vec3(0.0);
        for (int y = -1; y <= 1; ++y) {
            for (int x = -1; x <= 1; ++x) {
                ivec2 place = ivec2(x < 0 ? first.x : x > 0 ? end.x : at.x, y < 0 ? first.y : y > 0 ? end.y : at.y);
                vec4 other = texelFetch(chroma, place, 0);
                vec2 seen = vec2(other.r - clamp(hue * other.g, 0.0, 1.0) * F.x, other.b);
                float weight = 0.25 / float((1 + abs(x)) * (1 + abs(y)));
                least = min(least, seen.x);
                most = max(most, seen.x);
                alike = max(alike, other.a);
                mean += weight * seen;
                squares += weight * vec3(seen * seen, seen.x * seen.y);
            }
        }
        // Where all around is wall, or all is solid, alpha is constant. Pictures are read before: reading in a branch is slower.
        bool isWall = least >= 1.0 - clipBlack && solids.a == 0.0;
        if (isWall || solids.a >= 0.8) {
            gl_FragColor = vec4(0.0, 0.0, 0.0, isWall ? 1.0 - there.a : 1.0);
            return;
        }
        float range = 1.0 / max(clipWhite - clipBlack, 0.01), offset = clipBlack * range;
        // A solid subject's part of the wall's chroma beyond what its hue explains. Far below 0 only where the wall itself is
        // within 3 pixels: farther in, whites beside it would get holes.
        float opposite = mix(-0.1, -0.9, smoothstep(0.3, 0.7, most));
        float slope = range / (1.0 - clamp(F.x - hue * F.y * F.x, opposite, 0.5));

        // Chroma is coarse in most movies, luma never is: where the two correlate, the share follows luma (a guided
        // filter, He, Sun and Tang 2010), weighted by their correlation.
        vec3 spread = squares - vec3(mean * mean, mean.x * mean.y);
        float explained = spread.z * spread.z / (spread.x * spread.y + 1e-7);
        float trust = clamp(2.0 * explained - 0.6, 0.0, 1.0) * clamp(250.0 * spread.x, 0.0, 1.0) * lumaGuide;
        // Coarse chroma has blurred the share, so that it is too low on thin things: what luma leaves unexplained is that
        // blur, and is added back.
        float gain = trust * spread.z / (spread.y + 1e-5) / max(mix(1.0, explained, lumaGuide), 0.3);

        // Edges that coarse chroma has blurred are made steeper about the middle of the least and the most nearby.
        float low = clamp((1.0 - most) * slope - offset, 0.0, 1.0), high = clamp((1.0 - least) * slope - offset, 0.0, 1.0);
        // Flat places use the mean nearby, which is free of noise; elsewhere the pixel's own.
        float sure = clamp(8.0 * ((most - least) * slope - max(5.0 * noise, 0.075)), 0.0, 1.0);
        // Not between a shadow and its subject: alpha would fall below the shadow's there, which shows as a bright line.
        float isVeiled = smoothstep(0.1, 0.3, low) * (1.0 - smoothstep(0.4, 0.6, low));
        float sharp = 1.0 + (sharpness - 1.0) * min(3.0 * sure, 1.0) * (1.0 - isVeiled), steep = sharp * slope;
        float rest = sure * (gain * mean.y - trust * mean.x) - (1.0 - sure) * mean.x;
        vec3 screen = there.rgb;
        mat2x3 axis = axes(screen);
        vec3 weight = axis[0] - SHINE * brightness(screen, axis[0]);
        float amount = hue * own.y, isMix = step(0.0, amount) * step(amount, 1.0);
        weight -= isMix * hue * F.x * axis[1];
        rest += sure * (1.0 - trust) * step(1.0, amount) * F.x;
        vec4 ramp = vec4(-steep * sure * ((1.0 - trust) * weight + gain * LUMA),
            steep * (1.0 + rest) - sharp * offset + (1.0 - sharp) * 0.5 * (low + high));

        // Alpha is 1 in the middle of what is solid, where the wall's share is no higher than there, and where all has
        // another hue and is no mix of the wall and what is near.
        float more = max(mean.x - solids.b - 0.02, most - solids.b - 0.1);
        float isSolid = max(clamp(2.5 * solids.a - 1.0, 0.0, 1.0), 1.0 - smoothstep(0.0, 0.03, more));
        float off = max(mean.x + max(amount, 0.0) - 1.0, abs(own.y - clamp(amount, 0.0, 1.0) * F.y));
        float isNoMix = smoothstep(0.1, 0.25, off);
        isSolid = max(isSolid, (1.0 - smoothstep(0.1, 0.3, likeWall(alike, own.x))) * isNoMix);
        gl_FragColor = mix(vec4(0.0, 0.0, 0.0, 1.0), ramp, (1.0 - isSolid) * there.a);
    } else {
        vec4 ramp = texture(ramps, here), there = texture(near, here);
        vec4 source = texelFetch(inputImage, ivec2(gl_FragCoord.xy), 0);
        vec3 screen = there.rgb, row = turn(SCREEN), skinColor = SKIN;
        float alpha = clamp(dot(source.rgb, ramp.rgb) + ramp.a, 0.0, 1.0);
        // Both ends bend softly, so that noise does not show there; more at edges, where coarse chroma leaves a seam.
        float edge = min(dot(abs(ramp.rgb), screen), 1.0);
        vec2 bend = max(1.0 - vec2(alpha, 1.0 - alpha) * mix(12.5, 3.125, edge), 0.0);
        bend *= mix(0.04, 0.16, edge) * bend;
        alpha = clamp(alpha - bend.x + bend.y, 0.0, 1.0);
        // The wall itself.
        if (alpha == 0.0 && KEEP_COUNT == 0 && !HAS_INSIDE && !HAS_MATTE) {
            gl_FragColor = vec4(0.0);
            return;
        }
        if (alpha > 0.5 && alpha < 1.0) {
            // Far from the wall what is mostly subject is all subject: spill, glare and cloth of a like hue are no holes.
            // Of a dark one less has to be subject: dark cloth and hair show most of the screen's light.
            float tone = dot(source.rgb - (1.0 - alpha) * screen, LUMA), dark = 1.0 - smoothstep(0.1, 0.25, tone / alpha);
            float few = 1.0 - smoothstep(mix(0.7, 0.5, dark), mix(0.88, 0.75, dark), alpha);
            alpha = mix(1.0, alpha, mix(few, 1.0, texture(open, here).r));
        }
        vec2 bounds = vec2(0.0, 1.0);
        if (KEEP_COUNT > 0 || HAS_RANGE || DROPS_SHADOWS) bounds = asked(source.rgb, screen);
        if (HAS_MATTE) {
            vec2 hint = texture(open, here).gb;
            // What the matte has wholly inside is subject but for the wall's own color; what is wholly outside is wall.
            vec3 away = abs(source.rgb - screen);
            float isOther = smoothstep(0.02, 0.06, max(max(away.r, away.g), away.b) - 2.0 * noise);
            float more = smoothstep(0.5, 0.9, hint.x) * isOther * (1.0 - alpha);
            bounds = vec2(max(bounds.x, smoothstep(0.05, 0.4, more)), min(bounds.y, smoothstep(0.1, 0.5, hint.y)));
            alpha += more;
        }
        if (HAS_INSIDE) bounds.x = max(bounds.x, matteOf(IMG_NORM_PIXEL(inside, here)));
        alpha = max(min(alpha, bounds.y), bounds.x);
        if (HAS_OUTSIDE) alpha *= 1.0 - matteOf(IMG_NORM_PIXEL(outside, here));

        if (IN_LIGHT) {
            alpha = alphaInLight(alpha, source.rgb, screen);
            source.rgb = light(source.rgb);
            screen = light(screen);
            row = turn(light(SCREEN));
            skinColor = light(SKIN) / dot(light(SKIN), THIRD);
        }

        // The screen is subtracted from the mix, premultiplied; then its light on the subject: where the subject is solid, as
        // far as its hue is within 45 degrees of the screen's, so that yellow stays yellow; where it is hardly so, all that is
        // above the mean of the others, so that what alpha leaves of the screen does not show in hair and motion.
        vec3 mixed = source.rgb - (1.0 - alpha) * screen, rgb = max(mixed, 0.0);
        float taken = min(spill, 1.0) * min(there.a, 1.0);
        float unmixed = taken * (1.0 - bounds.x) * max(there.a - 1.0, 0.0);
        if (!IN_LIGHT && unmixed > 0.0 && alpha > 0.0) {
            rgb = alpha * asSolid(mixed / alpha, alpha, unmixed, screen, texture(subject, here).rg, texture(touched, here).gb);
        }
        vec3 turned = vec3(dot(rgb, row), dot(rgb, row.zxy), dot(rgb, row.yzx));
        // Skin is near a yellowish screen and keeps its own excess: that of its usual hue.
        float skin = max(dot(skinColor, row.zxy) - max(dot(skinColor, row), dot(skinColor, row.yzx)), 0.0);
        float greater = max(turned.x, turned.z), lesser = min(turned.x, turned.z);
        float limit = mix(0.5 * (greater + lesser), greater + 0.3 * (1.0 - smoothstep(0.03, 0.1, skin)) * (greater - lesser), alpha * clamp(2.0 - spill, 0.0, 1.0));
        // Colors to keep are not despilled, nor what is as colorful as the wall and of another hue: no spill is that strong.
        float excess = taken * (1.0 - bounds.x) * max(turned.y - limit - skin * dot(rgb, THIRD), 0.0);
        vec2 own = abs(rgb * axes(IN_LIGHT ? light(SCREEN) : SCREEN));
        excess *= 1.0 - clamp(3.3 * own.x - 2.3, 0.0, 1.0) * clamp(5.0 * own.y - 2.25, 0.0, 1.0);
        rgb = clamp(rgb - excess * row.zxy, 0.0, alpha);
        rgb = alpha > 0.0 ? rgb / alpha : vec3(0.0);
        if (IN_LIGHT) rgb = codeOf(rgb, frameTransfer);
        gl_FragColor = vec4(rgb, source.a * alpha);
    }
}
