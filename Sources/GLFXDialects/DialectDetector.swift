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

    /// - Parameter files: those beside it, which decide where two dialects have strong evidence.
    /// - Throws: `.shader` for strong evidence of two dialects.
    static func detect(
        _ file: SourceFile, beside files: any ShaderFiles = NoShaderFiles()
    ) throws(Failure) -> Finding {
        let text = DetectionText(file)
        var best: (reader: any DialectReader.Type, evidence: Evidence)?
        for reader in Dialects.inOrderOfDetection {
            guard let evidence = reader.evidence(in: text) else { continue }
            if evidence.isAlone {
                best = (reader, evidence)
                break
            }
            guard let first = best else {
                best = (reader, evidence)
                continue
            }
            guard first.evidence.isStrong, evidence.isStrong else { continue }
            let isFirst = first.reader.isConfirmed(by: files)
            if isFirst != reader.isConfirmed(by: files) {
                if !isFirst { best = (reader, evidence) }
                continue
            }
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
