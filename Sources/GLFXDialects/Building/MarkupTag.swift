internal import GLFXShaderText

/// A tag of XML, whose files need not be well-formed: `name attribute="value" /`.
struct MarkupTag {
    var name: String
    private(set) var attributes: [String: String] = [:]
    var isClosed: Bool

    init(_ bytes: ArraySlice<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        isClosed = text.hasSuffix("/")
        name = String(text.prefix { !" \t\r\n=".contains($0) })
        if isClosed, name.count > 1, name.hasSuffix("/") { name.removeLast() }
        var rest = text.dropFirst(name.count)
        while let equals = rest.firstIndex(of: "=") {
            let key = rest[..<equals].split { " \t\r\n".contains($0) }.last ?? ""
            rest = rest[rest.index(after: equals)...].drop { " \t\r\n".contains($0) }
            guard let quote = rest.first, quote == "\"" || quote == "'" else { break }
            rest = rest.dropFirst()
            attributes[String(key)] = rest.prefix { $0 != quote }.trimmed
            rest = rest.drop { $0 != quote }.dropFirst()
        }
    }

    subscript(key: String) -> String? { attributes[key].flatMap { $0.isEmpty ? nil : $0 } }
}
