/// Names of GLSL ES 1.00 and of desktop GLSL, and their names in GLSL ES 3.00.
enum ModernNames {
    /// Those of extensions to GLSL ES 1.00, which desktop GLSL lacks too.
    static let ofExtensions: [(old: String, new: String)] = [
        ("texture2DLodEXT", "textureLod"), ("textureCubeLodEXT", "textureLod"),
        ("texture2DProjLodEXT", "textureProjLod"),
        ("texture2DGradEXT", "textureGrad"), ("texture2DGradARB", "textureGrad"), ("texture2DGrad", "textureGrad"),
        ("textureCubeGradEXT", "textureGrad"), ("texture2DProjGradEXT", "textureProjGrad"),
        ("gl_FragDepthEXT", "gl_FragDepth"),
    ]

    static let all: [(old: String, new: String)] =
        [
            ("noperspective", ""),
            ("texture2D", "texture"), ("textureCube", "texture"), ("texture3D", "texture"),
            ("texture2DProj", "textureProj"), ("texture3DProj", "textureProj"),
            ("texture2DLod", "textureLod"), ("texture3DLod", "textureLod"), ("textureCubeLod", "textureLod"),
            ("texture2DProjLod", "textureProjLod"),
        ] + ofExtensions
}

/// Default precisions.
enum Precision {
    /// Every opaque type with a precision in a version of GLSL ES.
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
}
