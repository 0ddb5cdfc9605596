internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Detects the ecosystem of a text.
enum DialectDetector {
    struct Finding {
        var reader: any DialectReader.Type
        /// `line 3 says '//!HOOK LUMA'`.
        var reason: MessageText

        var dialect: Dialect { reader.dialect }
    }

    /// - Throws: `.shader` for strong evidence of two dialects.
    static func detect(_ file: SourceFile) throws(Failure) -> Finding {
        let text = DetectionText(file)
        var best: (reader: any DialectReader.Type, evidence: Evidence)?
        for reader in Dialects.inOrderOfDetection {
            guard let evidence = reader.evidence(in: text) else { continue }
            guard let first = best else {
                best = (reader, evidence)
                continue
            }
            guard first.evidence.isStrong, evidence.isStrong else { continue }
            let (one, other) = (first.reader.dialect, reader.dialect)
            throw file.failure(
                line: evidence.line, byte: nil,
                "two dialects at once: line \(first.evidence.line) \(first.evidence.text) (\(one.title)), "
                    + "line \(evidence.line) \(evidence.text) (\(other.title))",
                advice: "say which it is: \(.dialect) \(one.rawValue) or \(.dialect) \(other.rawValue)")
        }
        guard let best else { return Finding(reader: PlainGLSL.self, reason: "no sign of another dialect") }
        return Finding(reader: best.reader, reason: "line \(best.evidence.line) \(best.evidence.text)")
    }
}
