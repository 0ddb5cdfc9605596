internal import CGLFXExpat
package import GLFXCore

/// Reads an XML document with Expat. Nothing outside the text is opened, and entity declarations are refused.
package enum XMLReader {
    private static let depth = 64
    private static let elements = 100_000

    /// - Returns: the document's root element.
    /// - Throws: `.shader` with file, line and column.
    package static func read(_ file: SourceFile) throws(Failure) -> XMLElement {
        // An XML declaration has to come first; some files begin with an empty line.
        let start = file.bytes.firstIndex { !Tokenizer.isSpace($0) } ?? file.bytes.count
        guard let parser = XML_ParserCreate("UTF-8") else { throw Failure(.limit, "no memory to read '\(file.name)'") }
        defer { XML_ParserFree(parser) }
        let tree = Tree(parser, start)
        let status = withExtendedLifetime(tree) {
            tree.listen()
            return file.bytes[start...].withUnsafeBytes { bytes in
                XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
            }
        }
        if let problem = tree.problem { throw file.failure(offset: problem.offset, "\(problem.message)") }
        guard status == XML_STATUS_OK, let root = tree.root else {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no XML"
            throw file.failure(
                offset: min(file.bytes.count, max(start, tree.offset)), "the XML cannot be read: \(reason)",
                advice: "correct it; '&' is written '&amp;' and '<' is written '&lt;'")
        }
        return root
    }

    /// The tree parsed so far.
    private final class Tree {
        private let parser: XML_Parser
        private let start: Int
        private var open: [XMLElement] = []
        private var count = 0
        private(set) var root: XMLElement?
        private(set) var problem: (offset: Int, message: String)?

        init(_ parser: XML_Parser, _ start: Int) {
            self.parser = parser
            self.start = start
        }

        /// The parser's byte offset in the file.
        var offset: Int { start + Int(glfx_xml_byte_index(parser)) }

        func listen() {
            XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
            XML_SetElementHandler(
                parser, { Tree.behind($0)?.begin($1, $2) }, { context, _ in Tree.behind(context)?.end() })
            XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in
                Tree.behind(context)?.stop("entity declarations are not allowed")
            }
        }

        private static func behind(_ context: UnsafeMutableRawPointer?) -> Tree? {
            context.map { Unmanaged<Tree>.fromOpaque($0).takeUnretainedValue() }
        }

        private func begin(_ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
            guard let name else { return }
            count += 1
            guard open.count < XMLReader.depth, count <= XMLReader.elements else {
                stop(
                    count > XMLReader.elements
                        ? "more than \(XMLReader.elements) elements"
                        : "elements nested more than \(XMLReader.depth) deep")
                return
            }
            var element = XMLElement(name: String(cString: name), offset: offset)
            var index = 0
            while let list, let key = list[index], let value = list[index + 1] {
                element.attributes[String(cString: key)] = String(cString: value)
                index += 2
            }
            open.append(element)
        }

        private func end() {
            guard let element = open.popLast() else { return }
            if open.isEmpty {
                root = element
            } else {
                open[open.count - 1].children.append(element)
            }
        }

        private func stop(_ message: String) {
            if problem == nil { problem = (offset, message) }
            XML_StopParser(parser, 0)
        }
    }
}
