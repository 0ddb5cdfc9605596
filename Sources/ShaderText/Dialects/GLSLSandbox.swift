import FrameCore

/// glslsandbox: a whole shader with the uniforms `time`, `resolution`, `mouse` (0 to 1) and `surfaceSize`, the varying
/// `surfacePosition`, and the frame before in `backbuffer`.
///
/// The page shows the colors whatever their alpha: the result of a shader that reads no picture but its own has alpha 1.
enum GLSLSandbox {
    private static let ownPictures: Set<String> = [
        "backbuffer", "backBuffer", "back_buffer", "bb", "lastFrame", "lastframe", "prevFrame", "previousFrame",
    ]
    /// The surface is one high, as wide as the picture is for that, and (0, 0) lies in its middle.
    private static let surface = "(glfx_place - 0.5) * vec2(glfx_texel.y / glfx_texel.x, 1.0)"

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        var reader = PassReader(files: request.files)
        reader.varyingValues.value = { name, type in name == "surfacePosition" && type == .vec2 ? surface : nil }
        var text = try reader.read(request.file)
        let pictures = text.uniforms.filter(\.type.isSampler).map(\.name.text)
        if pictures.allSatisfy(ownPictures.contains) { Opaque.apply(to: &text.source) }
        var pass = Pass(index: 0, source: text.source)
        if text.source.varyings.contains(where: { $0.value != nil }) {
            pass.builtins.append(BuiltinUniform(name: "glfx_texel", type: .vec2, meaning: .texelSize))
        }
        var builder = ProgramBuilder(request, .glslsandbox)
        try builder.add(text, as: pass) { (uniform) throws(Failure) in role(of: uniform) }
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
