internal import GLFXCompare
internal import GLFXJob

/// The options of `glfx compare`, `glfx hash` and `glfx test` alone.
extension Option {
    static let compareOptions: [Option] = [
        jobFile,
        Option(
            "max-difference", .required("N"), .messages, "the greatest difference that is tolerated (0)",
            detail:
                "Of any component of a pixel, in code values of the compared depth: out of 255 with 8 bits; of scene "
                + "light (OpenEXR, TIFF in floating point) of its numbers: 0.001."),
        Option(
            "max-pixels", .required("SHARE"), .messages, "the share of a frame's pixels that may differ by more (0)",
            detail: "As 0.1% or 0.001."),
        Option(
            "psnr", .required("DB"), .messages, "the least PSNR of every frame",
            detail: "Over all components, as ffmpeg's psnr. With only --psnr or --ssim, single "
                + "pixels may differ by any amount."),
        Option(
            "ssim", .required("N"), .messages, "the least SSIM of every frame, up to 1", detail: "As ffmpeg's ssim."),
        Option(
            "times", .required("HOW"), .messages, "whether frames have to be shown at the same time",
            choices: Tolerance.Rule.allCases.map(\.rawValue)),
        Option(
            "tags", .required("HOW"), .messages, "whether the color tags have to be the same (ignore)",
            choices: Tolerance.Rule.allCases.map(\.rawValue)),
        Option(
            "ignore", .required("X,Y,W,H"), .messages, "an area that is not compared, in pixels from the top left",
            isRepeatable: true),
        Option("align", .none, .messages, "pair frames by what they show, to find missing frames"),
        junit,
        Option(
            "html", .required("DIR"), .messages, "write a page with the worst frames and a graph", completion: .files),
        Option(
            "difference", .required("FILE"), .messages, "write a movie of the differences, multiplied by 8",
            completion: .files),
    ]

    static let hashOptions: [Option] = [
        jobFile,
        Option(
            "hash", .required("NAME"), .messages, "another hash than SHA256",
            detail: "One of libavutil's: MD5, murmur3, SHA256, CRC32 and others."),
        Option("no-thumbnails", .none, .messages, "leave out the 16x16 thumbnail of each frame"),
    ]

    static let testOptions: [Option] = [
        Option(
            "filter", .required("TEXT"), .messages, "only the tests whose names hold this text", isRepeatable: true),
        Option("update", .none, .messages, "write the expected frames of tests that differ or have none"),
        junit,
        Option(
            "html", .required("DIR"), .messages, "write the report there, even if nothing differs (glfx-report)",
            completion: .files),
    ]

    private static let jobFile = Option(
        "job", .required("FILE"), .messages, "the frames of a job, before any encoder", completion: .files)

    private static let junit = Option(
        "junit", .required("FILE"), .messages, "write the result as JUnit XML", completion: .files)
}
