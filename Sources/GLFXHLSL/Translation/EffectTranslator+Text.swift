package import GLFXCore
package import GLFXShaderText

extension EffectTranslator {
    /// A declaration outside of functions.
    private struct Item {
        var line: Int
        var pieces: [Piece]
    }

    /// The translated text, parsed as GLSL, with its lines mapped to the user's files.
    /// - Parameter lines: of GLSL, which become a part of the text.
    package func passText(declaring lines: [String] = []) throws(Failure) -> PassText {
        var items = try declarations()
        let functions = translated.sorted { $0.key < $1.key }
        // GLSL requires declarations before use, OBS does not: late ones are moved up.
        let first = functions.first?.value.first?.line ?? 0
        items.sort { $0.line < $1.line }
        var writer = LineWriter(lines: module.source.lines.count)
        let beginning = Token(kind: .identifier, text: "", line: 0, column: 0)
        writer.write(lines.map { Piece($0 + " ", at: beginning) })
        for item in items {
            writer.write(item.line > first ? item.pieces.map { Self.moved($0, to: first) } : item.pieces)
        }
        if functions.count > 1, let place = functions.first?.value.first {
            for (index, _) in functions { writer.write([Piece(try prototype(index), like: place)]) }
        }
        for (_, pieces) in functions { writer.write(pieces) }
        let file = try SourceFile(
            name: module.source.files.first?.name ?? "", text: writer.lines.joined(separator: "\n"))
        var text = try PassReader(files: NoShaderFiles(), style: .modern, isWhole: false, hasMadeVaryings: false).read(
            file)
        text.source.assembled.files = module.source.files
        for index in text.source.assembled.lines.indices where module.source.lines.indices.contains(index) {
            text.source.assembled.lines[index].file = module.source.lines[index].file
            text.source.assembled.lines[index].number = module.source.lines[index].number
        }
        return text
    }

    private static func moved(_ piece: Piece, to line: Int) -> Piece {
        var piece = piece
        piece.line = line
        piece.column = 0
        return piece
    }

    /// Structures, uniforms and globals.
    private func declarations() throws(Failure) -> [Item] {
        var items: [Item] = []
        for structure in structures.values.sorted(by: { $0.name.text < $1.name.text }) {
            let name = structure.name
            var text = "struct \(GLSLNames.valid(name.text)) { "
            for member in structure.members {
                // A member that GLSL cannot have (a texture) is not used by any function.
                guard let type = try? glslName(member.type, at: name), !type.contains("sampler") else {
                    continue
                }
                text += "\(type) \(GLSLNames.valid(member.name)); "
            }
            items.append(Item(line: name.line, pieces: [Piece(text + "};", at: name)]))
        }
        for index in use.uniforms {
            let name = module.uniforms[index].name
            let (type, count) = try module.glslType(of: module.uniforms[index])
            let size = count.map { "[\($0)]" } ?? ""
            items.append(
                Item(
                    line: name.line,
                    pieces: [Piece("uniform \(type.rawValue) \(GLSLNames.valid(name.text))\(size);", at: name)]))
        }
        for (index, global) in translatedGlobals.sorted(by: { $0.key < $1.key }) {
            items.append(Item(line: module.globals[index].name.line, pieces: global.pieces))
        }
        return items
    }

    /// Assignments of globals at the beginning of `main`, in the text's order.
    package var assignments: [String] {
        translatedGlobals.sorted { $0.key < $1.key }.map(\.value.assignment).filter { !$0.isEmpty }
            .map { $0.map(\.text).joined() }
    }
}

extension EffectUse {
    /// Declarations before the user's lines: the host's uniforms, textures, helpers.
    package func declarations(of effectHost: EffectHost) -> [String] {
        var lines = host.sorted().compactMap { name in
            effectHost.uniforms[name].map { "uniform \($0.rawValue) \(name);" }
        }
        var seen: Set<String> = []
        for reading in readings {
            let name = name(of: reading)
            if seen.insert(name).inserted {
                lines.append("uniform \(dimensions[reading.texture, default: .two].rawValue) \(name);")
            }
        }
        for helper in HelperFunction.all + effectHost.helpers where helpers.contains(helper) {
            lines.append(helper.text)
        }
        return lines
    }
}

/// Writes pieces of GLSL, each on the line of the user's text that it comes from.
struct LineWriter {
    private(set) var lines: [String]
    private var line = 0

    init(lines count: Int) { lines = Array(repeating: "", count: max(1, count)) }

    /// Appends pieces; those from an earlier line go on the line that was written last.
    mutating func write(_ pieces: [Piece]) {
        for piece in pieces {
            if piece.line > line { line = min(piece.line, lines.count - 1) }
            if lines[line].isEmpty { lines[line] = String(repeating: " ", count: min(piece.column, 80)) }
            lines[line] += piece.text
        }
        if !pieces.isEmpty { lines[line] += " " }
    }
}
