internal import GLFXJob

/// The options of `glfx sheet` alone.
extension Option {
    static let sheetOptions: [Option] = [
        Option(
            "times", .required("N|TIME,…"), .messages, "frames over time: how many, or at which times (12)",
            detail:
                "N divides the movie into N equal parts and shows the middle frame of each. With a comma it is a list of "
                + "times: 0.5,2; a single time is written 3,."),
        Option(
            "sweep", .required("PARAMETER=VALUES"), .messages, "a frame for each value: 0.1..0.5:5, or 0,0.1,0.2",
            detail:
                "FIRST..LAST:COUNT is COUNT values from FIRST to LAST, both included. A slash divides values that hold "
                + "commas: center=0.2,0.5/0.8,0.5. A second --sweep makes rows. Where several shaders have the "
                + "parameter, write SHADER.PARAMETER.",
            isRepeatable: true),
        Option(
            "shaders", .required("FOLDER|bundled"), .messages, "a frame through each shader of a folder",
            detail:
                "FOLDER may also be a single file; bundled is the shaders that come with glfx. Each is drawn after the "
                + "job's own shaders. Where one cannot be drawn, its cell and a line on stderr say why, and the exit "
                + "code is 5.",
            completion: .wordsAndFiles(["bundled"]), isRepeatable: true),
        Option(
            "fill", .required("[SAMPLER=]FILE"), .messages,
            "with --shaders: a picture for samplers other than the frame's",
            detail: "With SAMPLER= for the sampler of that name, else for every sampler that has no picture yet.",
            completion: .files,
            isRepeatable: true),
        Option(
            "before-after", .required("HOW"), .messages, "show the source with the result",
            detail:
                "Side by side, one over the other, or with a wipe in the middle. --beside does the same in a movie of "
                + "the full size.",
            choices: ["side", "over", "wipe"]),
        Option("columns", .required("N"), .messages, "cells in a row"),
        Option(
            "cell", .required("WIDTH"), .messages, "pixels of a cell's width",
            detail: "By default at most 480; at most 1920 where the sheet has one cell."),
        Option("no-labels", .none, .messages, "no labels below the cells"),
    ]
}
