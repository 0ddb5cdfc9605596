// Draws the picture's edges (Sobel), alone or over it.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform float amount; // default=2 min=0 max=8 step=0.1: strength of the lines; at 1 a step from black to white is full
uniform vec3 lineColor; // default=#ffffff kind=color: the lines' color
uniform bool overPicture; // default=false: draw the lines over the picture instead of over black

float luma(ivec2 place) {
    ivec2 last = textureSize(frame, 0) - 1;
    vec4 pixel = texelFetch(frame, clamp(place, ivec2(0), last), 0);
    // Transparent pixels count as black.
    return dot(pixel.rgb, vec3(0.2126, 0.7152, 0.0722)) * pixel.a;
}

void main() {
    ivec2 here = ivec2(position * vec2(textureSize(frame, 0)));
    vec4 source = texelFetch(frame, here, 0);
    float a = luma(here + ivec2(-1, 1)), b = luma(here + ivec2(0, 1)), c = luma(here + ivec2(1, 1));
    float d = luma(here + ivec2(-1, 0)), f = luma(here + ivec2(1, 0));
    float g = luma(here + ivec2(-1, -1)), h = luma(here + ivec2(0, -1)), i = luma(here + ivec2(1, -1));
    vec2 slope = vec2(c + 2.0 * f + i - a - 2.0 * d - g, a + 2.0 * b + c - g - 2.0 * h - i) / 4.0;
    float strength = min(amount * length(slope), 1.0);
    color = vec4(mix(overPicture ? source.rgb : vec3(0.0), lineColor, strength), source.a);
}
