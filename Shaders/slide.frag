// Slides one picture out of the frame and another in behind it.
// glfx: space=any
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform sampler2D other; // the picture that the slide ends with
uniform float progress; // default=0.5 min=0 max=1 step=0.01: 0 is the frame, 1 is the other picture
uniform float direction; // default=180 min=0 max=360 step=90: where both move, in steps of 90 degrees; 0 is to the right, 90 up

void main() {
    float angle = radians(90.0 * floor(direction / 90.0 + 0.5));
    vec2 way = floor(vec2(cos(angle), sin(angle)) + 0.5);
    // Eases in and out.
    vec2 place = position - way * smoothstep(0.0, 1.0, progress);
    bool isOut = any(lessThan(place, vec2(0.0))) || any(greaterThan(place, vec2(1.0)));
    color = isOut ? texture(other, place + way) : texture(frame, place);
}
