/// The exit codes of `Failure.Kind.exitCode`, for the manual.
enum ExitStatus {
    static let rows: [(code: String, meaning: String)] = [
        ("0", "Done."),
        ("1", "compare and test: something differs."),
        ("2", "Usage: an unknown option, parameter or shader; the output is the input, or exists."),
        ("3", "The input cannot be read."),
        (
            "4",
            "Done, but the input was damaged: what could be read is kept, and one line counts what was lost. "
                + "With --strict nothing is kept."
        ),
        ("5", "A shader does not compile or link, or a sampler of it has no picture."),
        ("6", "No GPU, no display, no OpenGL ES 3.0."),
        ("7", "The output cannot be written."),
        ("8", "A limit of size, memory or time."),
        ("128+N", "Stopped by signal N, within two seconds: 130 by Ctrl-C. Everything is as it was."),
        ("141", "The reader closed the standard output."),
    ]
}
