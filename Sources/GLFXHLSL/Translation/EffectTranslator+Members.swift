internal import GLFXCore
internal import GLFXShaderText

extension EffectTranslator {
    /// `value.name`: a structure's member, components of a vector, elements of a matrix, or a texture's method.
    mutating func member(of value: Typed, _ name: Token) throws(Failure) -> Typed {
        switch value.type {
        case .texture(let dimension): return try textureMethod(of: value, dimension, name)
        case .structure(let structure):
            let members = structures[structure]?.members ?? []
            guard let member = members.first(where: { $0.name == name.text }) else {
                let near = nearestName(to: name.text, in: members.map(\.name))
                throw failure(
                    at: name, "\(structure) has no member '\(name.text)'",
                    advice: near.map { "did you mean '\($0)'?" })
            }
            var result = Typed(
                value.wrapped(.postfix) + [Piece("." + GLSLNames.valid(name.text), at: name)], member.type,
                isConstant: value.isConstant)
            result.isAssignable = value.isAssignable
            return result
        case .numeric(let numeric):
            return numeric.isMatrix ? try elements(of: value, numeric, name) : try swizzle(of: value, numeric, name)
        case .array where name.text == "length":
            try cursor.expect("(", "after 'length'")
            try cursor.expect(")", "after 'length('")
            return Typed(value.wrapped(.postfix) + [Piece(".length()", at: name)], .int, isConstant: true)
        default: throw failure(at: name, "a \(value.type.name) has no members")
        }
    }

    private static let letterSets = ["xyzw", "rgba", "stpq"].map(Array.init)

    private func swizzle(of value: Typed, _ numeric: HLSLType.Numeric, _ name: Token) throws(Failure) -> Typed {
        let letters = Array(name.text)
        let set = Self.letterSets.first { set in letters.allSatisfy(set.contains) }
        guard let set, letters.count <= 4 else {
            throw failure(at: name, "'.\(name.text)' names no components", advice: "use letters of xyzw or of rgba")
        }
        let allowed = set.prefix(numeric.columns)
        guard let outside = letters.first(where: { !allowed.contains($0) }) else {
            let type = HLSLType.vector(numeric.scalar, letters.count)
            if numeric.isScalar {
                // GLSL has no components of a number: `x.xxx` fills a vector.
                return letters.count == 1 ? value : try converted(value, to: type, at: name)
            }
            var result = Typed(
                value.wrapped(.postfix) + [Piece("." + name.text, at: name)], type, isConstant: value.isConstant)
            result.isAssignable = value.isAssignable && Set(letters).count == letters.count
            return result
        }
        throw failure(at: name, "a \(numeric.name) has no component '\(outside)'")
    }

    /// `m._m01`, `m._11`, and several of them in a row.
    private func elements(of value: Typed, _ numeric: HLSLType.Numeric, _ name: Token) throws(Failure) -> Typed {
        var places: [(row: Int, column: Int)] = []
        for part in name.text.split(separator: "_") {
            let isFromZero = part.hasPrefix("m")
            let digits = (isFromZero ? part.dropFirst() : part).utf8.map { Int($0) - Int(UInt8(ascii: "0")) }
            let first = isFromZero ? 0 : 1
            guard digits.count == 2, (first..<(first + numeric.rows)).contains(digits[0]),
                (first..<(first + numeric.columns)).contains(digits[1])
            else {
                throw failure(at: name, "'.\(name.text)' names no elements of a \(numeric.name)", advice: "write _m00")
            }
            places.append((digits[0] - first, digits[1] - first))
        }
        guard name.text.hasPrefix("_"), (1...4).contains(places.count) else {
            throw failure(at: name, "'.\(name.text)' names no elements of a \(numeric.name)", advice: "write _m00")
        }
        let single = places.map { value.member($0.row, $0.column) }
        return single.count == 1
            ? single[0] : call("vec\(single.count)", single, .vector(.float, single.count), at: name)
    }

    /// `value[index]`.
    mutating func element(of value: Typed, _ index: Typed, at bracket: Token) throws(Failure) -> Typed {
        let type: HLSLType
        switch value.type {
        case .array(let element, _): type = element
        case .numeric(let numeric) where numeric.isMatrix: type = .vector(.float, numeric.columns)
        case .numeric(let numeric) where !numeric.isScalar: type = .scalar(numeric.scalar)
        case .texture(.two): return try load(value, [index], at: bracket)
        default: throw failure(at: bracket, "a \(value.type.name) has no elements")
        }
        let isWhole = index.type == .int || index.type == .scalar(.uint)
        let whole = isWhole ? index : try converted(index, to: .int, at: bracket)
        guard let last = whole.pieces.last else { return value }
        var result = Typed(
            value.wrapped(.postfix) + [Piece("[", at: bracket)] + whole.pieces + [Piece("]", like: last)], type,
            isConstant: value.isConstant && whole.isConstant)
        result.isAssignable = value.isAssignable
        return result
    }
}
