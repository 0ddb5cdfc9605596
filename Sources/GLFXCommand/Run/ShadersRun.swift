internal import GLFXJob

/// `glfx shaders`
enum ShadersRun {
    private struct Row: Encodable {
        var name: String
        var summary: String
    }

    static func text(json: Bool) throws -> String {
        let rows = ShaderLibrary.bundled.map { Row(name: $0.name, summary: $0.summary) }
        if json { return try JSONOutput.document(rows) + "\n" }
        let width = (rows.map(\.name.count).max() ?? 0) + 2
        return rows.map { $0.name.padded(to: width) + $0.summary + "\n" }.joined()
    }
}
