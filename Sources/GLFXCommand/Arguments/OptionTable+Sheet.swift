internal import GLFXJob

/// The options of `glfx sheet` alone.
extension Option {
    static let sheetOptions: [Option] = [
        Option(
            "times", .required("N|TIME,…"), .messages, "frames over time: so many, or at these times (12)",
            detail: "Each of so many is from the middle of its part. A comma makes a list: 0.5,2 or 3,."),
        Option(
            "sweep", .required("PARAMETER=VALUES"), .messages, "a frame for each value: 0.1..0.5:5, or 0,0.1,0.2",
            detail: "FIRST..LAST:COUNT are so many values, both ends among them. A slash divides values that hold "
                + "commas: center=0.2,0.5/0.8,0.5. A second --sweep makes rows. Where several shaders have the "
                + "parameter, write SHADER.PARAMETER.",
            isRepeatable: true),
        Option(
            "shaders", .required("FOLDER|bundled"), .messages, "a frame through each shader of a folder",
            detail: "Or of one file, or of those that come with glfx. Each follows the job's own shaders. Those that "
                + "cannot be drawn say why in their place and on stderr, and the exit code is 5.",
            completion: .wordsAndFiles(["bundled"]), isRepeatable: true),
        Option(
            "fill", .required("[SAMPLER=]FILE"), .messages, "with --shaders: a picture for their further samplers",
            detail: "For the sampler of that name, or for all that nothing else fills.", completion: .files,
            isRepeatable: true),
        Option(
            "before-after", .required("HOW"), .messages, "the source with the result",
            detail: "side by side, one over the other, or with a wipe in the middle. As --beside, which makes movies "
                + "of the full size.",
            choices: ["side", "over", "wipe"]),
        Option("columns", .required("N"), .messages, "cells in a row"),
        Option(
            "cell", .required("WIDTH"), .messages, "pixels of a cell's width",
            detail: "Without it: at most 480, and of a lone cell at most 1920."),
        Option("no-labels", .none, .messages, "nothing below the cells"),
    ]
}
