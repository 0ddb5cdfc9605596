internal import GLFXShaderText

/// Extensions that a compiler does not have: the text may work without, or the compiler reports what is missing.
enum MissingExtensions {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        let extensions = Set(text.source.assembled.extensions.map(\.name))
        let refused = complaints.filter { $0.says("extension") && $0.says("support") }
        let missing = refused.flatMap { complaint in
            complaint.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init).filter(
                extensions.contains)
        }
        guard !text.missingExtensions.isSuperset(of: missing) else { return false }
        text.missingExtensions.formUnion(missing)
        return true
    }
}
