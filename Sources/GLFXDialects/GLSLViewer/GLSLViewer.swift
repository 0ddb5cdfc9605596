internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// glslViewer and The Book of Shaders: a whole shader with `u_time`, `u_resolution`, `u_mouse`, `u_tex0` ….
///
/// One text can draw several pictures: for each `u_buffer0` it is compiled with `BUFFER_0` defined and drawn into that
/// buffer, for each `u_doubleBuffer0` with `DOUBLE_BUFFER_0`, which reads its own last frame. Where it tests for
/// `POSTPROCESSING`, it is drawn once more with that defined, over its own result in `u_scene`; where it tests for
/// `BACKGROUND`, that is what is drawn, since there is no model to draw. A number after a buffer's declaration is its
/// size as a fraction of the picture's, `512x512` one in pixels.
struct GLSLViewer: DialectReader {
    static let dialect = Dialect.glslviewer
    static let beginsAtMain = true

    static func evidence(in text: DetectionText) -> Evidence? {
        guard text.hasMain else { return nil }
        return text.first(of: ["u_time", "u_resolution", "u_mouse", "u_tex0", "u_buffer0"]).map {
            Evidence(line: $0.line, text: "mentions \($0.name)")
        }
    }

    private static let scene = "u_scene"
    private let request: DialectRequest
    private let names: NameList
    private var builder: ProgramBuilder

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        var viewer = GLSLViewer(request)
        return try viewer.build()
    }

    private init(_ request: DialectRequest) {
        self.request = request
        names = NameList(request.file)
        builder = ProgramBuilder(request, .glslviewer)
    }

    private mutating func build() throws(Failure) -> ShaderProgram {
        let buffers = names.numbers(after: "u_buffer").map { ("u_buffer\($0)", "BUFFER_\($0)") }
        let doubles = names.numbers(after: "u_doubleBuffer").map { ("u_doubleBuffer\($0)", "DOUBLE_BUFFER_\($0)") }
        guard buffers.count + doubles.count < ShaderLimits.passes - 1 else {
            throw Failure(
                .shader, "\(request.file.name): there are more than \(ShaderLimits.passes) buffers and pictures")
        }
        for (target, definition) in buffers + doubles where names.asks(for: definition) {
            try add(defining: [definition], into: target)
        }
        let isPostprocessed = names.asks(for: "POSTPROCESSING")
        try add(
            defining: names.asks(for: "BACKGROUND") ? ["BACKGROUND"] : [], into: isPostprocessed ? Self.scene : nil)
        if isPostprocessed { try add(defining: ["POSTPROCESSING"], into: nil) }
        try builder.edit { (program) throws(Failure) in program.inputs.putFirst(namedBy: "u_tex") }
        return builder.program
    }

    private mutating func add(defining definitions: [String], into target: String?) throws(Failure) {
        var reader = PassReader(files: request.files)
        reader.definitions = definitions.map { ($0, "1") }
        if names.asks(for: "GLSLVIEWER") { reader.definitions.append(("GLSLVIEWER", "310")) }
        let text = try reader.read(request.file)
        try checkScene(text)
        var pass = Pass(index: builder.program.passes.count, source: text.source)
        if let target {
            pass.name = definitions.first ?? "the scene"
            pass.output = .target(target)
        } else if !definitions.isEmpty {
            pass.name = definitions[0]
        }
        let targets = Set(text.uniforms.map(\.name.text).filter(isTarget))
        for name in targets.union(target.map { [$0] } ?? []) { try addTarget(name, text) }
        try builder.add(text, as: pass) { (uniform) throws(Failure) in
            Self.role(of: uniform, targets: targets, isBuffer: target != nil)
        }
    }

    private func isTarget(_ name: String) -> Bool {
        if name == Self.scene { return names.asks(for: "POSTPROCESSING") }
        return name.hasPrefix("u_buffer") && names.asks(for: "BUFFER_" + name.dropFirst(8))
            || name.hasPrefix("u_doubleBuffer") && names.asks(for: "DOUBLE_BUFFER_" + name.dropFirst(14))
    }

    private mutating func addTarget(_ name: String, _ text: PassText) throws(Failure) {
        let comment = text.uniforms.first { $0.name.text == name }?.annotation.help
        try builder.edit { (program) throws(Failure) in
            let size = comment.flatMap(Self.size)
            guard let index = program.targets.firstIndex(where: { $0.name == name }) else {
                program.targets.append(Target(name: name, size: size ?? .frame, format: .float32))
                return
            }
            if let size { program.targets[index].size = size }
        }
    }

    /// `0.5`, `512x256`, `512,256`.
    private static func size(_ comment: String) -> PictureSizeRule? {
        let word = comment.prefix { $0.isNumber || "., xX".contains($0) }
        let numbers = word.split { "xX, ".contains($0) }.compactMap { ConstantEvaluator.number(String($0)) }
            .compactMap(\.components.first)
        guard numbers.allSatisfy({ $0 > 0 }) else { return nil }
        switch numbers.count {
        case 1:
            return PictureSizeRule(
                width: .binary(.multiply, .frameWidth, .number(numbers[0])),
                height: .binary(.multiply, .frameHeight, .number(numbers[0])))
        case 2: return PictureSizeRule(width: .number(numbers[0]), height: .number(numbers[1]))
        default: return nil
        }
    }

    private static func role(
        of uniform: DeclaredUniform, targets: Set<String>, isBuffer: Bool
    ) -> ProgramBuilder.Role? {
        let name = uniform.name.text
        if uniform.type == .sampler2D, targets.contains(name) { return .sampler(SamplerRule(.target(name))) }
        switch (name, uniform.type) {
        // A pass that draws into a smaller buffer gets the picture's size too.
        case ("u_resolution", .vec2), ("u_resolution", .vec3): return isBuffer ? .builtin(.resultResolution) : nil
        case ("u_trails", .vec2):
            return .builtin(.constant(Array(repeating: 0, count: 2 * (uniform.arraySize ?? 1))))
        case ("u_view2d", .mat3): return .builtin(.constant([1, 0, 0, 0, 1, 0, 0, 0, 1]))
        case (_, .float), (_, .int): return movieFact(name).map { .builtin($0) }
        default: return nil
        }
    }

    /// `u_tex0Time` and the like: facts about the movie in a sampler.
    private static func movieFact(_ name: String) -> BuiltinUniform.Meaning? {
        guard name.hasPrefix("u_tex") else { return nil }
        switch name.dropFirst(5).drop(while: \.isNumber) {
        case "Time": return .time
        case "Duration": return .duration
        case "Fps": return .frameRate
        case "CurrentFrame": return .frameIndex
        default: return nil
        }
    }

    private static let sceneNames = ["u_scene", "u_light", "u_camera", "u_cubeMap", "u_SH", "u_iblLuminance"]

    /// Refuses uniforms of glslViewer's 3D scenes and convolution pyramids.
    private func checkScene(_ text: PassText) throws(Failure) {
        for uniform in text.uniforms where text.isUsed(uniform.name.text) {
            let name = uniform.name.text
            let source = text.source.assembled
            if name.hasPrefix("u_convolutionPyramid") || name.hasPrefix("u_pyramid") {
                throw source.failure(
                    at: uniform.name, "'\(name)' belongs to a convolution pyramid, which is not drawn here",
                    advice: "use a shader that does without it")
            }
            let isScene = name != Self.scene && Self.sceneNames.contains(where: name.hasPrefix)
            if isScene || name.hasPrefix("u_") && name.hasSuffix("Matrix") {
                throw source.failure(
                    at: uniform.name, "'\(name)' belongs to a 3D scene, which is not drawn here",
                    advice: "use a shader for flat pictures")
            }
        }
    }
}

extension Dialect {
    /// glslViewer and The Book of Shaders.
    package static let glslviewer = Dialect("glslviewer", title: "glslViewer")
}
