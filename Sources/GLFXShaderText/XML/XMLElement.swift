/// An element of an XML document, with its place in the file.
package struct XMLElement: Sendable {
    package var name: String
    var attributes: [String: String] = [:]
    package var children: [XMLElement] = []
    /// Byte offset of its tag in the file.
    package var offset: Int

    /// An attribute without white space around it; nil where it is missing or empty.
    package func attribute(_ name: String) -> String? {
        guard let text = attributes[name]?.trimmed, !text.isEmpty else { return nil }
        return text
    }

    package func children(named name: String) -> [XMLElement] { children.filter { $0.name == name } }
}
