// Makes squares of one color each, the mean of their pixels.
// glfx: passes=3
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform int passIndex;
uniform float pixelAspect;
uniform int blockSize; // default=16 min=1 max=512 unit=px: the squares' edge in pixels; they are laid from the top left

// Pass 0 gathers each row of a square in the row's first pixel, pass 1 these in the square's first pixel, pass 2
// spreads it. All other pixels do nothing: the cost is the same for any size.
void main() {
    ivec2 frameSize = textureSize(frame, 0);
    ivec2 here = ivec2(position * vec2(frameSize));
    ivec2 fromTop = ivec2(here.x, frameSize.y - 1 - here.y);
    ivec2 block = ivec2(max(1, int(float(blockSize) / pixelAspect + 0.5)), blockSize);
    ivec2 inside = fromTop - block * ivec2((vec2(fromTop) + 0.5) / vec2(block));
    ivec2 rest = min(block, frameSize - fromTop);
    ivec2 step = passIndex == 0 ? ivec2(1, 0) : ivec2(0, -1);
    int own = passIndex == 0 && inside.x == 0 ? rest.x : passIndex == 1 && inside == ivec2(0) ? rest.y : 0;
    // Never more than that: the constant only bounds the loop for the driver.
    int count = min(own, 2048);

    ivec2 first = ivec2(here.x - inside.x, here.y + inside.y);
    vec4 plain = texelFetch(frame, passIndex == 2 ? first : here, 0);
    // Premultiplied, so that transparent pixels add no color.
    vec4 sum = vec4(0.0);
    for (int i = 0; i < count; ++i) {
        vec4 pixel = texelFetch(frame, here + i * step, 0);
        sum += vec4(pixel.rgb * pixel.a, pixel.a);
    }
    color = count == 0 ? plain : vec4(sum.a > 0.0 ? sum.rgb / sum.a : plain.rgb, sum.a / float(count));
}
