internal import CGLFXGLES
internal import GLFXRender
internal import GLFXShaderText

extension ActiveUniform {
    /// The corresponding C functions are `glGetActiveUniform` and `glGetUniformLocation`.
    static func all(of program: GLuint) -> [ActiveUniform] {
        var (count, longest): (GLint, GLint) = (0, 0)
        glGetProgramiv(program, GLenum(GL_ACTIVE_UNIFORMS), &count)
        glGetProgramiv(program, GLenum(GL_ACTIVE_UNIFORM_MAX_LENGTH), &longest)
        var text = [GLchar](repeating: 0, count: Int(max(longest, 1)))
        return (0..<GLuint(max(count, 0))).compactMap { index in
            var (length, size, type): (GLsizei, GLint, GLenum) = (0, 0, 0)
            glGetActiveUniform(program, index, GLsizei(text.count), &length, &size, &type, &text)
            let name = String(decoding: text.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
            // gl_DepthRange and the like are built in.
            guard !name.hasPrefix("gl_") else { return nil }
            let isArray = name.hasSuffix("[0]")
            return ActiveUniform(
                name: isArray ? String(name.dropLast(3)) : name, type: GLSLType(gl: type), count: Int(size),
                isArray: isArray, location: glGetUniformLocation(program, name))
        }
    }

    /// Writes numbers into the uniform of the program in use, as many as it takes.
    func set(_ numbers: [Double]) {
        guard let type, type.componentCount > 0 else { return }
        let elements = min(count, numbers.count / type.componentCount)
        guard elements > 0 else { return }
        switch type.scalar {
        case .float: setFloats(numbers.map { Float($0) }, type, GLsizei(elements))
        case .int, .bool: setIntegers(numbers.map { GLint(saturating: $0) }, type, GLsizei(elements))
        case .uint: setUnsigned(numbers.map { GLuint(saturating: $0) }, type, GLsizei(elements))
        }
    }

    /// Writes up to four numbers, as many as the type has, without touching the heap: for every frame.
    func set(_ numbers: SIMD4<Double>) {
        let (f, i) = (SIMD4<Float>(numbers), SIMD4(clamped: numbers))
        switch type {
        case .float: glUniform1f(location, f.x)
        case .vec2: glUniform2f(location, f.x, f.y)
        case .vec3: glUniform3f(location, f.x, f.y, f.z)
        case .vec4: glUniform4f(location, f.x, f.y, f.z, f.w)
        case .int, .bool: glUniform1i(location, i.x)
        case .ivec2, .bvec2: glUniform2i(location, i.x, i.y)
        case .ivec3, .bvec3: glUniform3i(location, i.x, i.y, i.z)
        case .ivec4, .bvec4: glUniform4i(location, i.x, i.y, i.z, i.w)
        case .uint: glUniform1ui(location, GLuint(saturating: numbers.x))
        case .uvec2: glUniform2ui(location, GLuint(saturating: numbers.x), GLuint(saturating: numbers.y))
        default: break
        }
    }

    private func setFloats(_ numbers: [Float], _ type: GLSLType, _ elements: GLsizei) {
        switch type {
        case .mat2: glUniformMatrix2fv(location, elements, 0, numbers)
        case .mat3: glUniformMatrix3fv(location, elements, 0, numbers)
        case .mat4: glUniformMatrix4fv(location, elements, 0, numbers)
        case .vec2: glUniform2fv(location, elements, numbers)
        case .vec3: glUniform3fv(location, elements, numbers)
        case .vec4: glUniform4fv(location, elements, numbers)
        default: glUniform1fv(location, elements, numbers)
        }
    }

    private func setIntegers(_ numbers: [GLint], _ type: GLSLType, _ elements: GLsizei) {
        switch type.componentCount {
        case 2: glUniform2iv(location, elements, numbers)
        case 3: glUniform3iv(location, elements, numbers)
        case 4: glUniform4iv(location, elements, numbers)
        default: glUniform1iv(location, elements, numbers)
        }
    }

    private func setUnsigned(_ numbers: [GLuint], _ type: GLSLType, _ elements: GLsizei) {
        switch type.componentCount {
        case 2: glUniform2uiv(location, elements, numbers)
        case 3: glUniform3uiv(location, elements, numbers)
        case 4: glUniform4uiv(location, elements, numbers)
        default: glUniform1uiv(location, elements, numbers)
        }
    }
}

extension SIMD4<Int32> {
    fileprivate init(clamped numbers: SIMD4<Double>) {
        self.init(
            Int32(saturating: numbers.x), Int32(saturating: numbers.y), Int32(saturating: numbers.z),
            Int32(saturating: numbers.w))
    }
}

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
