import Foundation
import GLFXTestSupport
import Testing

/// A file that is made to harm its reader, and the expected error.
struct HostileCase: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Its own name.
    var file: String
    /// Made on access: some are megabytes.
    var text: @Sendable () -> String
    var code: Int32
    /// A part of the line on stderr.
    var words: String

    init(
        _ description: String, file: String, _ text: @escaping @Sendable @autoclosure () -> String, _ code: Int32,
        _ words: String
    ) {
        (testDescription, self.file, self.text, self.code, self.words) = (description, file, text, code, words)
    }

    /// A shader that is refused with exit code 5.
    init(
        _ description: String, file: String = "hostile.frag", _ text: @escaping @Sendable @autoclosure () -> String,
        _ words: String
    ) {
        self.init(description, file: file, text(), 5, words)
    }

    static let body = "void main() { gl_FragColor = vec4(1.0); }\n"

    /// A whole shader that outputs this expression.
    static func drawing(_ expression: String) -> String { "void main() { gl_FragColor = vec4(\(expression)); }\n" }

    static func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

    /// `#define A0 first`, and from each macro to the next twice as much, 2^40 at the end.
    static func doubling(_ first: String, by sign: String = "+") -> String {
        "#define A0 \(first)\n" + (1...40).map { "#define A\($0) A\($0 - 1)\(sign)A\($0 - 1)\n" }.joined()
    }

    /// Runs a job with the file as its shader.
    func run() throws {
        let folder = try Folder()
        try folder.write(text(), to: file)
        try Hostile.expectRefusal(["--shader", file], in: folder, code: code, words)
    }
}

/// Effects that a hostile file must not have.
enum Hostile {
    /// An old output, and the job that would replace it.
    static func job(_ arguments: [String], in folder: Folder) throws -> [String] {
        try folder.write("old", to: "out.mov")
        return [try Clips.path("small.mov")] + arguments + ["--overwrite", "out.mov"]
    }

    /// No terminal control and no bidirectional control.
    static func isHarmless(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            scalar == "\n"
                || scalar.properties.generalCategory != .control
                    && !(0x2028...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
        }
    }

    /// Runs a job: the code, one line that says so, the old output as it was, nothing beside it, and little memory.
    static func expectRefusal(
        _ arguments: [String], in folder: Folder, code: Int32, _ words: String, megabytes limit: Double = 300
    ) throws {
        let job = try job(arguments, in: folder)
        let before = try Snapshot(folder)
        let (outcome, megabytes) = try Glfx.measured(job, in: folder)
        #expect(outcome.code == code, "\(outcome.errors.prefix(2_000))")
        #expect(outcome.lines.first?.hasPrefix("glfx: error: ") == true, "\(outcome.errors.prefix(2_000))")
        #expect(outcome.lines.first?.contains(words) == true, "\(outcome.lines.first?.prefix(2_000) ?? "")")
        // After the one line only the excerpt of the shader, with a caret.
        #expect(outcome.errors.components(separatedBy: "glfx: ").count == 2 && outcome.lines.count <= 3)
        #expect(outcome.lines.allSatisfy { $0.utf8.count < 8_000 })
        #expect(isHarmless(outcome.errors))
        #expect(try Snapshot(folder) == before)
        #expect(megabytes < limit || Sanitizer.keepsBooks, "\(megabytes) MB")
    }
}
