/// Names that GLSL ES reserves, so that an HLSL name has to be changed.
package enum GLSLNames {
    /// The name itself, or one that is free in GLSL. A trailing underscore is not part of an option's name.
    package static func valid(_ name: String) -> String {
        if isTaken(name) { return name + "_" }
        // Double underscores and these prefixes are reserved for GLSL and for the host.
        guard name.contains("__") || name.hasPrefix("gl_") || name.hasPrefix("glfx_") else { return name }
        return "own_" + name.split(separator: "_").joined(separator: "_")
    }

    /// Whether it is a keyword or a function of the language.
    static func isTaken(_ name: String) -> Bool { keywords.contains(name) || functions.contains(name) }

    /// Keywords and reserved words of GLSL ES 3.20 (section 3.8 of its specification), types among them.
    private static let keywords: Set<String> = Set(
        """
        const uniform buffer shared attribute varying coherent volatile restrict readonly writeonly atomic_uint layout \
        centroid flat smooth patch sample invariant precise break continue do for while switch case default if else \
        subroutine in out inout int void bool true false float discard return vec2 vec3 vec4 ivec2 ivec3 ivec4 bvec2 \
        bvec3 bvec4 uint uvec2 uvec3 uvec4 mat2 mat3 mat4 mat2x2 mat2x3 mat2x4 mat3x2 mat3x3 mat3x4 mat4x2 mat4x3 \
        mat4x4 lowp mediump highp precision sampler2D sampler3D samplerCube sampler2DShadow samplerCubeShadow \
        sampler2DArray sampler2DArrayShadow isampler2D isampler3D isamplerCube isampler2DArray usampler2D usampler3D \
        usamplerCube usampler2DArray sampler2DMS isampler2DMS usampler2DMS samplerBuffer isamplerBuffer usamplerBuffer \
        imageBuffer iimageBuffer uimageBuffer imageCubeArray samplerCubeArray image2D iimage2D uimage2D image3D \
        imageCube image2DArray struct common partition active asm class union enum typedef template this resource goto \
        inline noinline public static extern external interface long short double half fixed unsigned superp input \
        output hvec2 hvec3 hvec4 dvec2 dvec3 dvec4 fvec2 fvec3 fvec4 sampler3DRect filter image1D sampler1D \
        sampler2DRect sizeof cast namespace using noperspective main
        """.split(separator: " ").map(String.init))

    /// Functions of GLSL ES 3.20, which a file may not redefine.
    static let functions: Set<String> = Set(
        """
        radians degrees sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh pow exp log exp2 log2 sqrt \
        inversesqrt abs sign floor trunc round roundEven ceil fract mod modf min max clamp mix step smoothstep isnan \
        isinf floatBitsToInt floatBitsToUint intBitsToFloat uintBitsToFloat fma frexp ldexp packSnorm2x16 \
        unpackSnorm2x16 packUnorm2x16 unpackUnorm2x16 packHalf2x16 unpackHalf2x16 packUnorm4x8 packSnorm4x8 \
        unpackUnorm4x8 unpackSnorm4x8 length distance dot cross normalize faceforward reflect refract matrixCompMult \
        outerProduct transpose determinant inverse lessThan lessThanEqual greaterThan greaterThanEqual equal notEqual \
        any all not bitfieldExtract bitfieldInsert bitfieldReverse bitCount findLSB findMSB uaddCarry usubBorrow \
        umulExtended imulExtended textureSize texture textureProj textureLod textureOffset texelFetch \
        texelFetchOffset textureProjOffset textureLodOffset textureGrad textureGradOffset textureProjLod textureGather \
        textureGatherOffset dFdx dFdy fwidth interpolateAtCentroid imageLoad imageStore imageSize atomicAdd atomicMin \
        atomicMax atomicAnd atomicOr atomicXor atomicExchange atomicCompSwap barrier memoryBarrier texture2D \
        textureCube texture2DLod
        """.split(separator: " ").map(String.init))
}
