/// How values lie in memory that invocations share: as the decorations say (specification, section 3.20), else one number
/// after the other. In bytes.
extension SPIRVModule {
    /// Of a matrix that is a member of a block, or of its columns.
    package struct MatrixLayout {
        /// From one column to the next, or from one row.
        package var stride: Int
        package var isRowMajor: Bool
    }

    package func matrixLayout(of member: Int, in type: ID) -> MatrixLayout? {
        matrixStrides[type]?[member].map {
            MatrixLayout(stride: $0, isRowMajor: rowMajors[type]?.contains(member) == true)
        }
    }

    package func offset(of member: Int, in type: ID) -> Int {
        if let offset = offsets[type]?[member] { return offset }
        guard case .structure(let members) = types[type] else { return 0 }
        return members.prefix(member).reduce(0) { $0 + byteCount($1) }
    }

    /// From one element of an array, a matrix or a vector to the next.
    package func stride(of type: ID, _ matrix: MatrixLayout? = nil) -> Int {
        switch types[type] {
        case .vector: matrix?.isRowMajor == true ? matrix?.stride ?? 4 : 4
        case .matrix(let column, _): matrix.map { $0.isRowMajor ? 4 : $0.stride } ?? 4 * size(column)
        case .array(let element, _): strides[type] ?? byteCount(element, matrix)
        default: 4
        }
    }

    package func byteCount(_ type: ID, _ matrix: MatrixLayout? = nil) -> Int {
        (places(type, matrix).max() ?? -4) + 4
    }

    /// Where the numbers of a value begin, in their order.
    package func places(_ type: ID, _ matrix: MatrixLayout? = nil) -> [Int] {
        switch types[type] {
        case .bool, .float, .int: return [0]
        case .vector(let element, let count), .matrix(let element, let count), .array(let element, let count):
            let (stride, inner) = (stride(of: type, matrix), places(element, matrix))
            return (0..<count).flatMap { index in inner.map { index * stride + $0 } }
        case .structure(let members):
            return members.indices.flatMap { index in
                let start = offset(of: index, in: type)
                return places(members[index], matrixLayout(of: index, in: type)).map { start + $0 }
            }
        default: return []
        }
    }
}
