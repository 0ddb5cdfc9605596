/// What one may see in a key's result, and the options that change it: for `glfx help key` and the manual.
struct KeySymptom: Sendable {
    /// What is seen.
    let sight: String
    /// The options, in the order in which they are tried.
    let remedy: String

    static let all = [
        Self(
            "a veil: shadows, folds, a floor",
            "--shadows drop takes away what is the wall with less light. Then --screen-range 0.12, up to 0.3, for what "
                + "is a little off the wall's color: marks, stains, an overexposed spot. --clip-black 0.1 cuts what is faint."
        ),
        Self(
            "a shadow is lost",
            "--shadows keep, then --clip-black 0: what is darker than the wall stays, as a dark veil."),
        Self(
            "holes in the subject",
            "--keep-at X,Y on a place of that color (--view matte shows where). --clip-white 0.8 fills what is thin, "
                + "--inside POLYGON an area, --matte FILE all that a rough matte has inside."),
        Self(
            "a green rim, green skin or hair",
            "--choke 0.5 moves edges inward, --spill 1.5 or 2 takes the wall's light from olive skin and brown hair too, "
                + "--composite linear unmixes edges as a lens has mixed them."),
        Self(
            "colors are off: gold, green clothes",
            "--spill 0.5 or 0 takes less of the wall's color out; --keep '#c8a050' leaves that color alone."),
        Self(
            "edges are dark, hard or ragged",
            "--sharpness 1 leaves edges as soft as the movie has them, --feather 1 blurs them, --choke -0.5 moves them "
                + "outward."),
        Self(
            "edges or the wall flicker",
            "--temporal 0.5 steadies what stands still. A lamp that changes: --clip-black 0.1. A grainy wall: --noise 0.1."
        ),
        Self(
            "a wrong thing is keyed, or no screen is found",
            "--key-at X,Y on the screen, or --key '#2a9c3c'; --key blue or green where there are both. --inside and "
                + "--outside hold areas, --matte FILE whatever has the wall's color."),
        Self(
            "the room beside the screen stays",
            "--outside FILE|POLYGON cuts it away; where the screen is a part of the picture, glfx leaves the rest as it is."
        ),
    ]

    private init(_ sight: String, _ remedy: String) { (self.sight, self.remedy) = (sight, remedy) }
}
