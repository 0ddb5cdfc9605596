/// Limits on a shader's text, so that untrusted text exhausts neither memory nor a driver's stack.
package enum ShaderLimits {
    /// Bytes of a shader with its includes; the largest of some 5,400 public shaders stay well under it.
    static let textBytes = 2 << 20
    /// Bytes of data that a shader's text carries besides: the tables of mpv's `//!TEXTURE` blocks.
    static let dataBytes = 64 << 20
    /// Bytes of a shader's file.
    package static let fileBytes = textBytes + dataBytes
    static let lines = 200_000
    static let includeDepth = 32
    static let includes = 1_000
    /// `#include` lines, with those of files that their own guard empties.
    static let includeLines = 20_000
    /// Parentheses, brackets and braces inside each other; a driver's parser needs stack for each.
    static let nesting = 256
    /// Operators in one expression. Mesa 22.3 overflows its stack between 16,000 and 32,000 of them.
    static let operators = 4_000
    package static let passes = 16
    /// Passes of one technique, for hosts whose effects have many.
    package static let effectPasses = 64
    /// Tokens of an effect times the passes of its techniques: each pass is a translation of its own.
    package static let translatedTokens = 8_000_000
    /// Varyings that are read: Mesa 22.3's llvmpipe takes 63, and its linker crashes at a hundred.
    static let varyings = 63
    /// Names declared outside functions; Mesa takes a time that grows with their square.
    package static let declarations = 8_192
    /// Members of one struct or block; compilers take a time that grows with their square.
    static let members = 1_024
    /// Members of a struct, those of structs inside counted; compilers go through all of them.
    static let flatMembers = 4_096
    /// The same of a uniform, with every element of arrays of structs: as many floats as 64 KiB hold.
    static let uniformElements = 16_384
    /// Tokens after macro expansion, and nesting of macros.
    package static let expandedTokens = 1_000_000
    package static let macroDepth = 64
    /// Parameters of one macro; Mesa takes a time that grows with their square.
    static let macroParameters = 1_024
    /// Bytes of one name or number: GLSL ES 3.00, section 3.8, allows 1,024.
    static let wordBytes = 1_024
    /// Tokens that one repair reads around a place, and places that it tries on one line.
    package static let tokensOfRepair = 8_192
    package static let placesOfRepair = 64
    /// GL guarantees 224 vectors; common drivers have some thousand.
    package static let uniforms = 1_024
    /// Blocks of a user shader of mpv; the largest public ones have some 60.
    package static let blocks = 512
    /// Tokens of an expression for a size; mpv takes 32.
    package static let sizeWords = 128
}
