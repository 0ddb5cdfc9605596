@testable import GLFXCommand
import GLFXCore
import GLFXDialects
import GLFXJob
import GLFXPrograms

/// The parser with shaders in memory.
enum Parsing {
    static let shaders = [
        "clock": """
        uniform float iTime;
        uniform vec2 resolution;
        void main() { gl_FragColor = vec4(iTime, resolution, 1.0); }
        """,
        "crossfade": """
        uniform sampler2D frame;
        uniform sampler2D other;
        uniform float progress; // default=0.5 min=0 max=1
        varying vec2 uv;
        void main() { gl_FragColor = mix(texture2D(frame, uv), texture2D(other, uv), progress); }
        """,
        "fold": """
        uniform sampler2D to, from;
        uniform float progress;
        uniform float amount; // default=1
        varying vec2 uv;
        void main() { gl_FragColor = mix(texture2D(from, uv), texture2D(to, uv), progress * amount); }
        """,
        "mask": """
        uniform sampler2D first, second, third;
        uniform float progress;
        varying vec2 uv;
        void main() {
            float share = step(texture2D(third, uv).r, progress);
            gl_FragColor = mix(texture2D(first, uv), texture2D(second, uv), share);
        }
        """,
        "one": """
        uniform sampler2D image;
        uniform float threshold; // default=0.4 min=0 max=1
        uniform vec3 keyColor; // default=#00ff00 kind=color
        uniform bool soft; // default=true
        uniform vec2 offset; // default=0
        varying vec2 uv;
        void main() { gl_FragColor = texture2D(image, uv + offset) * threshold * vec4(keyColor, soft ? 1.0 : 0.5); }
        """,
        "two": """
        uniform sampler2D image;
        uniform sampler2D left;
        uniform sampler2D right;
        uniform float threshold; // default=0.1
        uniform float size; // default=1
        varying vec2 uv;
        void main() {
            gl_FragColor = texture2D(image, uv) * threshold + texture2D(left, uv) + texture2D(right, uv) * size;
        }
        """,
    ]

    /// Parses the arguments (split at spaces).
    /// - Parameter values: texts of files of values, by path.
    static func parse(
        _ line: String, files: Set<String> = [], values: [String: String] = [:]
    ) throws(Failure) -> Invocation {
        let parser = ArgumentParser(
            load: { (reference) throws(Failure) in
                let name = reference.name
                guard let text = shaders[name] else { throw Failure(.usage, "no shader '\(name)'") }
                return try ShaderProgram.parse(text: text, name: name, dialect: reference.dialect) {
                    (include) throws(Failure) in
                    throw Failure(.shader, "no file '\(include)'")
                }
            }, exists: { files.contains($0) },
            values: { (path) throws(Failure) in
                guard let text = values[path] else { throw Failure(.input, "cannot open '\(path)'") }
                return try ValueFile(text: text, name: path)
            })
        return try parser.parse(line.split(separator: " ").map(String.init))
    }

    /// The job of the arguments.
    static func filter(
        _ line: String, files: Set<String> = [], values: [String: String] = [:]
    ) throws -> FilterInvocation {
        guard case .filter(let invocation) = try parse(line, files: files, values: values) else {
            throw Failure(.usage, "'\(line)' is no job")
        }
        return invocation
    }

    static func job(
        _ line: String, files: Set<String> = [], values: [String: String] = [:]
    ) throws -> FilterJob {
        try filter(line, files: files, values: values).job
    }
}
