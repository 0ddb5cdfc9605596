internal import GLFXCore

/// Compiles texts to SPIR-V, and keeps what was made of them across runs: the same for every device.
///
/// The key is everything that decides the outcome: the text, and the host with its compiler and its version.
package struct WordStore {
    private let cache: ProgramCache?
    private let identity: String

    /// - Parameter cache: nil: nothing is kept.
    package init(_ cache: ProgramCache? = nil) {
        self.cache = cache
        // A program that is built anew may have another compiler.
        identity = "glfx \(cache?.edition ?? "") words\n\(FileSystem.state(of: RunningProgram.path) ?? "")"
    }

    /// The SPIR-V of a text.
    package func words(_ text: String, _ stage: SPIRVCompiler.Stage) throws(SPIRVCompiler.Refusal) -> [UInt32] {
        // It stands where glslang has the number of the text.
        guard let cache else { return try SPIRVCompiler.compile(text, stage, name: "0") }
        let key = Array("\(identity)\n\(stage)\n\(text)".utf8)
        if let value = cache.read(key), let kind = value.first {
            if kind == Self.refusal {
                throw SPIRVCompiler.Refusal(log: String(decoding: value.dropFirst(), as: UTF8.self))
            }
            if kind == Self.successMark { return Self.words(value.dropFirst()) }
        }
        do {
            let words = try SPIRVCompiler.compile(text, stage, name: "0")
            cache.write(key, [Self.successMark] + words.withUnsafeBytes { [UInt8]($0) })
            return words
        } catch {
            cache.write(key, [Self.refusal] + error.log.utf8)
            throw error
        }
    }

    private static func words(_ bytes: ArraySlice<UInt8>) -> [UInt32] {
        Array(bytes).withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
        }
    }

    private static let successMark = UInt8(ascii: "M")
    private static let refusal = UInt8(ascii: "R")
}
