internal import GLFXCore
internal import GLFXShaderText

/// An element of XML with its text, which may be in CDATA.
struct MarkupNode {
    private(set) var attributes: [String: String] = [:]
    private(set) var children: [MarkupNode] = []
    /// Where its tag is in the file.
    private(set) var offset = 0
    /// Where its text is: between its tags, without the CDATA's own signs.
    private(set) var content = 0..<0
    private var name = ""

    private static let deepest = 64

    /// The document: its children are the elements of a file.
    init(_ file: SourceFile) {
        var open = [MarkupNode()]
        var position = 0
        while let start = file.next("<", from: position) {
            if file.has("<![CDATA[", at: start) {
                let first = start + 9
                let end = file.next("]]>", from: first) ?? file.bytes.count
                if open[open.count - 1].children.isEmpty { open[open.count - 1].content = first..<end }
                position = min(end + 3, file.bytes.count)
                continue
            }
            guard let end = file.next(">", from: start) else { break }
            let tag = MarkupTag(file.bytes[(start + 1)..<end])
            position = end + 1
            if tag.name.hasPrefix("/") {
                guard open.count > 1, open[open.count - 1].name == tag.name.dropFirst() else { continue }
                var node = open.removeLast()
                if node.children.isEmpty, node.content.isEmpty { node.content = node.content.lowerBound..<start }
                open[open.count - 1].children.append(node)
            } else if !tag.name.hasPrefix("?"), !tag.isClosed, open.count < Self.deepest {
                var node = MarkupNode()
                (node.name, node.attributes, node.offset, node.content) = (
                    tag.name, tag.attributes, start, end + 1..<end + 1
                )
                open.append(node)
            }
        }
        while open.count > 1 {
            let node = open.removeLast()
            open[open.count - 1].children.append(node)
        }
        self = open[0]
    }

    private init() {}

    func first(_ name: String) -> MarkupNode? { children.first { $0.name == name } }
    func all(_ name: String) -> [MarkupNode] { children.filter { $0.name == name } }

    func text(in file: SourceFile) -> String? {
        String(decoding: file.bytes[content], as: UTF8.self).trimmed
    }
}
