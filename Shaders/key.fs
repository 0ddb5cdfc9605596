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
    {"NAME": "clipBlack", "TYPE": "float", "DEFAULT": 0.0, "MIN": 0.0, "MAX": 0.49, "DESCRIPTION": "matte that is less becomes nothing"},
    {"NAME": "clipWhite", "TYPE": "float", "DEFAULT": 0.92, "MIN": 0.5, "MAX": 1.0, "DESCRIPTION": "matte that is more becomes all"},
    {"NAME": "sharpness", "TYPE": "float", "DEFAULT": 2.0, "MIN": 1.0, "MAX": 4.0, "DESCRIPTION": "how much steeper edges are made that coarse chroma has blurred; 1.7 by itself where chroma is as fine as luma"},
    {"NAME": "lumaGuide", "TYPE": "float", "DEFAULT": 1.0, "MIN": 0.0, "MAX": 1.0, "DESCRIPTION": "how far edges follow luma; 0.5 by itself where chroma is as fine as luma"},
    {"NAME": "choke", "TYPE": "float", "DEFAULT": 0.0, "MIN": -8.0, "MAX": 8.0, "DESCRIPTION": "moves edges inward by so many pixels; below 0 outward"},
    {"NAME": "feather", "TYPE": "float", "DEFAULT": 0.0, "MIN": 0.0, "MAX": 32.0, "DESCRIPTION": "blurs the matte; how far a pixel reaches, in pixels"},
    {"NAME": "spill", "TYPE": "float", "DEFAULT": 1.0, "MIN": 0.0, "MAX": 1.0, "DESCRIPTION": "how much of the screen's color is taken out of the subject"},
    {"NAME": "temporal", "TYPE": "float", "DEFAULT": 0.0, "MIN": 0.0, "MAX": 1.0, "DESCRIPTION": "steadies the matte over time where the picture stands still"},
    {"NAME": "lightWrap", "TYPE": "float", "DEFAULT": 0.0, "MIN": 0.0, "MAX": 1.0, "DESCRIPTION": "lets the background's light in over edges; needs a --background"},
    {"NAME": "composite", "TYPE": "long", "VALUES": [0, 1], "LABELS": ["display", "linear"], "DEFAULT": 0, "DESCRIPTION": "the light in which the result is laid over the --background"},
    {"NAME": "view", "TYPE": "long", "VALUES": [0, 1, 2, 3], "LABELS": ["result", "matte", "status", "spill"], "DEFAULT": 0, "DESCRIPTION": "what is shown instead of the result"}
  ],
  "PASSES": [
    {"TARGET": "level", "WIDTH": "1", "HEIGHT": "1", "FLOAT": true},
    {"TARGET": "differences", "WIDTH": "floor(($WIDTH + 1) / 2)", "HEIGHT": "floor(($HEIGHT + 1) / 2)", "FLOAT": true},
    {"TARGET": "solid", "WIDTH": "floor(($WIDTH + 7) / 8)", "HEIGHT": "floor(($HEIGHT + 7) / 8)", "FLOAT": true},
    {"TARGET": "beside", "WIDTH": "floor(($WIDTH + 7) / 8)", "HEIGHT": "floor(($HEIGHT + 7) / 8)", "FLOAT": true},
    {"TARGET": "around", "WIDTH": "floor(($WIDTH + 7) / 8)", "HEIGHT": "floor(($HEIGHT + 7) / 8)", "FLOAT": true},
    {"TARGET": "ramps", "WIDTH": "floor(($WIDTH + 1) / 2)", "HEIGHT": "floor(($HEIGHT + 1) / 2)", "FLOAT": true},
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
vec3 turn(vec3 color) {
    vec2 hue = vec2(2.0 * color.r - color.g - color.b, sqrt(3.0) * (color.g - color.b));
    vec2 unit = length(hue) > 0.001 ? normalize(hue) : vec2(-0.5, 0.5 * sqrt(3.0));
    float cosine = -0.5 * unit.x + 0.5 * sqrt(3.0) * unit.y;
    float sine = 0.5 * sqrt(3.0) * unit.x + 0.5 * unit.y;
    float third = (1.0 - cosine) / 3.0;
    return vec3(cosine + third, third - sine / sqrt(3.0), third + sine / sqrt(3.0));
}

// The turned green less the mean of the other two: 1.5 times what it is above the mean of all three.
vec3 weights(vec3 row) { return 1.5 * row.zxy - 0.5; }

// glfx puts in the screen's color where it stays the same, so that what follows from it is worked out once and not for
// every pixel (a fifth of the drawing), and true for --composite linear.
#define SCREEN screenColor.rgb
#define IN_LIGHT false

// Of BT.709, the matrix of most footage.
const vec3 LUMA = vec3(0.2126, 0.7152, 0.0722);

// Display values as light (BT.1886), as the shader lay has it.
vec3 light(vec3 rgb) { return pow(max(rgb, 0.0), vec3(2.4)); }

// Skin in display values over their mean: people's skins differ in brightness far more than in hue.
const vec3 SKIN = vec3(1.26, 0.95, 0.79);

// The screen's own light on what stands before it, over how bright that is: what a place is thought to have where nothing
// solid nearby tells, so that glass and hair do not lose it. The best on the drawn scenes of scripts/keytruth.
#define SHINE (IN_LIGHT ? 0.05 : 0.1)

float share(vec3 rgb, vec3 screen, vec3 weight) { return dot(rgb, weight) / max(dot(screen, weight), 0.02); }

// q of a color. A mix of screen and skin is told apart by hue, as far as the two lie apart: chroma has two dimensions, so
// that how much there is of either follows, whatever the skin's brightness. It is what skin holds of a yellowish screen's
// color, or lacks of a blue one's. Beside the hue of skin there is cloth that is like a green screen: there it is let be.
float seen(vec3 rgb, vec3 screen) {
    vec3 weight = weights(turn(SCREEN)), hue = SCREEN - dot(SCREEN, vec3(1.0 / 3.0)), other = SKIN - 1.0;
    float between = dot(hue, other), most = dot(hue, hue) * dot(other, other);
    float cosine = between * inversesqrt(most), apart = most - between * between;
    float amount = max(smoothstep(0.0, 0.2, cosine), smoothstep(0.5, 0.8, -cosine)) * min(5.0 * apart / most, 1.0);
    vec3 way = (other * dot(hue, hue) - hue * between) / max(apart, 1e-6);
    float whole = 1.0 / max(dot(screen, weight), 0.02), q = dot(rgb, weight) * whole;
    q -= amount * dot(SKIN, weight) * whole * max(dot(rgb - q * screen, way), 0.0);
    // The subject's own brightness: the mean of the channels beside the turned green, less what they have of the screen.
    vec3 others = 0.5 - 0.5 * turn(SCREEN).zxy;
    return q - SHINE * dot(rgb, others - weight * (dot(SCREEN, others) / dot(SCREEN, weight)));
}

// Alpha in light of a mix that has this alpha in display values. It is where the color lies between screen and subject, as
// far as that alpha is right; and what q says in light, as far as the subject is gray. Where the second is more it counts for
// two thirds. Where it is less, the subject may have some of the screen's color itself: the more there is of it, the more the
// second counts, but not where it is all.
float alphaInLight(float alpha, vec3 rgb, vec3 screen) {
    vec3 subject = clamp((rgb - (1.0 - alpha) * screen) / max(alpha, 0.05), 0.0, 1.0);
    vec3 below = light(screen), way = light(subject) - below;
    vec3 here = light(mix(screen, subject, alpha)) - below;
    float along = clamp(dot(here, way) / max(dot(way, way), 1e-6), 0.0, 1.0) * clamp(50.0 * alpha, 0.0, 1.0);
    float unseen = clamp(1.0 - share(light(rgb), below, weights(turn(light(SCREEN)))), 0.0, 1.0);
    float within = clamp(20.0 * alpha, 0.0, 1.0) * clamp(20.0 * (1.0 - alpha), 0.0, 1.0);
    return mix(along, unseen, unseen > along ? 0.65 * within : 4.0 * along * along * (1.0 - along));
}

// How bright the wall is in this frame over the plate: the sun comes out, a camera corrects its exposure. It is where most
// of the shares lie near to 1 (mean shift, Fukunaga and Hostetler 1975), of places that are no brighter than the screen
// alone would be there: what is lighter is a veil before it. A few hundredths are the plate's own error, and let be.
float brightness() {
    vec3 weight = weights(turn(SCREEN));
    float level = 1.0, width = 0.25;
    for (int i = 0; i < 3; ++i) {
        vec2 sum = vec2(0.001, 0.001);
        for (int y = 0; y < 12; ++y) {
            for (int x = 0; x < 16; ++x) {
                vec2 place = (vec2(x, y) + 0.5) / vec2(16.0, 12.0);
                vec3 rgb = texture(inputImage, place).rgb, screen = texture(plate, place).rgb;
                float q = share(rgb, screen, weight), away = (q - level) / width;
                float isWall = 1.0 - smoothstep(0.02, 0.04, dot(rgb - q * screen, vec3(1.0 / 3.0)));
                sum += exp(-0.5 * away * away) * isWall * vec2(q, 1.0);
            }
        }
        level = sum.y > 3.0 ? sum.x / sum.y : 1.0;
        width *= 0.5;
    }
    return mix(1.0, level, smoothstep(0.03, 0.06, abs(level - 1.0)));
}

void main() {
    vec2 here = isf_FragNormCoord;
    if (PASSINDEX == 0) {
        gl_FragColor = vec4(clamp(brightness(), 0.4, 1.6), 0.0, 0.0, 1.0);
    } else if (PASSINDEX == 1) {
        // At half size: four pixels at once, as fine as the chroma of most movies. How bright the wall is goes along, so that
        // the full picture need not look for it.
        vec3 rgb = texture(inputImage, here).rgb;
        float bright = texelFetch(level, ivec2(0), 0).r;
        gl_FragColor = vec4(seen(rgb, bright * texture(plate, here).rgb), dot(rgb, LUMA), bright, 1.0);
    } else if (PASSINDEX == 2) {
        // At an eighth: where all around is solid, 16 pixels wide, and its q. A slope is no cloth of a like color but the
        // blur of motion or of the lens.
        ivec2 last = textureSize(differences, 0) - 1, first = 4 * ivec2(gl_FragCoord.xy) - 2;
        float most = -1e3, sum = 0.0;
        vec2 slope = vec2(0.0);
        for (int y = 0; y < 4; ++y) {
            for (int x = 0; x < 4; ++x) {
                // In halves: -2, 0, 3 and 5 of the cell's own 0 to 3.
                ivec2 place = first + ivec2(2 * x + x / 2, 2 * y + y / 2);
                float q = texelFetch(differences, clamp(place, ivec2(0), last), 0).r;
                most = max(most, q);
                sum += q;
                slope += q * vec2(x < 2 ? -0.125 : 0.125, y < 2 ? -0.125 : 0.125);
            }
        }
        float isSolid = step(most, 0.4) * max(step(most, 0.05), 1.0 - smoothstep(0.05, 0.1, length(slope)));
        gl_FragColor = vec4(isSolid * sum / 16.0, isSolid, 0.0, 1.0);
    } else if (PASSINDEX == 3 || PASSINDEX == 4) {
        // Spread across and up, near (about 16 pixels) and far (about 40), each with its weight.
        vec2 axis = (PASSINDEX == 3 ? vec2(8.0, 0.0) : vec2(0.0, 8.0)) / IMG_SIZE(inputImage);
        vec4 sum = vec4(0.0);
        for (int i = -3; i <= 4; ++i) {
            // Two cells at once, by the sampler.
            float x = 2.0 * float(i) - 0.5;
            vec2 weight = exp(-0.5 * x * x / vec2(2.0, 9.0)) / vec2(1.772, 3.76);
            vec2 place = here + x * axis;
            vec4 other = PASSINDEX == 3 ? texture(solid, place).rgrg : texture(beside, place);
            sum += other * weight.xxyy;
        }
        if (PASSINDEX == 4) {
            float far = sum.z / max(sum.w, 1e-5), near = sum.x / max(sum.y, 1e-4);
            float own = mix(far, near, clamp(sum.y / 0.04, 0.0, 1.0)) * clamp(sum.w / 0.003, 0.0, 1.0);
            // The most that is seen of the screen in what is solid, within 20 pixels.
            ivec2 at = ivec2(gl_FragCoord.xy), last = textureSize(solid, 0) - 1;
            float like = -1.0;
            for (int y = -2; y <= 2; ++y) {
                for (int x = -2; x <= 2; ++x) {
                    vec2 cell = texelFetch(solid, clamp(at + ivec2(x, y), ivec2(0), last), 0).rg;
                    like = max(like, cell.g > 0.5 ? cell.r / cell.g : -1.0);
                }
            }
            // Not below what SHINE makes of white: beside red, whites would get holes.
            sum.rgb = vec3(clamp(own, -0.1, 0.5), texture(solid, here).g, like);
        }
        gl_FragColor = sum;
    } else if (PASSINDEX == 5) {
        // At half size: alpha as a ramp over the full picture's own values, A q + B luma + C, and how bright the wall is.
        ivec2 at = ivec2(gl_FragCoord.xy);
        ivec2 first = max(at - 1, ivec2(0)), end = min(at + 1, textureSize(differences, 0) - 1);
        float least = 1e3, most = -1e3;
        vec2 mean = vec2(0.0);
        vec3 squares = vec3(0.0);
        for (int y = -1; y <= 1; ++y) {
            for (int x = -1; x <= 1; ++x) {
                ivec2 place = ivec2(x < 0 ? first.x : x > 0 ? end.x : at.x, y < 0 ? first.y : y > 0 ? end.y : at.y);
                vec2 near = texelFetch(differences, place, 0).rg;
                float weight = 0.25 / float((1 + abs(x)) * (1 + abs(y)));
                least = min(least, near.r);
                most = max(most, near.r);
                mean += weight * near;
                squares += weight * vec3(near * near, near.r * near.g);
            }
        }
        float range = 1.0 / max(clipWhite - clipBlack, 0.01), offset = clipBlack * range;
        vec3 subject = texture(around, here).rgb;
        float slope = range / (1.0 - subject.r);

        // Chroma is coarse in most movies, luma never is: where the two go together, q follows luma (a guided filter,
        // He, Sun and Tang 2010), as far as the one explains the other.
        vec3 spread = squares - vec3(mean * mean, mean.r * mean.g);
        float explained = spread.z * spread.z / (spread.x * spread.y + 1e-7);
        float trust = clamp(2.0 * explained - 0.6, 0.0, 1.0) * clamp(250.0 * spread.x, 0.0, 1.0) * lumaGuide;
        float gain = trust * spread.z / (spread.y + 1e-5);

        // Edges that coarse chroma has blurred are made steeper about the middle of the least and the most nearby, which
        // are themselves nothing or all where they are nearly that.
        float low = clamp((1.0 - most) * slope - offset, 0.0, 1.0), high = clamp((1.0 - least) * slope - offset, 0.0, 1.0);
        low *= smoothstep(0.05, 0.12, low);
        high = mix(high, 1.0, smoothstep(0.6, 0.8, high));
        // Where all is flat the mean nearby counts, which is free of noise; elsewhere the pixel's own.
        float own = clamp(8.0 * (most - least) * slope - 0.6, 0.0, 1.0);

        // An edge that goes all the way is sharper than one of a hair that it only half covers.
        float contrast = mix(0.6, 1.6, clamp(most - least, 0.0, 1.0));
        float sharp = 1.0 + (sharpness - 1.0) * contrast * min(3.0 * own, 1.0), steep = sharp * slope;
        float rest = own * (gain * mean.g - trust * mean.r) - (1.0 - own) * mean.r;
        vec3 ramp = vec3(-steep * own * (1.0 - trust), -steep * own * gain,
            steep * (1.0 + rest) - sharp * offset + (1.0 - sharp) * 0.5 * (low + high));
        // In the middle of what is solid nothing is left to doubt, nor where no more of the screen is seen than there.
        float more = max(mean.r - subject.b - 0.02, most - subject.b - 0.1);
        float isSolid = max(clamp(2.5 * subject.g - 1.0, 0.0, 1.0), 1.0 - smoothstep(0.0, 0.03, more));
        ramp = mix(ramp, vec3(0.0, 0.0, 1.0), isSolid);
        gl_FragColor = vec4(ramp, texelFetch(differences, at, 0).b);
    } else {
        vec4 ramp = texture(ramps, here);
        vec4 source = texelFetch(inputImage, ivec2(gl_FragCoord.xy), 0);
        vec3 screen = ramp.w * texture(plate, here).rgb;
        vec3 row = turn(SCREEN), skinColor = SKIN;

        float alpha = clamp(dot(vec3(seen(source.rgb, screen), dot(source.rgb, LUMA), 1.0), ramp.xyz), 0.0, 1.0);
        // Both ends bend softly, so that noise does not show there; more at edges, where coarse chroma leaves a seam.
        float edge = min(abs(ramp.x) + abs(ramp.y), 1.0);
        vec2 bend = max(1.0 - vec2(alpha, 1.0 - alpha) * mix(12.5, 3.125, edge), 0.0);
        bend *= mix(0.04, 0.16, edge) * bend;
        alpha = clamp(alpha - bend.x + bend.y, 0.0, 1.0);

        if (IN_LIGHT) {
            alpha = alphaInLight(alpha, source.rgb, screen);
            source.rgb = light(source.rgb);
            screen = light(screen);
            row = turn(light(SCREEN));
            skinColor = light(SKIN) / dot(light(SKIN), vec3(1.0 / 3.0));
        }

        // The screen is taken out of the mix, premultiplied; then what the subject has of its light: as far as the
        // turned green is above the greater of the others, where it is solid, so that yellow stays yellow; above their
        // mean where it hardly is, so that what alpha leaves of the screen does not show in hair and motion.
        vec3 rgb = max(source.rgb - (1.0 - alpha) * screen, 0.0);
        vec3 turned = vec3(dot(rgb, row), dot(rgb, row.zxy), dot(rgb, row.yzx));
        // A yellowish screen is near to skin, which keeps the excess that it has by itself: that of its usual hue.
        float skin = max(dot(skinColor, row.zxy) - max(dot(skinColor, row), dot(skinColor, row.yzx)), 0.0);
        float limit = mix(0.5 * (turned.x + turned.z), max(turned.x, turned.z), alpha);
        float excess = spill * max(turned.y - limit - skin * dot(rgb, vec3(1.0 / 3.0)), 0.0);
        rgb = clamp(rgb - excess * row.zxy, 0.0, alpha);
        rgb = alpha > 0.0 ? rgb / alpha : vec3(0.0);
        if (IN_LIGHT) rgb = pow(rgb, vec3(1.0 / 2.4));
        gl_FragColor = vec4(rgb, source.a * alpha);
    }
}
