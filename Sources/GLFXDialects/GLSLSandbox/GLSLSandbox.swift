internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// glslsandbox: a whole shader with the uniforms `time`, `resolution`, `mouse` (0 to 1) and `surfaceSize`, the varying
/// `surfacePosition`, and the frame before in `backbuffer`.
///
/// The page ignores alpha, in which some shaders keep state for the next frame.
enum GLSLSandbox: DialectReader {
    static let dialect = Dialect.glslsandbox
    static let beginsAtMain = true

    static func evidence(in text: DetectionText) -> Evidence? {
        guard text.hasMain else { return nil }
        let sandbox = text.first(of: ["surfacePosition", "backbuffer", "surfaceSize"])
        if let sandbox { return Evidence(line: sandbox.line, text: "mentions \(sandbox.name)") }
        guard let time = text.firstLine["time"], text.firstLine["resolution"] != nil else { return nil }
        return Evidence(line: time, text: "mentions time and resolution")
    }

    private static let ownPictures: Set<String> = [
        "backbuffer", "backBuffer", "back_buffer", "bb", "lastFrame", "lastframe", "prevFrame", "previousFrame",
    ]
    /// The surface has height 1 and the picture's aspect ratio, with (0, 0) in its center.
    private static let surface = "(glfx_place - 0.5) * vec2(glfx_texel.y / glfx_texel.x, 1.0)"

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        var reader = PassReader(files: request.files)
        reader.varyingValues.value = { name, type in name == "surfacePosition" && type == .vec2 ? surface : nil }
        let text = try reader.read(request.file)
        var pass = Pass(index: 0, source: text.source)
        if text.source.varyings.contains(where: { $0.value != nil }) {
            pass.builtins.append(BuiltinUniform(name: "glfx_texel", type: .vec2, meaning: .texelSize))
        }
        var builder = ProgramBuilder(request, .glslsandbox)
        try builder.add(text, as: pass, role: role)
        return builder.program
    }

    private static func role(of uniform: DeclaredUniform) -> ProgramBuilder.Role? {
        guard uniform.arraySize == nil else { return nil }
        switch (uniform.name.text, uniform.type) {
        case ("mouse", .vec2), ("mouse", .vec3), ("mouse", .vec4): return .builtin(.mouseFraction)
        case ("surfaceSize", .vec2):
            return .builtin(.sizes([.binary(.divide, .resultWidth, .resultHeight), .number(1)]))
        case (let name, .sampler2D) where ownPictures.contains(name): return .sampler(SamplerRule(.previousResult))
        default: return nil
        }
    }
}

extension Dialect {
    /// glslsandbox.com.
    package static let glslsandbox = Dialect("glslsandbox", title: "glslsandbox", resultAlpha: .ignore)
}
