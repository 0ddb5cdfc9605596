import FrameCore

/// An element of an XML document, with its place in the file.
struct XMLElement: Sendable {
    var name: String
    var attributes: [String: String] = [:]
    var children: [XMLElement] = []
    /// Byte of the file where its tag begins.
    var offset: Int

    /// An attribute without white space around it; nil where there is none, or nothing in it.
    func attribute(_ name: String) -> String? {
        guard let text = attributes[name]?.trimmed, !text.isEmpty else { return nil }
        return text
    }

    func children(named name: String) -> [XMLElement] { children.filter { $0.name == name } }
}
