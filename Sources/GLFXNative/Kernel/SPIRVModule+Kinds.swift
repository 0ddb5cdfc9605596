internal import GLFXCompile

extension SPIRVModule {
    /// The kinds of a value's numbers, in order.
    func kinds(_ type: ID) -> [Number.Kind] {
        switch types[type] {
        case .bool: return [.bool]
        case .float: return [.float]
        case .int: return [.int]
        case .vector(let element, let count), .matrix(let element, let count), .array(let element, let count):
            let kinds = kinds(element)
            return Array(repeating: kinds, count: count).flatMap { $0 }
        case .structure(let members): return members.flatMap(kinds)
        default: return []
        }
    }
}
