internal import GLFXShaderText

extension RetroArch {
    static func evidence(in text: DetectionText) -> Evidence? {
        guard slangEvidence(in: text) == nil else { return nil }
        if let pragma = text.line(beginningWith: ["#pragma parameter"]) {
            return Evidence(line: pragma.line, text: "says '#pragma parameter'", isStrong: true)
        }
        if let line = text.firstLine["main_fragment"] {
            if text.firstLine["main_vertex"] != nil {
                return Evidence(line: line, text: "has main_vertex and main_fragment", isStrong: true)
            }
            // The other one may be in a file that it includes.
            if text.codeLine(beginningWith: ["#include"]) != nil {
                return Evidence(line: line, text: "has main_fragment and includes a file", isStrong: true)
            }
        }
        if !text.hasMain, text.line(beginningWith: ["shaders", "#reference"]) != nil,
            let preset = RetroArchEntries.presetLine(text.lines)
        {
            return Evidence(line: preset.line, text: "says '\(preset.text.prefix(40))'", isStrong: true)
        }
        let conditions = ["#if", "#elif", "#ifdef"]
        guard let vertex = line(of: "VERTEX", after: conditions, text),
            line(of: "FRAGMENT", after: conditions, text) != nil
        else { return nil }
        return Evidence(line: vertex, text: "asks for VERTEX", isStrong: true)
    }

    /// Evidence that a text is of the later language.
    static func slangEvidence(in text: DetectionText) -> Evidence? {
        if let stage = text.line(beginningWith: ["#pragma stage"]) {
            return Evidence(line: stage.line, text: "says '#pragma stage'", isStrong: true)
        }
        guard !text.hasMain, text.line(beginningWith: ["shaders", "#reference"]) != nil,
            RetroArchEntries.presetLine(text.lines) != nil,
            let index = text.lines.firstIndex(where: { $0.lowercased().contains(".slang") })
        else { return nil }
        return Evidence(line: index + 1, text: "says '\(String(text.lines[index]).trimmed.prefix(40))'", isStrong: true)
    }

    private static func line(of word: String, after directives: [String], _ text: DetectionText) -> Int? {
        guard text.firstLine[word] != nil else { return nil }
        for (index, line) in text.code.enumerated() where line.contains(UInt8(ascii: "#")) {
            let words = String(decoding: line, as: UTF8.self).split { !$0.isLetter && $0 != "#" && $0 != "_" }
            if let first = words.first, directives.contains(String(first)), words.contains(where: { $0 == word }) {
                return index + 1
            }
        }
        return nil
    }
}
