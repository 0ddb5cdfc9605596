internal import GLFXCompile
internal import GLFXRender
internal import GLFXShaderText

/// The uniforms of a program's shaders: by which names they are given values, and where the numbers lie.
struct UniformTable {
    /// A part of a variable that is given a value by itself.
    struct Entry {
        var uniform: ActiveUniform
        /// The variable that it is a part of.
        var variable: String
        /// Its first number's place in the values.
        var offset: Int
    }

    private(set) var entries: [Entry] = []
    /// Each variable's numbers.
    private(set) var variables: [String: Range<Int>] = [:]
    /// The bits of all numbers.
    private(set) var values: [UInt32] = []

    init(_ shaders: [SPIRVModule]) {
        for shader in shaders {
            let used = shader.usedVariables
            for (id, variable) in shader.variables.sorted(by: { $0.key < $1.key })
            where variable.storage == .uniformConstant && used.contains(id) {
                guard let name = shader.names[id], let type = shader.pointee(variable.type),
                    variables[name] == nil
                else { continue }
                let start = values.count
                let initial = variable.initializer.flatMap(shader.bits) ?? []
                let size = shader.size(type)
                values += (0..<size).map { initial.indices.contains($0) ? initial[$0] : 0 }
                variables[name] = start..<start + size
                append(type, name, name, start, shader)
            }
        }
    }

    private mutating func append(
        _ type: SPIRVModule.ID, _ name: String, _ variable: String, _ offset: Int, _ shader: SPIRVModule
    ) {
        func add(_ type: GLSLType?, count: Int = 1, isArray: Bool = false) {
            let uniform = ActiveUniform(
                name: name, type: type, count: count, isArray: isArray, location: Int32(entries.count))
            entries.append(Entry(uniform: uniform, variable: variable, offset: offset))
        }
        switch shader.types[type] {
        case .structure(let members):
            var place = offset
            for (index, member) in members.enumerated() {
                append(member, "\(name).\(shader.memberNames[type]?[index] ?? "")", variable, place, shader)
                place += shader.size(member)
            }
        case .array(let element, let count):
            switch shader.types[element] {
            case .structure, .array:
                for index in 0..<count {
                    append(element, "\(name)[\(index)]", variable, offset + index * shader.size(element), shader)
                }
            default: add(shader.typeOfGLSL(element), count: count, isArray: true)
            }
        default: add(shader.typeOfGLSL(type))
        }
    }

    /// Writes numbers from a uniform's first one on, as far as it has room.
    /// - Returns: whether that changes anything.
    mutating func set(_ numbers: some Collection<Double>, of uniform: ActiveUniform) -> Bool {
        guard entries.indices.contains(Int(uniform.location)), let type = uniform.type else { return false }
        let offset = entries[Int(uniform.location)].offset
        let size = type.componentCount * uniform.count
        var isChanged = false
        for (index, number) in numbers.prefix(size).enumerated() where values.indices.contains(offset + index) {
            let bits: UInt32 =
                switch type.scalar {
                case .float: Float(number).bitPattern
                case .int: UInt32(bitPattern: Int32(saturating: number))
                case .uint: UInt32(saturating: number)
                case .bool: number == 0 ? 0 : 1
                }
            if values[offset + index] != bits {
                values[offset + index] = bits
                isChanged = true
            }
        }
        return isChanged
    }
}

extension SPIRVModule {
    /// Nil for a type that cannot be given a value.
    fileprivate func typeOfGLSL(_ type: ID) -> GLSLType? {
        switch types[type] {
        case .float: return .float
        case .bool: return .bool
        case .int(let isSigned): return isSigned ? .int : .uint
        case .vector(let element, let count):
            let names =
                switch types[element] {
                case .float: "vec"
                case .bool: "bvec"
                case .int(let isSigned): isSigned ? "ivec" : "uvec"
                default: ""
                }
            return GLSLType(rawValue: "\(names)\(count)")
        case .matrix(let column, let count): return size(column) == count ? GLSLType(rawValue: "mat\(count)") : nil
        case .sampledImage(let image):
            guard case .image(let info) = types[image] else { return nil }
            return switch (info.dimension, info.isArray, info.sample) {
            case (.plane, false, .float): .sampler2D
            case (.plane, false, .signed): .isampler2D
            case (.plane, false, .unsigned): .usampler2D
            case (.plane, true, .float): .sampler2DArray
            case (.volume, false, .float): .sampler3D
            case (.cube, false, .float): .samplerCube
            default: nil
            }
        default: return nil
        }
    }
}
