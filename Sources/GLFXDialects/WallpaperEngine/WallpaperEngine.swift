internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Wallpaper Engine's effects: a fragment shader with `texSample2D` and `g_Texture0`, and its vertex shader beside it
/// (`.vert`). v goes down; colors are not multiplied by alpha.
enum WallpaperEngine: TableHost {
    static let dialect = Dialect.wallpaperEngine

    static func evidence(in text: DetectionText) -> Evidence? {
        guard text.hasMain else { return nil }
        if let line = text.firstLine["texSample2D"] {
            return Evidence(line: line, text: "mentions texSample2D", isStrong: true)
        }
        guard text.firstLine["g_Texture0"] != nil, let line = text.firstLine["v_TexCoord"] else { return nil }
        return Evidence(line: line, text: "mentions v_TexCoord beside g_Texture0")
    }

    static var readsAnnotations: Bool { false }

    static func leading(_ editor: TextEditor) throws(Failure) -> [SourceFile] {
        try leading(WallpaperComments(editor.file))
    }

    private static func leading(_ comments: WallpaperComments) throws(Failure) -> [SourceFile] {
        let lines = comments.definitions.map { "#define \($0.name) \($0.value)" }
        return [
            try SourceFile(name: "the engine's macros", text: WallpaperIncludes.macros + lines.joined(separator: "\n"))
        ]
    }

    static func vertex(of request: DialectRequest) throws(Failure) -> HostVertex? {
        let name = request.fileName
        guard name.lowercased().hasSuffix(".frag"),
            let companion = try request.files.text(String(name.dropLast(4)) + "vert")
        else { return nil }
        let file = try SourceFile(name: companion.name, text: companion.text)
        // Both stages have the switches of both.
        var comments = WallpaperComments(request.file)
        comments.add(WallpaperComments(file))
        return HostVertex(
            file: file,
            attributes: ["a_Position": "vec4(glfx_at * 2.0 - 1.0, 0.0, 1.0)", "a_TexCoord": "vec4(glfx_at, 0.0, 1.0)"],
            leading: try leading(comments))
    }

    static func adjust(
        _ pass: inout Pass, of text: PassText, _ request: DialectRequest, _ builder: inout ProgramBuilder
    ) throws(Failure) {
        var comments = WallpaperComments(request.file)
        if let vertex = try vertex(of: request) { comments.add(WallpaperComments(vertex.file)) }
        for uniform in comments.uniforms where !table.facts.contains(where: { $0.names.contains(uniform.name) }) {
            guard uniform.type == .sampler2D else {
                if let parameter = uniform.parameter { builder.add(parameter) }
                continue
            }
            guard let declared = text.uniforms.first(where: { $0.name.text == uniform.name }) else { continue }
            var input = text.input(declared)
            (input.label, input.fallback) = (uniform.label, uniform.fallback)
            // What the text reads of the screen is the frame.
            if uniform.readsScreen { input.filling = .frame }
            builder.add(input)
        }
    }

    private static let sizes: BuiltinUniform.Meaning = .sizes([
        .resultWidth, .resultHeight, .resultWidth, .resultHeight,
    ])
    private static let identity = BuiltinUniform.Meaning.constant([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    private static let numbers = Array(0..<8).map(String.init)

    static let table = HostTable(
        frame: ["g_Texture0"],
        facts: [
            HostTable.Fact(["g_Time"], [.float], .time),
            HostTable.Fact(["g_Frametime"], [.float], .timeDelta),
            HostTable.Fact(["g_PointerPosition", "g_PointerPositionLast"], [.vec2], .mouseFraction),
            HostTable.Fact(["g_TexelSize"], [.vec2], .texelSize),
            HostTable.Fact(
                ["g_TexelSizeHalf"], [.vec2],
                .sizes([.binary(.divide, .number(0.5), .resultWidth), .binary(.divide, .number(0.5), .resultHeight)])),
            HostTable.Fact(
                ["g_Screen"], [.vec3],
                .sizes([.resultWidth, .resultHeight, .binary(.divide, .resultWidth, .resultHeight)])),
            HostTable.Fact(numbers.map { "g_Texture\($0)Resolution" }, [.vec4], sizes),
            HostTable.Fact(numbers.map { "g_Texture\($0)Rotation" }, [.vec4], .constant([1, 0, 0, 1])),
            HostTable.Fact(numbers.map { "g_Texture\($0)Translation" }, [.vec2], .constant([0, 0])),
            HostTable.Fact(
                [
                    "g_ModelViewProjectionMatrix", "g_ModelViewProjectionMatrixInverse", "g_ModelMatrix",
                    "g_ViewProjectionMatrix", "g_EffectTextureProjectionMatrix",
                    "g_EffectTextureProjectionMatrixInverse", "g_EffectModelViewProjectionMatrix",
                    "g_EffectModelViewProjectionMatrixInverse", "g_LayerModelMatrix",
                ], [.mat4], identity),
            HostTable.Fact(["g_Alpha", "g_Brightness"], [.float], .constant([1])),
            HostTable.Fact(["g_Color"], [.vec3], .constant([1, 1, 1])),
            HostTable.Fact(["g_Color4"], [.vec4], .constant([1, 1, 1, 1])),
            HostTable.Fact(["g_ParallaxPosition"], [.vec2], .constant([0.5, 0.5])),
        ],
        varyings: ["v_TexCoord": [.vec4: "vec4(glfx_place, glfx_place)"]], beginsWithZero: true,
        headers: WallpaperIncludes.texts, origin: .topLeft)
}

extension Dialect {
    /// Wallpaper Engine.
    package static let wallpaperEngine = Dialect("wallpaperengine", title: "Wallpaper Engine", convertsNumbers: true)
}
