/// The types that a uniform of GLSL ES can have.
public enum GLSLType: String, Sendable, Hashable, CaseIterable {
    /// A 32-bit floating-point number.
    case float
    /// So many floating-point numbers; colors and points among them.
    case vec2, vec3, vec4
    /// A 32-bit integer.
    case int
    /// So many integers.
    case ivec2, ivec3, ivec4
    /// A 32-bit integer without sign.
    case uint
    /// So many integers without sign.
    case uvec2, uvec3, uvec4
    /// True or false.
    case bool
    /// So many booleans.
    case bvec2, bvec3, bvec4
    /// A square matrix of floating-point numbers, column by column.
    case mat2, mat3, mat4
    /// A picture, whose samples are floating-point numbers.
    case sampler2D
    /// A picture with depth, six faces of a cube, or several pictures of one size.
    case sampler3D, samplerCube, sampler2DArray
    /// A picture whose samples are integers, with or without sign.
    case isampler2D, usampler2D

    /// What a value's components are.
    public enum Scalar: Sendable {
        /// 32-bit floating-point numbers.
        case float
        /// 32-bit integers, with or without sign.
        case int, uint
        /// True or false.
        case bool
    }

    /// Whether it reads a picture.
    public var isSampler: Bool { rawValue.contains("sampler") }

    /// Numbers in a value; 0 for samplers.
    public var componentCount: Int {
        switch self {
        case .float, .int, .uint, .bool: 1
        case .vec2, .ivec2, .uvec2, .bvec2: 2
        case .vec3, .ivec3, .uvec3, .bvec3: 3
        case .vec4, .ivec4, .uvec4, .bvec4, .mat2: 4
        case .mat3: 9
        case .mat4: 16
        default: 0
        }
    }

    /// What its components are; `float` for samplers, which have none.
    public var scalar: Scalar {
        switch self {
        case .int, .ivec2, .ivec3, .ivec4: .int
        case .uint, .uvec2, .uvec3, .uvec4: .uint
        case .bool, .bvec2, .bvec3, .bvec4: .bool
        default: .float
        }
    }

    package var isVector: Bool { rawValue.contains("vec") }

    /// `float`, `vec2` …: what a varying of the picture's position can be.
    var isFloatVector: Bool { self == .vec2 || self == .vec3 || self == .vec4 }
}
