import GLFXTestSupport

/// The ways in which an output is written, each large enough for a disk to fill up in the middle.
enum OutputForms {
    struct Form: CustomStringConvertible, Sendable {
        var output: String
        var options: [String] = []
        var description: String { output }
    }

    static let all = [
        Form(output: "out.mov", options: ["--codec", "rawvideo"]),
        Form(output: "out.mkv", options: ["--codec", "ffv1"]),
        Form(output: "out.mp4", options: ["--codec", "h264", "--quality", "0", "--preset", "ultrafast"]),
        Form(output: "out.gif"),
        Form(output: "out%02d.png"),
    ]

    /// A second of 320x180: more than 300 kB in each form.
    static func arguments(_ form: Form, into path: String = "") throws -> [String] {
        [try Clips.path("long.mp4"), "--duration", "1", "--quiet", "--overwrite"] + form.options + [path + form.output]
    }

    /// Creates an old file at the output's path.
    static func writeOld(_ form: Form, in folder: Folder) throws {
        for number in ["01", "07"] {
            try folder.write("old \(number)", to: form.output.replacing("%02d", with: number))
        }
    }
}
