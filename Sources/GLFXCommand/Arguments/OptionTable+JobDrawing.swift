internal import GLFXJob

/// What is drawn, and what is written over it.
extension Option {
    static let jobShaders: [Option] = [
        Option(
            "shader", .required("FILE|NAME"), .shaders, "draw with this shader; repeated: one after the other",
            detail: "A file, else the name of a bundled shader (see `glfx shaders`), with or without .frag.",
            completion: .shaders, isRepeatable: true, sets: "shaders"),
        Option(
            "background", .required("COLOR|FILE"), .facts, "lay the result over a color, a movie or a still",
            detail: "A color is #rgb, #rgba, #rrggbb, #rrggbbaa, a CSS color name or numbers from 0 to 1 "
                + "(0.2,0.4,0.6). A file that is named like a color is written with its folder: ./red.",
            completion: .files, sets: "background"),
        Option(
            "background-fit", .required("HOW"), .facts, "how the background's picture fills the frame",
            detail:
                "cover fills it and cuts off the overhang; contain shows the whole picture, with transparent borders; "
                + "stretch fills it out of shape. Default: cover.",
            sets: "background-fit"),
        Option(
            "beside", .required("WHAT"), .facts, "show the source beside the result",
            detail: "source: the source at the left, the result at the right; source:over: one above the other; "
                + "source:wipe: the source's left half and the result's right one. A source of another size than the "
                + "result's is scaled to that.",
            sets: "beside"),
        Option(
            "input-end", .required("HOW"), .facts, "what happens when another picture ends before the movie",
            detail: "hold shows its last frame, loop begins it again, stop ends the output with it, hide makes it "
                + "transparent from then on. Behind an --input it is said of that one, before the first of all of them and "
                + "of --background. Default: hold.",
            sets: "input-end"),
        Option(
            "mouse", .required("X,Y|KEYFRAMES"), .facts,
            "where the mouse is, for shaders that ask; or '0s:100,80 down, 2s:300,80 up'",
            detail:
                "Pixels of the movie's frame from its bottom left; X,Y,X,Y adds where it was clicked. Keyframes move "
                + "it, with an easing behind each if any; `down` presses its button, `up` releases it. Shadertoy's iMouse "
                + "follows while the button is down, its third number is negative once it is released, its fourth "
                + "behind the frame of the click. Default: 0,0.",
            sharedHelp: "mouse, keys, date and random seed for shaders that read them", sets: "mouse"),
        Option(
            "keys", .required("KEY@TIMES"), .facts, "the keys that are pressed: 'space@1.5-2, left@3-'",
            detail:
                "For shaders that read Shadertoy's keyboard. A letter, a digit, space, enter, tab, escape, left, up, "
                + "right, down, shift, ctrl, alt, f1 to f12 and so on, or key65 for a browser's number of a key. Without an "
                + "end (space@1.5-) it is held to the end, without a dash (space@1.5) for 0.1 s.",
            sharedHelp: "", sets: "keys"),
        Option(
            "date", .required("DATE"), .facts, "the date at the movie's beginning, for shaders that ask",
            detail: "2026-11-21 or 2026-11-21T09:30:15. Default: when the movie was made, as it says itself, else "
                + "the first day of 2000. The system clock is never read, so that a run repeats.",
            sharedHelp: "", sets: "date"),
        Option(
            "seed", .required("NUMBER"), .facts, "seed of random numbers: the same seed gives the same pictures",
            detail: "A whole number. Default: 0.", sets: "seed"),
    ]

    static let jobTexts: [Option] = [
        Option(
            "text", .required("TEXT"), .text, "write a text over the picture; repeated: each with the options after it",
            detail: "Over the result of all shaders and the background, in any script; \\n begins a new line, and what "
                + "is wider than nine tenths of the frame is broken. Sizes and places are parts of the frame. Fades "
                + "take the text with them. In it {name} and {ext} are those of the file that is shown, {timecode}, {frame} "
                + "and {time} as in --burn, {date} is the day that it was made, as it says, or --date, {title} and "
                + "{metadata:KEY} are its tags; a brace itself is written twice: {{.",
            isRepeatable: true, sharedHelp: "write a text over the picture, or into each frame", sets: "texts"),
        Option(
            "burn-subtitles", .optional("N|LANG|FILE"), .text,
            "draw subtitles into the picture: the INPUT's, a stream of it, or a file's",
            detail:
                "Of text: SubRip, WebVTT, ASS, SSA, mov_text. By itself the track that players choose; =2 and =deu are "
                + "others of `glfx inspect`, and =words.srt is a file. At the INPUTs' own times, whatever --start, "
                + "--speed and joins make of them. A track that is drawn is not copied as well. By libass, through "
                + "libavfilter. --font, --text-size, --text-color, --text-outline, --text-shadow, --text-box and --text-at "
                + "behind it style those that have no styles of their own, all but ASS and SSA.",
            completion: .files, sets: "burn-subtitles"),
    ]
}
