package import GLFXCore
package import GLFXPrograms

extension ValueFile {
    /// The values of shaders that differ from their defaults, as a file for `--preset-file` and `--set`: an object for
    /// each shader.
    /// - Throws: `.usage` where two shaders have the same name.
    package static func text(of stages: [ShaderStage]) throws(Failure) -> String {
        var members: [(key: String, value: JSONNode)] = []
        for stage in stages {
            guard !members.contains(where: { $0.key == stage.program.name }) else {
                throw Failure(
                    .usage, "two shaders are called '\(stage.program.name)', which a file of values cannot tell apart",
                    advice: "copy one of them under another name")
            }
            members.append((stage.program.name, .object(ShaderJSON.parameters(stage))))
        }
        return JSONNode.object(members).text() + "\n"
    }
}
