/// The fragment shader as the driver gets it: a header of the host's, then the user's lines, one for one.
struct FragmentText {
    private(set) var text = ""
    private(set) var headerLines = 0
    /// Generated line to assembled line, for lines lifted into the header.
    private(set) var lifted: [Int: Int] = [:]
    /// Names that the header's macros replace, with what by.
    private(set) var renamed: [String: String] = [:]
    private var header: [String] = []
    private let source: ParsedSource
    private let rung: CompileLadder.Rung
    private let target: GLSLTarget
    private let inPlace: InPlaceText?

    /// - Parameter inPlace: the input that is read out of the framebuffer; its reads are replaced in `source` already.
    init(source: ParsedSource, rung: CompileLadder.Rung, target: GLSLTarget, inPlace: InPlaceText? = nil) {
        self.source = source
        self.rung = rung
        self.target = target
        self.inPlace = inPlace
        header = ["#version \(rung.version)\(rung.version < 300 ? "" : " es")"]
        appendExtensions()
        appendPrecision()
        if rung.version >= 300 { appendModernNames() }
        if let inPlace { header += inPlace.header }
        header += source.definitions.map { "#define \($0.name) \($0.value)" }
        header += source.prelude
        headerLines = header.count
        text = body()
    }

    private func body() -> String {
        var bytes: [UInt8] = []
        for line in header {
            bytes += line.utf8
            bytes.append(0x0A)
        }
        for line in source.assembled.lines {
            bytes += line.text
            bytes.append(0x0A)
        }
        for line in source.postlude + (inPlace?.footer ?? []) {
            bytes += line.utf8
            bytes.append(0x0A)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What GLSL ES 3.00 has without an extension, and what is worked around here.
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
            let isNeedless =
                Self.alwaysNeedless.contains(line.name) || rung.version >= 300 && Self.needless.contains(line.name)
            guard !isNeedless, seen.insert(line.name).inserted else { continue }
            // Under an #if that asks for it, the extension may be missing: that is no error then.
            let behavior = !line.isCertain && line.behavior == "require" ? "enable" : line.behavior
            header.append("#extension \(line.name) : \(behavior)")
            lifted[header.count] = line.line
        }
        if inPlace != nil { header.append("#extension \(InPlaceText.framebufferFetch) : require") }
        if rung.hasImplicitConversions, !seen.contains(CompileLadder.implicitConversions) {
            header.append("#extension \(CompileLadder.implicitConversions) : require")
        }
    }

    /// Mesa runs mediump and lowp as half floats, and samplers are lowp by themselves: highp everywhere.
    private mutating func appendPrecision() {
        define("mediump", "highp", always: true)
        define("lowp", "highp", always: true)
        if source.mentioned.contains("samplerExternalOES") { define("samplerExternalOES", "sampler2D") }
        for type in ["float", "int"] + Self.opaqueTypes(version: rung.version) {
            header.append("precision highp \(type);")
        }
    }

    /// Every opaque type that a version of GLSL ES has a precision for.
    static func opaqueTypes(version: Int) -> [String] {
        var types = ["sampler2D", "samplerCube"]
        guard version >= 300 else { return types }
        types += ["sampler3D", "sampler2DArray", "sampler2DShadow", "samplerCubeShadow", "sampler2DArrayShadow"]
        types += ["isampler2D", "isampler3D", "isamplerCube", "isampler2DArray"]
        types += ["usampler2D", "usampler3D", "usamplerCube", "usampler2DArray"]
        guard version >= 310 else { return types }
        types += ["sampler2DMS", "isampler2DMS", "usampler2DMS"]
        for kind in ["image2D", "image3D", "imageCube", "image2DArray"] { types += [kind, "i" + kind, "u" + kind] }
        guard version >= 320 else { return types }
        for kind in ["samplerBuffer", "imageBuffer", "samplerCubeArray", "imageCubeArray", "sampler2DMSArray"] {
            types += [kind, "i" + kind, "u" + kind]
        }
        return types + ["samplerCubeArrayShadow"]
    }

    /// Words of GLSL ES 1.00 and of desktop GLSL, and what 3.00 calls them.
    private static let modernNames: [(old: String, new: String)] = [
        ("varying", "in"), ("noperspective", ""),
        ("texture2D", "texture"), ("textureCube", "texture"), ("texture3D", "texture"),
        ("texture2DProj", "textureProj"), ("texture3DProj", "textureProj"),
        ("texture2DLod", "textureLod"), ("texture2DLodEXT", "textureLod"), ("texture3DLod", "textureLod"),
        ("textureCubeLod", "textureLod"), ("textureCubeLodEXT", "textureLod"),
        ("texture2DProjLod", "textureProjLod"), ("texture2DProjLodEXT", "textureProjLod"),
        ("texture2DGradEXT", "textureGrad"), ("texture2DGradARB", "textureGrad"), ("texture2DGrad", "textureGrad"),
        ("textureCubeGradEXT", "textureGrad"), ("texture2DProjGradEXT", "textureProjGrad"),
        ("gl_FragDepthEXT", "gl_FragDepth"),
    ]

    private mutating func appendModernNames() {
        for (old, new) in Self.modernNames { define(old, new) }
        if source.usesFragColor {
            header.append("\(inPlace == nil ? "out" : "inout") highp vec4 glfx_FragColor;")
            define("gl_FragColor", "glfx_FragColor")
        } else if source.usesFragData {
            header.append("out highp vec4 glfx_FragData[1];")
            define("gl_FragData", "glfx_FragData")
        }
    }

    /// A macro for a word that the text uses, unless the text gives the word a meaning of its own.
    private mutating func define(_ old: String, _ new: String, always: Bool = false) {
        guard always || source.mentioned.contains(old), !source.assembled.macros.everDefined.contains(old),
            !source.functions.contains(where: { $0.name == old })
        else { return }
        header.append("#define \(old) \(new)")
        renamed[old] = new
    }
}
