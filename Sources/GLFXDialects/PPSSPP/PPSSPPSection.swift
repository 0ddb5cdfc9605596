internal import GLFXCore
internal import GLFXShaderText

/// A section of an `.ini`, which describes one of PPSSPP's shaders.
struct PPSSPPSection {
    /// Of its `[Name]`, from 1.
    var line: Int
    private var entries: [String: String] = [:]

    /// The value of a key, without quotation marks; keys are compared without case.
    subscript(key: String) -> String? { entries[key.lowercased()] }

    /// The sections of a file, in order.
    static func sections(of file: SourceFile) -> [PPSSPPSection] {
        var sections: [PPSSPPSection] = []
        for number in file.lineNumbers {
            let text = String(decoding: file.line(number), as: UTF8.self).trimmed
            if text.hasPrefix("[") {
                sections.append(PPSSPPSection(line: number))
            } else if let equals = text.firstIndex(of: "="), !text.hasPrefix("#"), !sections.isEmpty {
                let value = text[text.index(after: equals)...].trimmed
                sections[sections.count - 1].entries[text[..<equals].trimmed.lowercased()] =
                    value.hasPrefix("\"") && value.hasSuffix("\"") && value.count > 1
                    ? String(value.dropFirst().dropLast()) : value
            }
        }
        return sections
    }

    /// The first section of an `.ini` beside a fragment shader that names it.
    static func section(of request: DialectRequest) throws(Failure) -> PPSSPPSection? {
        let name = request.fileName.lowercased()
        for list in request.files.names(in: "") where list.lowercased().hasSuffix(".ini") {
            guard let text = try request.files.text(list)?.text,
                let file = try? SourceFile(name: list, text: text)
            else { continue }
            if let section = sections(of: file).first(where: { $0["Fragment"]?.lowercased() == name }) {
                return section
            }
        }
        return nil
    }
}
