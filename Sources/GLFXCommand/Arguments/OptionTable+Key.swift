internal import GLFXJob

/// The key: its screen, its subject, and its report.
extension Option {
    static let keyOptions: [Option] = [
        Option(
            "key", .required("COLOR|auto"), .key, "take the screen (green, blue, …) out with the best key",
            detail: "auto looks for the screen's color in the movie and says which it is; green and blue look for "
                + "such a screen only; a color is written as for --background. Color difference against a clean "
                + "plate, matte and despill are one drawing; their values are options after it (--choke, --feather, "
                + "--spill, --light-wrap, --view matte, …: see `glfx --help --shader key`). What comes out has "
                + "straight alpha, as ProRes, VP9, FFV1 and PNG want it; `--shader premultiply` after it is for "
                + "programs that expect the other kind.",
            completion: .words(["auto", "green", "blue"])),
        Option(
            "key-at", .required("X,Y[,T]"), .key, "key the color at this pixel, from the top left, at this time",
            detail: "In place of --key: the mean of 9x9 pixels around it.",
            sharedHelp: "its screen by a pixel (X,Y[,SECONDS]) or alone (FILE, none); colors and areas to keep or to "
                + "cut (FILE, 'X,Y X,Y X,Y …'); a rough matte; plate, report"),
        Option(
            "plate", .required("FILE|auto|none"), .key, "for --key: the screen alone, as a movie or a still",
            detail:
                "auto, the default, estimates one from the movie: how the wall is lit, also where the subject always "
                + "covers it. none assumes an evenly lit wall. A file is the same shot without the subject.",
            completion: .wordsAndFiles(["auto", "none"]), sharedHelp: ""),
        Option(
            "keep", .required("COLOR"), .key, "for --key: this color is subject; up to 8 of them",
            detail: "At any brightness, and also where it is mixed with the screen. Written as for --background.",
            isRepeatable: true, sharedHelp: ""),
        Option(
            "keep-at", .required("X,Y[,T]"), .key, "for --key: the color at this pixel, at this time, is subject",
            detail: "As --keep: the mean of 9x9 pixels around it, from the top left of the frame.",
            isRepeatable: true, sharedHelp: ""),
        Option(
            "inside", .required("FILE|POLYGON"), .key, "for --key: what is subject whatever its color",
            detail: "A hold-out matte. A file is a movie or a still, stretched to the frame: white is subject, as "
                + "far as it is opaque. A polygon is 3 to 64 corners in pixels of the frame that is keyed, from its "
                + "top left, once around: '10,10 600,20 580,400'. A file that is named like a corner is written with "
                + "its folder.",
            completion: .files, sharedHelp: ""),
        Option(
            "outside", .required("FILE|POLYGON"), .key, "for --key: what is taken away whatever its color",
            detail: "A garbage matte: white is taken away. A file or a polygon, as for --inside, which it goes "
                + "before.",
            completion: .files, sharedHelp: ""),
        Option(
            "matte", .required("FILE"), .key, "for --key: a rough matte that says what is subject and what is screen",
            detail: "Where colors cannot tell: a green shirt, a lamp stand. From any segmentation, or drawn by hand: a "
                + "movie or a still of any size, white is subject, black is screen. The key decides within "
                + "--matte-reach pixels (24) of its edges, and where what is inside has the wall's own color.",
            completion: .files, sharedHelp: ""),
        Option(
            "key-report", .required("json"), .plate, "for --key: print what was found to stdout",
            detail: "The screen's color, its plate, the wall's exposure, black and white points, and `options`: the "
                + "arguments that key the same elsewhere.",
            choices: ["json"]),
    ]
}
