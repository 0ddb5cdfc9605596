import FrameCore
import GLFXKit
import ShaderText

@testable import glfx

/// The parser with shaders that are only in memory.
enum Parsing {
    static let shaders = [
        "clock": """
        uniform float iTime;
        uniform vec2 resolution;
        void main() { gl_FragColor = vec4(iTime, resolution, 1.0); }
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

    /// What the arguments (split at spaces) ask for.
    static func parse(_ line: String, files: Set<String> = []) throws(Failure) -> Invocation {
        let parser = ArgumentParser(
            load: { (request) throws(Failure) in
                let name = request.name
                guard let text = shaders[name] else { throw Failure(.usage, "no shader '\(name)'") }
                return try ShaderProgram.parse(text: text, name: name, dialect: request.dialect) {
                    (include) throws(Failure) in
                    throw Failure(.shader, "no file '\(include)'")
                }
            }, exists: { files.contains($0) })
        return try parser.parse(line.split(separator: " ").map(String.init))
    }

    /// The job that the arguments ask for.
    static func filter(_ line: String, files: Set<String> = []) throws -> FilterInvocation {
        guard case .filter(let invocation) = try parse(line, files: files) else {
            throw Failure(.usage, "'\(line)' is no job")
        }
        return invocation
    }

    static func job(_ line: String, files: Set<String> = []) throws -> FilterJob { try filter(line, files: files).job }
}
