internal import GLFXCheck
internal import GLFXCore
internal import GLFXDialects
internal import GLFXJob
import Glibc

/// Whether a word given to `inspect` means a shader rather than a movie.
enum ShaderGuess {
    static func isShader(_ word: String) -> Bool {
        var status = stat()
        guard FileSystem.stat(word, &status) == 0 else {
            let name = word.hasSuffix(".frag") ? String(word.dropLast(5)) : word
            return ShaderLibrary.bundled.contains { $0.name == name }
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return false }
        let ending = word.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return ShaderFinder.endings.contains(ending) || looksLikeShader(beginning(of: word))
    }

    /// Text with declarations that only shaders have.
    static func looksLikeShader(_ bytes: [UInt8]) -> Bool {
        guard !bytes.contains(0) else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        let words = ["void main", "gl_FragColor", "uniform ", "//!HOOK", "//!PARAM", "\"ISFVSN\"", "\"renderpass\""]
        let others = ["vec4 transition", "float4 main", "technique", "<ShaderNodePreset", "shader0"]
        return (words + others).contains { text.contains($0) } || ShaderProbe.isForeign(text: text)
    }

    /// Up to 16 KiB: shaders begin with their declarations.
    private static func beginning(of path: String) -> [UInt8] {
        let file = FileSystem.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return [] }
        defer { close(file) }
        return [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, buffer.count))
        }
    }
}
