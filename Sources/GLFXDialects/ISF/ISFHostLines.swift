internal import GLFXPrograms
internal import GLFXShaderText

/// The lines that an ISF host puts before a shader's own: what the JSON declares, the time and so on, and the macros
/// that read pictures. Only what the text mentions and does not declare itself.
struct ISFHostLines {
    /// The vertex shader's one attribute: clip space.
    static let attribute = "glfx_position"
    /// The position in the picture, 0 to 1, as `isf_vertShaderInit` sets it, whatever the user's vertex shader does to
    /// `isf_FragNormCoord` later.
    private static let place = "glfx_here"

    struct Lines {
        var prelude: [String] = []
        var builtins: [BuiltinUniform] = []
        /// For the host's vertex shader to fill.
        var varyings: [ParsedSource.Varying] = []
        /// The text uses the pass's number.
        var wantsNumber = false
    }

    let header: ISFHeader
    let hasOwnVertex: Bool

    func fragment(_ text: PassText) -> Lines {
        var lines = Lines()
        let known = Known(text)
        let readsHere = known.wants("IMG_THIS_PIXEL")
        let readsHereNormed = known.wants("IMG_THIS_NORM_PIXEL") || known.wants("IMG_NORM_THIS_PIXEL")
        addUniforms(known, alsoWanted: readsHere && hasOwnVertex ? ["RENDERSIZE"] : [], to: &lines)
        addMacros(known, to: &lines)
        let varying = "isf_FragNormCoord"
        let wantsVarying = known.wants("isf_FragNormCoord") || known.wants("vv_FragNormCoord")
        if !known.declares(varying), wantsVarying || readsHereNormed && !hasOwnVertex {
            lines.prelude.append("varying vec2 \(varying);")
            lines.varyings.append(ParsedSource.Varying(position: varying))
        }
        if hasOwnVertex, readsHere || readsHereNormed { lines.prelude.append("varying vec2 \(Self.place);") }
        define(["vv_FragNormCoord": varying, "isf_FragCoord": "gl_FragCoord.xy"], known, to: &lines)
        let here = hasOwnVertex ? Self.place : varying
        let herePixel = hasOwnVertex ? "\(Self.place) * RENDERSIZE" : "gl_FragCoord.xy"
        define(
            [
                "IMG_THIS_PIXEL": "texture2D(i, \(herePixel) / vec2(textureSize(i, 0)))",
                "IMG_THIS_NORM_PIXEL": "texture2D(i, \(here))", "IMG_NORM_THIS_PIXEL": "texture2D(i, \(here))",
            ], arguments: "(i)", known, to: &lines)
        for picture in header.pictures {
            define(
                [
                    "_\(picture)_normTexCoord": here,
                    "_\(picture)_texCoord": "(\(herePixel) / vec2(textureSize(\(picture), 0)))",
                ], known, to: &lines)
        }
        return lines
    }

    func vertex(_ text: PassText) -> Lines {
        var lines = Lines()
        let known = Known(text)
        let wantsPixel = known.wants("isf_fragCoord") || known.wants("isf_FragCoord")
        let wantsSize = wantsPixel || known.wants("VERTEXDATA")
        addUniforms(known, alsoWanted: wantsSize ? ["RENDERSIZE"] : [], to: &lines)
        addMacros(known, to: &lines)
        lines.prelude.append("attribute vec2 \(Self.attribute);")
        for name in ["isf_FragNormCoord", Self.place] where !known.declares(name) {
            lines.prelude.append("varying vec2 \(name);")
        }
        var body = [
            "gl_Position = vec4(\(Self.attribute), 0.0, 1.0);", "\(Self.place) = \(Self.attribute) * 0.5 + 0.5;",
            "isf_FragNormCoord = \(Self.place);",
        ]
        if wantsPixel {
            lines.prelude.append("vec2 isf_fragCoord;")
            body.append("isf_fragCoord = floor(isf_FragNormCoord * RENDERSIZE);")
        }
        lines.prelude.append("void isf_vertShaderInit() { \(body.joined(separator: " ")) }")
        define(
            [
                "vv_vertShaderInit": "isf_vertShaderInit", "vv_FragNormCoord": "isf_FragNormCoord",
                "isf_FragCoord": "isf_fragCoord",
                "VERTEXDATA": "vec4((\(Self.attribute) * 0.5 + 0.5) * RENDERSIZE, 0.0, 1.0)",
            ], known, to: &lines)
        return lines
    }

