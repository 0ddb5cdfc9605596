extension Matchbox {
    static func evidence(in text: DetectionText) -> Evidence? {
        if let line = text.line(containing: "<ShaderNodePreset") {
            return Evidence(line: line, words: "begins a Matchbox description", isStrong: true)
        }
        let prefixes = ["adsk_result", "adsk_time", "adsk_front", "adsk_back", "adsk_get", "adsk_"]
        let names = text.firstLine.keys.filter { name in prefixes.contains { name.hasPrefix($0) } }
        return text.first(of: Array(names)).map { Evidence(line: $0.line, words: "mentions \($0.name)") }
    }
}
