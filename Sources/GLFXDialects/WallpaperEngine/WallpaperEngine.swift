internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Wallpaper Engine's effects: a fragment shader with `texSample2D` and `g_Texture0`, and its vertex shader beside it
/// (`.vert`), or `effect.json` with its passes. v goes down; colors are not multiplied by alpha.
enum WallpaperEngine: TableHost {
    static let dialect = Dialect.wallpaperEngine

    /// An effect's JSON has no `main`.
    static let beginsAtMain = false
    /// Effects of several passes.
    static let sharedEndings = ["json"]

    static func evidence(in text: DetectionText) -> Evidence? {
        guard text.hasMain else {
            guard let line = text.line(containing: "\"material\""), text.line(containing: "\"passes\"") != nil else {
                return nil
            }
            return Evidence(line: line, text: "names a material of a pass")
        }
        if let line = text.firstLine["texSample2D"] {
            return Evidence(line: line, text: "mentions texSample2D", isStrong: true)
        }
        guard text.firstLine["g_Texture0"] != nil, let line = text.firstLine["v_TexCoord"] else { return nil }
        return Evidence(line: line, text: "mentions v_TexCoord beside g_Texture0")
    }

    /// An effect names files of its project: `effects/blur/effect.json` those in `materials` and `shaders`.
    static func project(of path: String) -> (folder: String, parts: [String])? {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.popLast() == "effect.json", let effects = parts.lastIndex(of: "effects") else { return nil }
        return (parts[..<effects].map { $0 + "/" }.joined(), ["materials", "shaders"])
    }

    static var readsAnnotations: Bool { false }

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        if request.file.beginsWithBrace {
            return try WallpaperEffect(request).program()
        }
        let material = WallpaperMaterial(base: request.files)
        return try program(request, material, leaving: Set(try comments(request).switches.map(\.name)))
    }

    /// - Parameter switches: those that the user sets; the others are as the material has them.
    static func program(
        _ request: DialectRequest, _ material: WallpaperMaterial, leaving switches: Set<String>
    ) throws(Failure) -> ShaderProgram {
        var (request, material) = (request, material)
        request.files = material
        let fixed = try tableProgram(request)
        material.leftSwitches = switches
        request.files = material
        // A text that cannot be read without its switches' values has those of its comments.
        guard !switches.isEmpty, var program = try? tableProgram(request) else { return fixed }
        // What another choice reads need not be given.
        let used = Set(fixed.inputs.filter(\.isUsed).map(\.name)).union(table.frame)
        for index in program.inputs.indices where !used.contains(program.inputs[index].name) {
            program.inputs[index].fallback = program.inputs[index].fallback ?? .white
        }
        return program
    }

    /// Those of both stages.
    static func comments(_ request: DialectRequest) throws(Failure) -> WallpaperComments {
        var comments = WallpaperComments(request.file)
        if let vertex = try vertexFile(request) { comments.add(WallpaperComments(vertex)) }
        return comments
    }

    private static func vertexFile(_ request: DialectRequest) throws(Failure) -> SourceFile? {
        let name = request.fileName
        guard name.lowercased().hasSuffix(".frag"),
            let companion = try request.files.text(String(name.dropLast(4)) + "vert")
        else { return nil }
        return try SourceFile(name: companion.name, text: companion.text)
    }

    static func leading(_ editor: TextEditor) throws(Failure) -> [SourceFile] { [try macros] }

    private static var macros: SourceFile {
        get throws(Failure) { try SourceFile(name: "the engine's macros", text: WallpaperIncludes.macros) }
    }

    static func prepare(_ editor: inout TextEditor) throws(Failure) {
        WallpaperSpectrum.takeArrays(&editor)
        try WallpaperArguments.swap(&editor)
    }

    static func definitions(_ request: DialectRequest) throws(Failure) -> [(name: String, value: String)] {
        try WallpaperMaterial.of(request).definitions(try comments(request))
    }

    static func undecided(_ request: DialectRequest) throws(Failure) -> Set<String> {
        WallpaperMaterial.of(request).leftSwitches
    }

    static func vertex(of request: DialectRequest) throws(Failure) -> HostVertex? {
        guard let file = try vertexFile(request) else { return nil }
        var editor = TextEditor(file)
        let spectra = WallpaperSpectrum.takeArrays(&editor)
        try WallpaperArguments.swap(&editor)
        return HostVertex(
            file: try editor.edited(),
            attributes: ["a_Position": "vec4(glfx_at * 2.0 - 1.0, 0.0, 1.0)", "a_TexCoord": "vec4(glfx_at, 0.0, 1.0)"],
            prelude: WallpaperSpectrum.prelude(spectra), leading: [try macros], setup: WallpaperSpectrum.setup(spectra))
    }

    static func adjust(
        _ pass: inout Pass, of text: PassText, _ request: DialectRequest, _ builder: inout ProgramBuilder
    ) throws(Failure) {
        let comments = try comments(request)
        let material = WallpaperMaterial.of(request)
        for uniform in comments.uniforms where !table.facts.contains(where: { $0.names.contains(uniform.name) }) {
            guard uniform.type == .sampler2D else {
                if let parameter = material.parameter(uniform) { builder.add(parameter) }
                continue
            }
            guard let declared = text.uniforms.first(where: { $0.name.text == uniform.name }) else { continue }
            var input = text.input(declared)
            (input.label, input.fallback) = (uniform.label, uniform.fallback)
            // What the text reads of the screen is the frame.
            if uniform.readsScreen { input.filling = .frame }
            if let file = try material.picture(uniform) { input.filling = .file(file) }
            builder.add(input)
        }
        for choice in comments.switches where material.leftSwitches.contains(choice.name) {
            builder.add(choice.parameter(material.value(choice)))
        }
        var vertex: TextEditor?
        if let file = try vertexFile(request) { vertex = TextEditor(file) }
        try WallpaperSpectrum.add(to: &pass, text, vertex, &builder)
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
            // Of the screen, in passes into smaller pictures, too.
            HostTable.Fact(
                ["g_TexelSize"], [.vec2],
                .sizes([.binary(.divide, .number(1), .resultWidth), .binary(.divide, .number(1), .resultHeight)])),
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
