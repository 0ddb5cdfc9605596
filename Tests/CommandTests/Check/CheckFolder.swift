import Foundation
import GLFXTestSupport

/// Shaders with mistakes at known places, under names that are hard to print.
struct CheckFolder {
    /// Spaces, quotes, all marks that XML, URIs and workflow commands reserve, UTF-8, an escape and a line break.
    static let oddName = "an \"odd\" & <é>:,%'\u{1B}\nname.frag"

    private static let files = [
        // One mistake in an included file, two in its own.
        "bad.frag": """
        #include "lib/noise.glsl"
        varying vec2 p;
        void main() {
            float a = sorce * 2.0;
            gl_FragColor = vec4(noise(p.x), a, other, 1.0);
        }
        """,
        // The same file again.
        "bad2.frag": "#include \"lib/noise.glsl\"\nvoid main() { gl_FragColor = vec4(noise(1.0)); }\n",
        "lib/noise.glsl": "// noise\nfloat noise(float x) { return zork; }\n",
        // Drawn with a repair and a conversion.
        "old.frag": "void main() {\n    float x = 1;\n    float half = 0.5;\n    gl_FragColor = vec4(x * half);\n}\n",
        "good.frag": "void main() { gl_FragColor = vec4(1.0); }\n",
        oddName: "varying vec2 p;\nvoid main() { gl_FragColor = vec4(nope); }\n",
    ]

    let folder: Folder

    init() throws {
        folder = try Folder()
        for (name, text) in Self.files {
            let path = folder.url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: path)
        }
    }

    /// Runs `glfx check` there, by Mesa, whose errors have columns.
    func check(_ arguments: [String]) throws -> Outcome {
        try Glfx.run(["check", "--device", "software"] + arguments, in: folder)
    }

    /// The lines that a Python program prints, which reads the standard output of `glfx check` from the file `.report`.
    func python(_ program: String, on outcome: Outcome) throws -> [String] {
        try outcome.data.write(to: folder.url.appendingPathComponent(".report"))
        let result = try Tool.run("python3", ["-c", program], in: folder)
        guard result.code == 0 else { throw ToolFailure(message: result.errors + outcome.output) }
        return result.output.split(separator: "\n").map(String.init)
    }
}
