package import GLFXShaderText

/// A type of HLSL, of those that effects of OBS use.
package indirect enum HLSLType: Hashable, Sendable {
    case void
    case numeric(Numeric)
    case array(HLSLType, count: Int)
    case structure(String)
    case texture(Dimension)
    /// `sampler_state`: how a texture is read. GLSL has that in the texture itself.
    case sampler
    case string

    package enum Dimension: String, Sendable { case two = "sampler2D", three = "sampler3D", cube = "samplerCube" }

    /// The type of components; the later one wins where two meet.
    package enum Scalar: Int, Sendable, Comparable {
        case bool, int, uint, float
        package static func < (left: Scalar, right: Scalar) -> Bool { left.rawValue < right.rawValue }
    }

    /// A scalar (1 by 1), a vector (1 by n) or a matrix of so many rows and columns, as HLSL counts them.
    ///
    /// A matrix becomes a GLSL matrix whose columns are HLSL's rows: constructors, `m[row]` and swizzles of rows stay
    /// as they are, and only `mul` swaps its factors.
    package struct Numeric: Hashable, Sendable {
        package var scalar: Scalar
        var rows = 1
        package var columns = 1

        package var isMatrix: Bool { rows > 1 }
        var isScalar: Bool { rows == 1 && columns == 1 }
        var count: Int { rows * columns }

        func with(_ scalar: Scalar) -> Numeric { Numeric(scalar: scalar, rows: rows, columns: columns) }

        /// `float3`, `int2x2`: the name in HLSL, for messages.
        var name: String {
            let base = ["bool", "int", "uint", "float"][scalar.rawValue]
            if isMatrix { return "\(base)\(rows)x\(columns)" }
            return columns > 1 ? "\(base)\(columns)" : base
        }

        /// The name in GLSL.
        package var glsl: String {
            // GLSL only has matrices of floats.
            if isMatrix { return rows == columns ? "mat\(rows)" : "mat\(rows)x\(columns)" }
            guard columns > 1 else { return name }
            return ["b", "i", "u", ""][scalar.rawValue] + "vec\(columns)"
        }
    }

    static func scalar(_ scalar: Scalar) -> HLSLType { .numeric(Numeric(scalar: scalar)) }
    package static func vector(_ scalar: Scalar, _ count: Int) -> HLSLType {
        .numeric(Numeric(scalar: scalar, columns: count))
    }
    package static func matrix(_ scalar: Scalar, _ rows: Int, _ columns: Int) -> HLSLType {
        .numeric(Numeric(scalar: scalar, rows: rows, columns: columns))
    }
    package static let float = HLSLType.scalar(.float)
    package static let int = HLSLType.scalar(.int)
    package static let bool = HLSLType.scalar(.bool)
    package static let uint = HLSLType.scalar(.uint)

    package var numeric: Numeric? {
        if case .numeric(let numeric) = self { return numeric }
        return nil
    }

    /// For messages.
    package var name: String {
        switch self {
        case .void: "void"
        case .numeric(let numeric): numeric.name
        case .array(let element, let count): "\(element.name)[\(count)]"
        case .structure(let name): name
        case .texture(.two): "texture2d"
        case .texture(.three): "texture3d"
        case .texture(.cube): "texture_cube"
        case .sampler: "sampler_state"
        case .string: "string"
        }
    }
}

extension HLSLType {
    /// The type of a name, except for structures; GLSL's own names are included, which OBS lets through.
    init?(word: String) {
        if let type = Self.named[word] {
            self = type
            return
        }
        guard let (base, scalar) = Self.bases.first(where: { word.hasPrefix($0.0) }) else { return nil }
        let shape = word.dropFirst(base.count).utf8.map { Int($0) - Int(UInt8(ascii: "0")) }
        let times = Int(UInt8(ascii: "x")) - Int(UInt8(ascii: "0"))
        switch shape.count {
        case 0: self = .scalar(scalar)
        case 1 where (1...4).contains(shape[0]): self = .vector(scalar, shape[0])
        case 3 where (1...4).contains(shape[0]) && shape[1] == times && (1...4).contains(shape[2]):
            // A matrix of one row or one column is a vector.
            let isVector = shape[0] == 1 || shape[2] == 1
            let numeric = Numeric(
                scalar: isVector ? scalar : .float, rows: isVector ? 1 : shape[0],
                columns: isVector ? shape[0] * shape[2] : shape[2])
            self = .numeric(numeric)
        default: return nil
        }
    }

    /// Whether a token is the type of a vector.
    package static func isVector(_ token: Token) -> Bool {
        guard let numeric = HLSLType(word: token.text)?.numeric else { return false }
        return !numeric.isMatrix && !numeric.isScalar
    }

    private static let bases: [(String, Scalar)] = [
        ("float", .float), ("half", .float), ("double", .float), ("min16float", .float), ("min10float", .float),
        ("fixed", .float), ("int", .int), ("min16int", .int), ("min12int", .int), ("uint", .uint),
        ("min16uint", .uint), ("dword", .uint), ("bool", .bool),
    ]

    private static let named: [String: HLSLType] = {
        var named: [String: HLSLType] = [
            "void": .void, "string": .string,
            "texture2d": .texture(.two), "texture2D": .texture(.two), "Texture2D": .texture(.two),
            "texture_rect": .texture(.two), "sampler2D": .texture(.two),
            "sampler1D": .texture(.two),
            "texture3d": .texture(.three), "Texture3D": .texture(.three), "sampler3D": .texture(.three),
            "texture_cube": .texture(.cube), "TextureCube": .texture(.cube), "samplerCube": .texture(.cube),
            "sampler_state": .sampler, "SamplerState": .sampler, "sampler": .sampler,
        ]
        for (prefix, scalar) in [("vec", Scalar.float), ("ivec", .int), ("uvec", .uint), ("bvec", .bool)] {
            for count in 2...4 { named["\(prefix)\(count)"] = .vector(scalar, count) }
        }
        for rows in 2...4 {
            named["mat\(rows)"] = .numeric(Numeric(scalar: .float, rows: rows, columns: rows))
            for columns in 2...4 {
                named["mat\(rows)x\(columns)"] = .numeric(Numeric(scalar: .float, rows: rows, columns: columns))
            }
        }
        return named
    }()
}
