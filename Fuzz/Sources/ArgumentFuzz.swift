@testable import GLFXCommand
import GLFXCore
import GLFXDialects
import GLFXJob
import GLFXPrograms

/// The command's arguments, one a line, with shaders that are in memory and a file of values.
enum ArgumentFuzz {
    private static let shader = """
        uniform sampler2D image;
        uniform sampler2D other;
        uniform float threshold; // default=0.4 min=0 max=1
        uniform vec3 keyColor; // default=#00ff00 kind=color
        uniform bool soft; // default=true
        uniform vec2 offset; // default=0
        uniform int steps[2]; // default=1
        varying vec2 uv;
        void main() {
            gl_FragColor = texture2D(image, uv + offset) * threshold * vec4(keyColor, soft ? 1.0 : 0.5)
                + texture2D(other, uv) * float(steps[0]);
        }
        """
    private static let transition =
        "uniform float size; // = 0.2\nvec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), size); }"

    static func run(_ input: FuzzInput) -> Int32 {
        let lines = input.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        Invariant.throwsOnlyFailures { try run(lines) }
        return 0
    }

    private static func run(_ arguments: [String]) throws {
        let parser = ArgumentParser(
            load: { (reference) throws(Failure) in try load(reference) },
            exists: { $0 == "in.mov" },
            values: { (path) throws(Failure) in
                guard path == "values.json" else { throw Failure(.input, "cannot open '\(path)'") }
                return try ValueFile(text: #"{"threshold": 0.5, "soft": false}"#, name: path)
            })
        guard case .filter(let filter) = try parser.parse(arguments) else { return }
        for line in JobText.text(filter.job).split(separator: "\n") {
            Invariant.checkPrintable(printable(String(line)))
        }
        // A job file can hold every job that arguments can.
        _ = try JobFile.text(of: filter.job)
    }

    private static func load(_ reference: ShaderReference) throws(Failure) -> ShaderProgram {
        switch reference.name {
        case "one": try ShaderProgram.parse(text: shader, name: "one", dialect: reference.dialect)
        case "two": try ShaderProgram.parse(text: transition, name: "two", dialect: reference.dialect)
        default: try ShaderLibrary.bundledProgram(reference)
        }
    }
}

extension ShaderLibrary {
    /// One of the bundled shaders: no input opens a file.
    fileprivate static func bundledProgram(_ reference: ShaderReference) throws(Failure) -> ShaderProgram {
        guard let shader = bundled.first(where: { $0.name == reference.name }) else {
            throw Failure(.usage, "there is no shader '\(reference.name)'")
        }
        return try ShaderProgram.parse(text: shader.source, name: shader.name, dialect: reference.dialect)
    }
}
