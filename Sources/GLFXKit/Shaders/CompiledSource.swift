/// A shader's texts as the driver compiles them, host's lines included.
public enum CompiledSource {
    /// The texts of all passes, each after a comment that names it.
    /// - Parameters:
    ///   - program: the shader.
    ///   - device: where it is compiled.
    /// - Throws: `.shader` where no text compiles, `.gpu` where there is no device.
    public static func text(of program: ShaderProgram, on device: DeviceSelection = .automatic) throws(Failure)
        -> String
    {
        let opened = try GraphicsDevice(device)
        let texts: [PassTexts]
        do {
            texts = try opened.texts(of: program)
        } catch {
            guard error.kind == .shader, let desktop = try? opened.desktop(),
                let found = try? desktop.texts(of: program)
            else { throw error }
            texts = found
        }
        var parts: [String] = []
        for text in texts {
            let pass = text.name.map { "\($0), " } ?? ""
            if !text.vertex.isEmpty { parts.append("// \(program.name), \(pass)vertex shader\n\(text.vertex)") }
            parts.append("// \(program.name), \(pass)\(text.label)\n\(text.fragment)")
        }
        return parts.joined(separator: "\n")
    }
}
