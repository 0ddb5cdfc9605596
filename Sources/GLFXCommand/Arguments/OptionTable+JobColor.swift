internal import GLFXJob

/// The space that the shaders work in, by a configuration of OpenColorIO.
extension Option {
    static let jobColor: [Option] = [
        Option(
            "ocio", .required("CONFIG"), .color, "manage colors by this configuration of OpenColorIO",
            detail:
                "A file, or ocio://NAME for one of the library's own, where it has any. The frames come from their color "
                + "space into the working space, the shaders draw there in floating point, and the result goes on to a "
                + "view of a display, or stays as it is in OpenEXR and TIFF. Default where another of these options is given: the "
                + "environment variable OCIO. `glfx inspect CONFIG` lists what it has.",
            completion: .files, sharedHelp: "colors by OpenColorIO: CONFIG, spaces of input and output", sets: "ocio"),
        Option(
            "input-space", .required("NAME"), .color,
            "the color space of the INPUTs, or of the --input or --background before it",
            detail:
                "A space, an alias or a role of the configuration. Default: by its file rules. Behind an --input or "
                + "the --background it is said of that one.",
            sets: "input-space"),
        Option(
            "output-space", .required("NAME"), .color, "the color space of the output",
            detail: "In place of a display and its view. Default: those; of OpenEXR and TIFF the working space.",
            sharedHelp: "", sets: "output-space"),
        Option(
            "working-space", .required("NAME"), .color, "the space in which the shaders work",
            detail: "Default: the role scene_linear.", sets: "working-space"),
        Option(
            "display", .required("NAME"), .color, "the display that the output is for",
            detail: "Default: the configuration's first one.",
            sharedHelp: "the display that the output is for, and its view", sets: "display"),
        Option(
            "view", .required("NAME"), .color, "the view of that display",
            detail:
                "Default: its first one. Behind a shader with a parameter of that name, and without --display, it is that.",
            sets: "view"),
        Option(
            "look", .required("NAMES"), .color, "looks on the way to the output: 'grade, -night'",
            detail: "In place of those of the view; a dash takes one away.", sets: "look"),
        Option(
            "ocio-variable", .required("NAME=VALUE"), .color, "a variable of the configuration's context: SHOT=a01",
            detail: "Default: the environment's, else what the configuration says.", isRepeatable: true,
            sets: "ocio-variables"),
    ]
}
