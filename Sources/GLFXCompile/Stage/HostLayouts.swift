internal import GLFXShaderText

/// Takes out of `layout(…)` what the host decides: where a sampler's picture is bound, which OpenGL ES does not allow
/// to be a set (`set = 0`, Vulkan's), and where a vertex attribute is. Lines and columns of the rest stay.
enum HostLayouts {
    private static let ofSamplers: Set<String> = ["set", "binding"]
    private static let ofAttributes: Set<String> = ["location"]

    static func removeBindings(_ text: inout StageText) {
        edit(&text, storage: "uniform", ofSamplers) { $0.contains { $0.text.contains("sampler") } }
    }

    /// - Parameter text: of a vertex shader.
    static func removeLocations(_ text: inout StageText) { edit(&text, storage: "in", ofAttributes) { _ in true } }

    private static func edit(
        _ text: inout StageText, storage: String, _ names: Set<String>, where isMeant: (ArraySlice<Token>) -> Bool
    ) {
        let tokens = text.tokens
        var edits: [StageText.Edit] = []
        for index in tokens.indices.dropLast() where tokens[index].isText("layout") && tokens[index + 1].isText("(") {
            guard let close = tokens.closing(index + 1), close + 1 < tokens.count else { continue }
            let rest = tokens[(close + 1)...].prefix(8).prefix { !$0.isText(";") && !$0.isText("{") }
            guard rest.first?.isText(storage) ?? false, isMeant(rest) else { continue }
            let entries = tokens[(index + 2)..<close].split { $0.isText(",") }
            let remaining = entries.filter { entry in !names.contains(entry.first?.text ?? "") }
            guard remaining.count < entries.count else { continue }
            let head = remaining.map { $0.map(\.text).joined(separator: " ") }.joined(separator: ", ")
            edits += tokens[index...close].map { StageText.Edit($0, "") }
            if !remaining.isEmpty { edits[edits.count - (close - index + 1)].text = "layout(\(head))" }
        }
        text.apply(edits)
    }
}
