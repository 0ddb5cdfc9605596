internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// The Force: a `main` behind the editor's own uniforms, colors and functions, which it does not declare. y goes up, and
/// the page ignores alpha.
enum TheForce: TableHost {
    static let dialect = Dialect.theforce

    static func evidence(in text: DetectionText) -> Evidence? {
        guard text.hasMain, text.first(of: ["gl_FragColor", "out"]) != nil else { return nil }
        for name in ["uvN", "uv"] where text.lacks(name) {
            guard let line = text.codeLine(containing: ["\(name)()"]) else { continue }
            return Evidence(line: line, text: "calls \(name)(), which it does not define")
        }
        guard text.lacks("resolution") || text.lacks("time") else { return nil }
        let signs = ["bands", "backbuffer", "channel0", "sexy", "channel1", "channel2", "channel3"]
        let names = signs + TheForceNames.functions
        guard let name = names.first(where: text.lacks), let line = text.firstLine[name] else { return nil }
        return Evidence(line: line, text: "mentions \(name), which it does not declare")
    }

    static func always(_ text: PassText) -> Set<String> {
        let tokens = text.source.assembled.tokens
        let missing = TheForceNames.waves.filter { name in
            text.mentions(name) && !text.source.assembled.macros.replaces(name)
                && !tokens.indices.dropFirst().dropLast(2).contains {
                    tokens[$0].isText(name) && tokens[$0 - 1].isText("float") && tokens[$0 + 1].isText("(")
                        && tokens[$0 + 2].isText("float")
                }
        }
        return Set(missing.map(TheForceNames.wave(named:)))
    }

    static func addOwn(for text: PassText, to builder: inout ProgramBuilder) throws(Failure) {
        if text.wants("bands") { try HostAudio.addLevels(to: &builder) }
    }

    static let table = HostTable(
        frame: TheForceNames.channels,
        provided: TheForceNames.facts + HostTable.simplexNoise + TheForceNames.library + TheForceNames.names,
        pictures: ["backbuffer": .previousResult])
}

extension Dialect {
    /// The Force.
    package static let theforce = Dialect("theforce", title: "The Force", resultAlpha: .ignore)
}
