internal import GLFXJob

/// How a job runs.
extension Option {
    static let jobRunning: [Option] = [
        Option(
            "device", .required("DEVICE"), .device,
            "what draws: auto, native, software or a DRM node (/dev/dri/renderD128)",
            detail: "auto takes the first hardware renderer; where there is none, the native renderer, which compiles "
                + "shaders to this processor's instructions; and for shaders that it does not draw, Mesa's software "
                + "renderer. software takes that for all. `glfx doctor` tells what was found.",
            completion: .wordsAndFiles(["auto", "native", "software"]),
            sharedHelp: "what draws: auto, native, software or a DRM node; no software", sets: "device"),
        Option(
            "upload", .required("FORM"), .device, "frames go to what draws as rgb, or as the movie's planes",
            detail: "auto: planes to a GPU and to the native renderer, which make RGB of them themselves, and the "
                + "output's planes of the result; rgb to Mesa's llvmpipe, since the conversion before it is faster. "
                + "Results differ by at most one 8-bit code value.",
            sets: "upload"),
        Option(
            "require-gpu", .none, .device, "refuse the software renderer", sets: "require-gpu"),
        Option(
            "decoder", .required("NAME"), .device,
            "what decodes: software (the processor), auto, cuda, vaapi or v4l2m2m",
            detail:
                "auto takes a card's decoder where there is one that knows the codec. What a card does not decode, or "
                + "stops decoding, the processor does, from that frame on; a note says so where a card was named, and "
                + "with --strict a named one that is missing is an error. `glfx doctor` tries them. "
                + "Default: software.",
            sharedHelp: "", sets: "decoder"),
        Option(
            "strict", .none, .limits, "a damaged input is an error and leaves no output",
            sharedHelp: "refuse damaged inputs; pictures of more pixels (134217728, 200M)", sets: "strict"),
        Option(
            "max-pixels", .required("N"), .limits, "refuse pictures of more pixels (134217728), or 200M",
            detail: "A few bytes of header can declare a picture that no memory holds: any INPUT and any other "
                + "picture of more pixels is an error, before anything is allocated for it. At most 268435455.",
            sets: "max-pixels"),
        Option(
            "frame-timeout", .required("SECONDS"), .limits,
            "give up when a frame, or with check a shader, takes longer (60)",
            detail: "A shader may take very long, and a driver may hang: then the process ends with 8, and nothing "
                + "is left behind. With check: so many seconds of the processor's time for each shader.",
            sharedHelp: "seconds that a frame may take (60); to draw before each part", sets: "frame-timeout"),
        Option(
            "stats", .optional("json"), .timing, "print the time that each step took to stdout",
            detail: "Milliseconds a frame and share of the whole time, for each of the three threads.", sets: "timed"),
        Option(
            "no-cache", .none, .cache, "keep no compiled shaders for the next start",
            detail: "Otherwise they are kept in $XDG_CACHE_HOME/glfx (~/.cache/glfx), at most 64 MB of them, for the "
                + "same text, driver and version of glfx. The driver's own cache is not touched.",
            sharedHelp: "keep no compiled shaders for later; the most threads of each part", sets: "cache"),
        Option(
            "threads", .required("N"), .cache, "the most threads that decode, that draw and that encode, each",
            detail: "Default: as many as the processors that the process may use, which its affinity and its "
                + "control group's share of time (cgroups) say; some codecs take a few more. What is drawn is the same "
                + "with any number. Files may differ: x264, x265, FFV1 and others divide their work by it.",
            sets: "threads"),
        Option(
            "frames-in-flight", .required("N"), .cache, "frames that a GPU draws at a time (3)",
            detail: "The next frames are begun before the oldest one is waited for, so that the processor and the GPU "
                + "work at the same time. What is drawn is the same with any number from 1 to 8; each takes memory of "
                + "the device. Default: 3 on a GPU, 1 on Mesa's software renderer. The native renderer draws one.",
            sets: "frames-in-flight"),
    ]
}
