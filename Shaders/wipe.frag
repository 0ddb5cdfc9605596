// Wipes from one picture to another along a straight edge.
// glfx: space=any
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D other; // the picture that the wipe ends with
uniform vec2 resolution;
uniform float pixelAspect;
uniform float progress; // default=0.5 min=0 max=1 step=0.01: 0 is the frame, 1 is the other picture
uniform float direction; // default=0 min=0 max=360 step=1: where the edge goes, in degrees; 0 is to the right, 90 up
uniform float softness; // default=0.1 min=0 max=1 step=0.01: how wide the edge is; 1 is the whole way

void main() {
    vec2 way = vec2(cos(radians(direction)), sin(radians(direction)));
    // From 0, where the edge begins, to 1; a sharp edge is a pixel wide.
    vec2 shown = resolution * vec2(pixelAspect, 1.0);
    float whole = dot(abs(way), shown);
    float along = 0.5 + dot((position - 0.5) * shown, way) / whole;
    float width = max(softness, 1.0 / whole);
    float gone = smoothstep(0.0, 1.0, (progress * (1.0 + width) - along) / width);

    vec4 a = texture(frame, position);
    vec4 b = texture(other, position);
    // Weighted by alpha, so that transparent pixels add no color.
    vec2 share = vec2((1.0 - gone) * a.a, gone * b.a);
    float alpha = share.x + share.y;
    vec3 mixed = alpha > 0.0 ? (share.x * a.rgb + share.y * b.rgb) / alpha : mix(a.rgb, b.rgb, gone);
    color = vec4(mixed, alpha);
}
