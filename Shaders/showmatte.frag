// Shows the matte of a key: as gray, with its faults marked, what is left of the screen's color, the color alone, or the edges.
in vec2 position;
out vec4 color;
uniform sampler2D frame;
uniform int view; // choices=matte|status|spill|foreground|edges default=matte: alpha as gray; its faults in colors; what is left of the screen; the color without alpha; edges in white
uniform vec3 screenColor; // default=#20e020 kind=color: for the view of spill: the screen's color
uniform float tolerance; // default=0.02 min=0 max=0.5 step=0.01: for the views of status and edges: how far from 0 or 1 still counts as such

void main() {
    vec4 source = texture(frame, position);
    float alpha = source.a;
    vec3 shown = vec3(alpha);
    if (view == 1) {
        // Alpha that is neither 0 nor 1: nearly 0 in red (residue), nearly 1 in blue (holes), and between in
        // green, darker where alpha is lower.
        bool isSoft = alpha > 0.0 && alpha < 1.0;
        shown = !isSoft ? vec3(alpha)
            : alpha <= tolerance ? vec3(1.0, 0.0, 0.0)
            : alpha >= 1.0 - tolerance ? vec3(0.0, 0.3, 1.0) : vec3(0.0, 0.3 + 0.7 * alpha, 0.0);
    } else if (view == 2) {
        // How far the color goes towards the screen's, relative to the screen: 1 is the screen itself.
        vec3 key = screenColor - dot(screenColor, vec3(1.0 / 3.0));
        vec3 here = source.rgb - dot(source.rgb, vec3(1.0 / 3.0));
        shown = vec3(alpha * clamp(dot(here, key) / max(dot(key, key), 0.0001), 0.0, 1.0));
    } else if (view == 3) {
        // The key's colors without alpha: fringes and residue of the screen show at their full strength.
        shown = alpha > 0.0 ? source.rgb : vec3(0.0);
    } else if (view == 4) {
        // The result over gray, half as bright, so that the line of the edge stands out on white subjects too.
        bool isEdge = alpha > tolerance && alpha < 1.0 - tolerance;
        shown = isEdge ? vec3(1.0) : 0.5 * mix(vec3(0.5), source.rgb, alpha);
    }
    color = vec4(shown, 1.0);
}
