internal import GLFXCore
internal import GLFXShaderText

/// Blocks between vertex and fragment shader, which GLSL ES has not: `in jit_PerVertex { vec2 texcoord; } jit_in;`.
enum InterfaceBlock {
    /// A member of a block.
    struct Member {
        /// `flat `, or nothing.
        var qualifier: String
        var type: String
        var name: String

        /// The varying that replaces it.
        var declaration: String { "\(qualifier)varying highp \(type) \(InterfaceBlock.prefix)\(name);" }
    }

    /// Before the names of the varyings that replace members. Not longer than an instance's name and a dot.
    static let prefix = "b_"

    /// Takes the blocks of a storage (`in`, `out`) out of a text, and renames the uses of their members.
    static func take(_ storage: String, from editor: inout TextEditor) throws(Failure) -> [Member] {
        var members: [Member] = []
        let tokens = editor.tokens
        for index in tokens.indices.dropFirst() where tokens[index].isText("{") && index > 1 {
            guard tokens[index - 2].isText(storage), let close = tokens.closing(index), close + 2 < tokens.count,
                tokens[close + 1].kind == .identifier, tokens[close + 2].isText(";")
            else { continue }
            let own = tokens[(index + 1)..<close].split { $0.isText(";") }
            for declaration in own {
                let words = declaration.filter { $0.kind == .identifier }.map(\.text)
                guard let type = words.firstIndex(where: { GLSLType(rawValue: $0) != nil }) else { continue }
                let isFlat = words[..<type].contains("flat")
                members += words[(type + 1)...].map {
                    Member(qualifier: isFlat ? "flat " : "", type: words[type], name: $0)
                }
            }
            let instance = tokens[close + 1].text
            editor.blank(index - 2...close + 2)
            for use in tokens.indices.dropLast(2)
            where use > close && tokens[use].isText(instance) && tokens[use + 1].isText(".") {
                try editor.replace(use...use + 2, with: prefix + tokens[use + 2].text)
            }
        }
        return members
    }
}
