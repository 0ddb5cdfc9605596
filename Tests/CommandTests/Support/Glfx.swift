import Foundation
import GLFXTestSupport

/// The real binary.
enum Glfx {
    /// Runs glfx in a folder to its end.
    static func run(_ arguments: [String], in folder: Folder) throws -> Outcome {
        try Tool.run(Tool.glfx, arguments, in: folder)
    }

    /// Runs a line of bash in a folder; `$glfx` is the binary.
    static func shell(_ line: String, in folder: Folder) throws -> Outcome {
        try Tool.run("bash", ["-c", line], in: folder)
    }
}
