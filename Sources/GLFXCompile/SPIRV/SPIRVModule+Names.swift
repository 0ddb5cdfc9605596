/// Types in words, as GLSL writes them: the same for the same type of another module.
extension SPIRVModule {
    package func name(of type: ID) -> String {
        switch types[type] {
        case .void: return "void"
        case .bool: return "bool"
        case .float: return "float"
        case .int(let isSigned): return isSigned ? "int" : "uint"
        case .vector(let element, let count): return "\(letter(element))vec\(count)"
        case .matrix(let column, let count): return "mat\(count)x\(size(column))"
        case .array(let element, let count): return "\(name(of: element))[\(count == 0 ? "" : "\(count)")]"
        case .structure(let members):
            let fields = members.enumerated().map { index, member in
                "\(name(of: member)) \(memberNames[type]?[index] ?? "\(index)")"
            }
            return "{ \(fields.joined(separator: "; ")) }"
        case .pointer(_, let target): return name(of: target)
        case .image(let image): return "\(letter(image.sample))image\(name(image))"
        case .sampledImage(let id):
            guard case .image(let image) = types[id] else { return "sampler" }
            return "\(letter(image.sample))sampler\(name(image))"
        case .function, nil: return "?"
        }
    }

    private func letter(_ scalar: ID) -> String {
        switch types[scalar] {
        case .bool: "b"
        case .int(let isSigned): isSigned ? "i" : "u"
        default: ""
        }
    }

    private func letter(_ sample: ImageInfo.Sample) -> String {
        switch sample {
        case .float: ""
        case .signed: "i"
        case .unsigned: "u"
        }
    }

    private func name(_ image: ImageInfo) -> String {
        let dimension =
            switch image.dimension {
            case .line: "1D"
            case .plane: "2D"
            case .volume: "3D"
            case .cube: "Cube"
            case .rectangle: "2DRect"
            case .buffer: "Buffer"
            }
        return dimension + (image.isArray ? "Array" : "")
    }
}
