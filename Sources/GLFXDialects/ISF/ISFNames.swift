internal import GLFXCore
internal import GLFXShaderText

/// The names that the JSON declares: each once, and each valid in GLSL.
struct ISFNames {
    let file: SourceFile
    /// Byte offset of each.
    private var places: [String: Int] = [:]

    private static let reserved: Set<String> = [
        "PASSINDEX", "FRAMEINDEX", "RENDERSIZE", "TIME", "TIMEDELTA", "DATE", "isf_FragNormCoord", "vv_FragNormCoord",
        "isf_FragCoord", "IMG_PIXEL", "IMG_NORM_PIXEL", "IMG_THIS_PIXEL", "IMG_THIS_NORM_PIXEL", "IMG_NORM_THIS_PIXEL",
        "IMG_SIZE", "main",
    ]
    /// Keywords of every version of GLSL.
    private static let keywords: Set<String> = [
        "attribute", "const", "uniform", "varying", "break", "continue", "do", "for", "while", "if", "else", "in",
        "out", "inout", "float", "int", "void", "bool", "true", "false", "discard", "return", "struct", "vec2", "vec3",
        "vec4", "ivec2", "ivec3", "ivec4", "bvec2", "bvec3", "bvec4", "mat2", "mat3", "mat4", "sampler2D",
        "samplerCube",
    ]

    init(file: SourceFile) { self.file = file }

    /// Records a name.
    /// - Throws: `.shader` at the name.
    mutating func add(_ name: String, at offset: Int) throws(Failure) {
        guard Tokenizer.isName(name) else {
            throw file.failure(
                offset: offset, "\(name.quoted) is no name that a shader can use",
                advice: "write letters, digits and _, a letter first")
        }
        guard !Self.keywords.contains(name), !name.hasPrefix("gl_") else {
            throw file.failure(offset: offset, "'\(name)' is a word of GLSL", advice: "give it another name")
        }
        guard !Self.reserved.contains(name) else {
            throw file.failure(offset: offset, "'\(name)' is a name of ISF's own", advice: "give it another name")
        }
        if let place = places[name] {
            throw file.failure(
                offset: offset, "'\(name)' is there twice, first on line \(file.place(ofOffset: place).line)",
                advice: "give one of them another name")
        }
        places[name] = offset
    }
}
