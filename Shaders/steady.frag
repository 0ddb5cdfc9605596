// Steadies a matte over time against flicker, where the picture stands still.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D before; // default=previous: what a pixel is compared with
uniform sampler2D earlier; // default=previous(2): and this one too
uniform float amount; // default=0.5 min=0 max=1 step=0.01: how much the frames before count; 1 is their mean with this one
uniform float motion; // default=0.08 min=0.01 max=1 step=0.01: the change from which on nothing is smoothed

// How still the picture is: 1 for none, 0 for a change that is motion.
float stillness(vec4 now, vec4 then) {
    vec3 change = abs(now.rgb * now.a - then.rgb * then.a);
    float most = max(max(change.r, change.g), max(change.b, abs(now.a - then.a)));
    return clamp(2.0 - 2.0 * most / motion, 0.0, 1.0);
}

void main() {
    vec4 now = texture(frame, position);
    vec4 first = texture(before, position), second = texture(earlier, position);
    float w = amount * stillness(now, first);
    float v = w * stillness(now, second);
    float alpha = (now.a + w * first.a + v * second.a) / (1.0 + w + v);
    // A transparent pixel has no color of its own.
    vec3 rgb = now.a > 0.0 ? now.rgb : first.a > 0.0 ? first.rgb : second.rgb;
    color = vec4(alpha > 0.0 ? rgb : vec3(0.0), alpha);
}
