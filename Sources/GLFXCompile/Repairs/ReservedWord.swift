/// A word that GLSL or a driver reserves today, and that older or other texts use freely.
enum ReservedWord {
    /// Reserved without a use: every mention is a name.
    case name
    /// A keyword today: a name only in a text that declares it.
    case word
    /// A qualifier: a name only where no type or further qualifier follows.
    case qualifier
    /// A qualifier without effect here: it is removed.
    case dropped
    /// An alias of another type.
    case type(String)

    static let all: [String: ReservedWord] = {
        var words: [String: ReservedWord] = [:]
        for word in names.split(whereSeparator: \.isWhitespace) { words[String(word)] = .name }
        for word in today.split(whereSeparator: \.isWhitespace) { words[String(word)] = .word }
        for word in qualifiers.split(whereSeparator: \.isWhitespace) { words[String(word)] = .qualifier }
        for word in fromC.split(whereSeparator: \.isWhitespace) { words[String(word)] = .dropped }
        for (word, type) in types { words[word] = .type(type) }
        return words
    }()

    /// GLSL ES 1.00 to 3.20 and GLSL 1.10 to 4.60, "Keywords": reserved for future use, and new since 1.00.
    private static let names = """
        active asm cast class common enum filter fvec2 fvec3 fvec4 goto input interface namespace output partition
        resource sizeof template this typedef union using row_major sampler superp
        """
    private static let today = """
        switch case default layout subroutine atomic_uint uint uvec2 uvec3 uvec4 mat2x2 mat2x3 mat2x4 mat3x2 mat3x3
        mat3x4 mat4x2 mat4x3 mat4x4 image1D image2D image3D imageCube image2DArray imageBuffer iimage2D uimage2D
        iimage1D uimage1D image1DArray iimage1DArray uimage1DArray iimage3D uimage3D iimageCube uimageCube
        iimage2DArray uimage2DArray iimageBuffer uimageBuffer sampler1DArray samplerCubeArray isampler3D usampler3D
        sampler3D sampler2DArray samplerBuffer sampler2DMS sampler2DShadow samplerCubeShadow isampler2D usampler2D
        """
    private static let qualifiers = """
        smooth flat centroid sample patch buffer shared coherent restrict readonly writeonly precise noperspective
        invariant packed
        """
    private static let fromC = "static inline extern external noinline public volatile register"

    private static let types: [String: String] = {
        var types = ["long": "int", "short": "int", "unsigned": "uint", "half": "float", "fixed": "float"]
        types["double"] = "float"
        for count in 2...4 {
            types["hvec\(count)"] = "vec\(count)"
            types["dvec\(count)"] = "vec\(count)"
            types["dmat\(count)"] = "mat\(count)"
        }
        return types
    }()
}