    /// What a text mentions, and what it declares itself.
    private struct Known {
        private let text: PassText
        private let declared: Set<String>

        init(_ text: PassText) {
            self.text = text
            let macros = text.source.assembled.macros
            var declared = macros.everDefined.filter(macros.replaces)
            for declaration in text.declarations { declared.formUnion(declaration.declarators.map(\.name.text)) }
            declared.formUnion(text.source.functions.map(\.name))
            self.declared = declared
        }

        func declares(_ name: String) -> Bool { declared.contains(name) }
        func wants(_ name: String) -> Bool { text.mentions(name) && !declared.contains(name) }
    }

    /// The host's own uniforms.
    private static let builtins: [BuiltinUniform] = [
        BuiltinUniform(name: "FRAMEINDEX", type: .int, meaning: .frameIndex),
        BuiltinUniform(name: "RENDERSIZE", type: .vec2, meaning: .resolution),
        BuiltinUniform(name: "TIME", type: .float, meaning: .time),
        BuiltinUniform(name: "TIMEDELTA", type: .float, meaning: .timeDelta),
        BuiltinUniform(name: "DATE", type: .vec4, meaning: .calendarDate),
    ]

    private func addUniforms(_ known: Known, alsoWanted: Set<String>, to lines: inout Lines) {
        for builtin in Self.builtins
        where known.wants(builtin.name) || alsoWanted.contains(builtin.name) && !known.declares(builtin.name) {
            lines.prelude.append("uniform \(builtin.type.rawValue) \(builtin.name);")
            lines.builtins.append(builtin)
        }
        lines.wantsNumber = known.wants("PASSINDEX")
        for input in header.inputs where known.wants(input.name) {
            lines.prelude.append("uniform \(input.kind.type.rawValue) \(input.name);")
            if header.isTransition, input.name == "progress" {
                lines.builtins.append(BuiltinUniform(name: "progress", type: .float, meaning: .progress))
            }
        }
        for imported in header.imports where known.wants(imported.name) {
            lines.prelude.append("uniform \(imported.isCube ? "samplerCube" : "sampler2D") \(imported.name);")
        }
        for target in header.targets where known.wants(target.name) {
            lines.prelude.append("uniform sampler2D \(target.name);")
        }
    }

    private func addMacros(_ known: Known, to lines: inout Lines) {
        define(["IMG_SIZE": "vec2(textureSize(i, 0))"], arguments: "(i)", known, to: &lines)
        // In parentheses: p may be a sum.
        define(
            [
                "IMG_NORM_PIXEL": "texture2D(i, p)", "IMG_PIXEL": "texture2D(i, (p) / vec2(textureSize(i, 0)))",
                "texture2DRect": "texture2D(i, (p) / vec2(textureSize(i, 0)))",
            ], arguments: "(i, p)", known, to: &lines)
        if known.wants("IMG_NORM_PIXEL") {
            lines.prelude.append("#define \(ISFCalls.biasedNorm)(i, p, b) texture2D(i, p, b)")
        }
        if known.wants("IMG_PIXEL") {
            lines.prelude.append("#define \(ISFCalls.biased)(i, p, b) texture2D(i, (p) / vec2(textureSize(i, 0)), b)")
        }
        for picture in header.pictures {
            define(
                [
                    "_\(picture)_imgRect": "vec4(0.0, 0.0, 1.0, 1.0)",
                    "_\(picture)_imgSize": "vec2(textureSize(\(picture), 0))", "_\(picture)_flip": "false",
                ], known, to: &lines)
        }
    }

    private func define(
        _ macros: KeyValuePairs<String, String>, arguments: String = "", _ known: Known, to lines: inout Lines
    ) {
        for (name, body) in macros where known.wants(name) {
            lines.prelude.append("#define \(name)\(arguments) \(body)")
        }
    }
}
