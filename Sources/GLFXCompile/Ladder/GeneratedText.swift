internal import GLFXShaderText

/// A shader for the compiler: the host's header, then the text's lines, one for one.
struct GeneratedText {
    /// Which of a pass's shaders.
    enum Kind { case vertex, fragment, compute }

    private(set) var text = ""
    /// Generated line to assembled line, for lines lifted into the header.
    private(set) var lifted: [Int: Int] = [:]
    /// Names that the header's macros replace, and their replacements.
    private(set) var renamed: [String: String] = [:]
    private(set) var header: [String] = []
    let stage: StageText
    let kind: Kind
    let rung: Rung
    private var footer: [String] = []

    var source: ParsedSource { stage.source }
    var map: LineMap { LineMap(headerLines: header.count, lifted: lifted, text: stage) }

    /// - Parameters:
    ///   - exchange: varyings between vertex and fragment shader besides the user's own.
    init(
        _ stage: StageText, _ kind: Kind, _ rung: Rung, exchange: FixedFunction.Exchange
    ) {
        self.stage = stage
        self.kind = kind
        self.rung = rung
        header = [rung.versionLine]
        appendExtensions()
        if rung.isDesktop { appendDesktopNames() } else { appendPrecision() }
        appendModernNames()
        appendOtherTextures()
        for (name, meaning) in FixedFunction.names(kind, rung, exchange) { define(name, meaning) }
        header += FixedFunction.declarations(kind, rung, exchange)
        for (name, meaning) in ForeignWords.definitions(of: stage.foreignWords) { define(name, meaning, always: true) }
        if stage.guards != nil {
            header += LoopGuards.header + ["#define main glfx_main"]
            renamed["main"] = "glfx_main"
            footer += LoopGuards.footer
        }
        for definition in source.definitions { header.append("#define \(definition.name) \(definition.value)") }
        text = body()
    }

    private func body() -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(stage.lines.reduce(4096) { $0 + $1.count + 1 })
        for line in header {
            bytes += line.utf8
            bytes.append(0x0A)
        }
        for line in stage.lines {
            bytes += line
            bytes.append(0x0A)
        }
        for line in footer {
            bytes += line.utf8
            bytes.append(0x0A)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Extensions that GLSL ES 3.00 and desktop GLSL include, or that are emulated here.
    private static let needless: Set<String> = [
        "GL_OES_standard_derivatives", "GL_EXT_shader_texture_lod", "GL_ARB_shader_texture_lod", "GL_EXT_frag_depth",
        "GL_EXT_draw_buffers", "GL_OES_texture_3D", "GL_EXT_gpu_shader4", "GL_ARB_texture_rectangle",
        "GL_EXT_shadow_samplers", "GL_ARB_explicit_attrib_location", "GL_ARB_shading_language_420pack",
    ]
    private static let alwaysNeedless: Set<String> = [
        "GL_OES_EGL_image_external", "GL_OES_EGL_image_external_essl3", "GL_ARB_gpu_shader5", "GL_ARB_gpu_shader_fp64",
    ]

    private mutating func appendExtensions() {
        var seen: Set<String> = []
        for line in source.assembled.extensions {
            let isEmbedded = rung.isDesktop && line.name.hasPrefix("GL_OES_")
            let isNeedless =
                Self.alwaysNeedless.contains(line.name) || isEmbedded
                || Self.needless.contains(line.name)
            guard !isNeedless, !stage.missingExtensions.contains(line.name), seen.insert(line.name).inserted else {
                continue
            }
            // Inside an #if, the extension may be missing.
            let behavior = !line.isCertain && line.behavior == "require" ? "enable" : line.behavior
            header.append("#extension \(line.name) : \(behavior)")
            lifted[header.count] = line.line
        }
        let extensions =
            (rung.hasImplicitConversions ? [Rung.implicitConversions] : []) + stage.neededExtensions.sorted()
        for name in extensions where !rung.isDesktop && !seen.contains(name) {
            header.append("#extension \(name) : require")
        }
    }

    /// Drivers use half floats for mediump and lowp, and samplers are lowp by default: highp everywhere.
    private mutating func appendPrecision() {
        define("mediump", "highp", always: true)
        define("lowp", "highp", always: true)
        if source.mentioned.contains("samplerExternalOES") { define("samplerExternalOES", "sampler2D") }
        for type in ["float", "int"] + Precision.opaqueTypes(version: rung.version) {
            header.append("precision highp \(type);")
        }
    }

    private mutating func appendModernNames() {
        let isTaken = source.assembled.macros.replaces("texture")
        for (old, new) in ModernNames.all where !(isTaken && new == "texture") { define(old, new) }
        if isTaken { appendOldReads() }
        switch kind {
        case .vertex:
            define("attribute", "in")
            define("varying", "out")
            define("gl_VertexIndex", "gl_VertexID")
        case .compute: break
        case .fragment:
            define("varying", "in")
            if source.usesFragColor {
                header.append("out highp vec4 glfx_FragColor;")
                define("gl_FragColor", "glfx_FragColor")
            } else if source.usesFragData {
                header.append("out highp vec4 glfx_FragData[1];")
                define("gl_FragData", "glfx_FragData")
            }
        }
    }

    /// `texture2D` and its like as functions, where a macro of the text's own would take the place of `texture`.
    private mutating func appendOldReads() {
        let reads = [
            ("texture2D", "sampler2D", "vec2"), ("textureCube", "samplerCube", "vec3"),
            ("texture3D", "sampler3D", "vec3"),
        ]
        for (name, sampler, place) in reads where source.mentioned.contains(name) {
            for bias in kind == .fragment ? ["", "b"] : [""] {
                let (parameter, argument) = bias.isEmpty ? ("", "") : (", highp float \(bias)", ", \(bias)")
                header.append(
                    "highp vec4 \(name)(\(sampler) s, highp \(place) p\(parameter)) "
                        + "{ return texture(s, p\(argument)); }")
            }
        }
    }

    /// Desktop GLSL has its own old names, but not those of GLSL ES 1.00's extensions.
    private mutating func appendDesktopNames() {
        define("samplerExternalOES", "sampler2D")
        for (old, new) in ModernNames.ofExtensions { define(old, new) }
    }

    /// 1D and rectangle textures: the host uses plain 2D ones.
    private mutating func appendOtherTextures() {
        define("sampler1D", "sampler2D")
        define("sampler2DRect", "sampler2D")
        define("texture1D(s, x)", "texture(s, vec2(x, 0.5))")
        guard source.countsInPixels else { return }
        define("texture2DRect(s, p)", "texture(s, (p) / vec2(textureSize(s, 0)))", always: true)
    }

    /// A macro for a name that the text uses, unless the text defines it.
    private mutating func define(_ macro: String, _ new: String, always: Bool = false) {
        let old = String(macro.prefix { $0 != "(" })
        guard always || source.mentioned.contains(old), !source.assembled.macros.everDefined.contains(old),
            !source.functions.contains(where: { $0.name == old })
        else { return }
        header.append("#define \(macro) \(new)")
        renamed[old] = macro == old ? new : macro
    }
}
