internal import GLFXShaderText

/// GLSL's own functions and what they take.
enum BuiltInFunctions {
    /// Parameters and result by letters:
    /// T float to vec4, I int to ivec4, U uint to uvec4, B bool to bvec4, all of one size in a signature; M a matrix;
    /// S a sampler, P a position in it, Q one in whole pixels, C what is read from it; G an image.
    private static let table = """
        radians degrees sin cos tan asin acos sinh cosh tanh asinh acosh atanh : (T) T
        exp log exp2 log2 sqrt inversesqrt : (T) T
        floor ceil fract trunc round roundEven normalize dFdx dFdy fwidth : (T) T
        abs sign : (T) T | (I) I
        atan : (T, T) T | (T) T
        pow reflect : (T, T) T
        mod : (T, T) T | (T, float) T
        min max : (T, T) T | (T, float) T | (I, I) I | (I, int) I | (U, U) U | (U, uint) U
        clamp : (T, T, T) T | (T, float, float) T | (I, I, I) I | (I, int, int) I | (U, U, U) U | (U, uint, uint) U
        mix : (T, T, T) T | (T, T, float) T | (T, T, B) T
        step : (T, T) T | (float, T) T
        smoothstep : (T, T, T) T | (float, float, T) T
        length : (T) float
        distance dot : (T, T) float
        cross : (vec3, vec3) vec3
        refract : (T, T, float) T
        faceforward : (T, T, T) T
        any all : (B) bool
        not : (B) B
        lessThan lessThanEqual greaterThan greaterThanEqual equal notEqual : (T, T) B | (I, I) B | (U, U) B
        isnan isinf : (T) B
        floatBitsToInt : (T) I
        floatBitsToUint : (T) U
        intBitsToFloat : (I) T
        uintBitsToFloat : (U) T
        transpose inverse : (M) M
        determinant : (M) float
        matrixCompMult : (M, M) M
        texture : (S, P) C | (S, P, float) C
        textureLod : (S, P, float) C
        textureOffset : (S, P, ivec2) C | (S, P, ivec2, float) C
        textureProj : (S, vec3) C | (S, vec4) C
        textureGrad : (S, P, P, P) C
        textureGather : (S, P) C | (S, P, int) C
        texelFetch : (S, Q, int) C
        textureSize : (S, int) Q
        imageLoad : (G, Q) C
        imageStore : (G, Q, C) void
        imageSize : (G) Q
        barrier memoryBarrier groupMemoryBarrier memoryBarrierShared memoryBarrierBuffer memoryBarrierImage : () void
        """

    private static let signatures: [String: [FunctionSignature]] = {
        var all: [String: [FunctionSignature]] = [:]
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: ":")
            guard parts.count == 2 else { continue }
            let signatures = parts[1].split(separator: "|").compactMap { FunctionSignature($0.trimmed) }
            for name in parts[0].split(separator: " ") { all[String(name)] = signatures }
        }
        for (old, new) in ModernNames.all where all[old] == nil { all[old] = all[new] }
        return all
    }()

    static func signatures(of name: String) -> [FunctionSignature] { signatures[name] ?? [] }

    private static let others = """
        textureLodOffset textureProjLod textureProjGrad texelFetchOffset textureGatherOffset modf frexp ldexp
        outerProduct fma bitfieldExtract bitfieldInsert bitfieldReverse
        bitCount findLSB findMSB packUnorm2x16 unpackUnorm2x16
        packSnorm2x16 unpackSnorm2x16 packHalf2x16 unpackHalf2x16 packUnorm4x8 unpackUnorm4x8 atomicAdd atomicMin
        atomicMax atomicAnd atomicOr atomicXor atomicExchange atomicCompSwap
        """

    /// All of them, those without a signature here too.
    static let names: [String] =
        (Array(signatures.keys) + others.split(whereSeparator: \.isWhitespace).map(String.init)).sorted()
}
