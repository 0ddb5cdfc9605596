internal import GLFXCore
internal import GLFXShaderText

/// A fragment shader inside a page, a script or a document: a `<script>` of HTML, a template string of JavaScript, a
/// fenced block of Markdown.
enum EmbeddedShader {
    /// The text with everything but the shader blanked, each character in its place; the file itself where it is no such
    /// container.
    /// - Throws: `.shader` where it holds several fragment shaders, or one with values that a script writes.
    static func text(of file: SourceFile) throws(Failure) -> SourceFile {
        guard let container = container(file) else { return file }
        let parts = container.parts(file)
        let shaders = parts.filter { isFragmentShader(Array(file.bytes[$0])) }
        // A stray mark in a shader is told where it stands.
        guard let shader = shaders.first else { return file }
        guard shaders.count == 1 else {
            let lines = shaders.map { "\(file.location(ofOffset: $0.lowerBound).line)" }.joined(separator: ", ")
            throw file.failure(
                line: file.firstLine, byte: nil,
                "this is \(container.words) with \(shaders.count) fragment shaders, which begin in the lines \(lines)",
                advice: "write the one that is meant into a file of its own")
        }
        if container == .script, let value = place(of: "${", in: file, shader) {
            throw file.failure(
                offset: value, "this is a value that JavaScript writes into the text",
                advice: "write what it stands for in its place")
        }
        return try file.keeping(shader)
    }

    private enum Container {
        case page, script, document

        var words: String {
            switch self {
            case .page: "a page (HTML)"
            case .script: "JavaScript"
            case .document: "a document (Markdown)"
            }
        }

        /// The texts inside.
        func parts(_ file: SourceFile) -> [Range<Int>] {
            var parts: [Range<Int>] = []
            var position = 0
            while let (start, end, next) = part(file, from: position) {
                parts.append(start..<end)
                position = next
            }
            return parts
        }

        private func part(_ file: SourceFile, from position: Int) -> (start: Int, end: Int, next: Int)? {
            switch self {
            case .page:
                guard let open = file.next("<script", from: position), let start = file.next(">", from: open),
                    let end = file.next("</script", from: start)
                else { return nil }
                return (start + 1, end, end + 1)
            case .script:
                guard let open = file.next("`", from: position), let end = file.next("`", from: open + 1) else {
                    return nil
                }
                return (open + 1, end, end + 1)
            case .document:
                guard let open = fence(file, from: position), let start = file.next("\n", from: open),
                    let end = fence(file, from: start)
                else { return nil }
                return (start + 1, end, file.next("\n", from: end) ?? file.bytes.count)
            }
        }

        private func fence(_ file: SourceFile, from position: Int) -> Int? {
            file.lineStarts.first { $0 >= position && (file.has("```", at: $0) || file.has("~~~", at: $0)) }
        }
    }

    /// What a file is in which GLSL has no place for a character: a comment may hold any.
    private static func container(_ file: SourceFile) -> Container? {
        guard
            file.bytes.contains(UInt8(ascii: "`")) || file.next("<script", from: 0) != nil
                || file.next("~~~", from: 0) != nil
        else { return nil }
        var isInComment = false
        var index = 0
        while index < file.bytes.count {
            if isInComment {
                isInComment = !file.has("*/", at: index)
                index += isInComment ? 1 : 2
            } else if file.has("/*", at: index) {
                isInComment = true
                index += 2
            } else if file.has("//", at: index) {
                index = file.next("\n", from: index) ?? file.bytes.count
            } else if file.has("<script", at: index) {
                return .page
            } else if file.has("```", at: index) || file.has("~~~", at: index) {
                return file.lineStarts.contains(index) ? .document : nil
            } else if file.bytes[index] == UInt8(ascii: "`") {
                return .script
            } else {
                index += 1
            }
        }
        return nil
    }

    private static let entries = [
        "void main", "mainImage", "vec4 transition(", "renderMain", "vec4 effect(", "gl_FragColor", "shader_type",
    ]

    private static func isFragmentShader(_ text: [UInt8]) -> Bool {
        entries.contains { SourceFile.place(of: $0, in: text) != nil }
            && SourceFile.place(of: "gl_Position", in: text) == nil
    }

    private static func place(of text: String, in file: SourceFile, _ range: Range<Int>) -> Int? {
        file.next(text, from: range.lowerBound).flatMap { range.contains($0) ? $0 : nil }
    }
}
