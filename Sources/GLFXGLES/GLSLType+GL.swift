internal import CGLFXGLES
internal import GLFXShaderText

extension GLSLType {
    /// The type with this GL constant (OpenGL ES 3.2, table 7.3); nil for the others.
    init?(gl: GLenum) {
        switch Int32(bitPattern: gl) {
        case GL_FLOAT: self = .float
        case GL_FLOAT_VEC2: self = .vec2
        case GL_FLOAT_VEC3: self = .vec3
        case GL_FLOAT_VEC4: self = .vec4
        case GL_INT: self = .int
        case GL_INT_VEC2: self = .ivec2
        case GL_INT_VEC3: self = .ivec3
        case GL_INT_VEC4: self = .ivec4
        case GL_UNSIGNED_INT: self = .uint
        case GL_UNSIGNED_INT_VEC2: self = .uvec2
        case GL_UNSIGNED_INT_VEC3: self = .uvec3
        case GL_UNSIGNED_INT_VEC4: self = .uvec4
        case GL_BOOL: self = .bool
        case GL_BOOL_VEC2: self = .bvec2
        case GL_BOOL_VEC3: self = .bvec3
        case GL_BOOL_VEC4: self = .bvec4
        case GL_FLOAT_MAT2: self = .mat2
        case GL_FLOAT_MAT3: self = .mat3
        case GL_FLOAT_MAT4: self = .mat4
        case GL_SAMPLER_2D: self = .sampler2D
        case GL_SAMPLER_3D: self = .sampler3D
        case GL_SAMPLER_CUBE: self = .samplerCube
        case GL_SAMPLER_2D_ARRAY: self = .sampler2DArray
        case GL_INT_SAMPLER_2D: self = .isampler2D
        case GL_UNSIGNED_INT_SAMPLER_2D: self = .usampler2D
        default: return nil
        }
    }
}
