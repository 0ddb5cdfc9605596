internal import GLFXCore
internal import GLFXShaderText

extension EffectTranslator {
    /// `tex2Dlod(sampler, float4(uv, 0, level))` and its like, which read samplers of the combined style; nil for
    /// other functions.
    mutating func combinedTexture(_ word: Token, _ given: [Typed]) throws(Failure) -> Typed? {
        guard host.defaultSampler == nil, let texture = given.first, case .texture(let dimension) = texture.type,
            word.text.hasPrefix(dimension == .two ? "tex2D" : dimension == .three ? "tex3D" : "texCUBE")
        else { return nil }
        var function = word.text.dropFirst(dimension == .cube ? 7 : 5)
        // Older names of what takes an offset as a last argument now.
        let isOffset = function.hasSuffix("offset")
        if isOffset { function = function.dropLast(6) }
        var rest = Array(given.dropFirst())
        switch (function, rest.count) {
        case ("", 1...2): return try sample(texture, dimension, nil, rest, TextureMethod(function: "texture"), at: word)
        case ("lod", 1...2), ("bias", 1...2):
            let level = try fourth(rest[0], at: word)
            rest.insert(level, at: 1)
            return try sample(
                texture, dimension, nil, rest,
                TextureMethod(function: function == "lod" ? "textureLod" : "texture", more: [false]), at: word)
        case ("grad", 3...4):
            return try sample(
                texture, dimension, nil, rest, TextureMethod(function: "textureGrad", more: [true, true]), at: word)
        case ("fetch", 1...2): return try fetch(texture, dimension, rest, at: word)
        case ("size", 0...1): return try size(texture, dimension, rest, at: word)
        default: break
        }
        guard function.hasPrefix("gather"), dimension == .two else { return nil }
        return try gather(texture, function.dropFirst(6), rest, isOffset: isOffset, at: word)
    }

    /// The level in the last of four numbers.
    private func fourth(_ place: Typed, at word: Token) throws(Failure) -> Typed {
        guard let numeric = place.numeric, !numeric.isMatrix, numeric.columns == 4 else {
            throw failure(
                at: word, "'\(word.text)' takes a float4, not a \(place.type.name)",
                advice: "write float4(uv, 0, level)")
        }
        return place.member("w", .scalar(numeric.scalar))
    }

    /// `tex2Dfetch(s, int2(x, y))`, with a level as a further argument, or as the last of four numbers.
    private mutating func fetch(
        _ texture: Typed, _ dimension: HLSLType.Dimension, _ rest: [Typed], at word: Token
    ) throws(Failure) -> Typed {
        let axes = dimension == .two ? 2 : 3
        guard let place = rest[0].numeric, place.columns >= axes || place.isScalar else {
            throw failure(at: word, "'\(word.text)' takes an int\(axes), not a \(rest[0].type.name)")
        }
        let whole = try converted(rest[0], to: .vector(.int, axes), at: word)
        var level = Typed([Piece("0", at: word)], .int)
        if rest.count > 1 {
            level = try converted(rest[1], to: .int, at: word)
        } else if place.columns == 4 {
            level = try converted(rest[0].member("w", .scalar(place.scalar)), to: .int, at: word)
        }
        var result = call("texelFetch", [reference(texture, nil), whole, level], .vector(.float, 4), at: word)
        result.isConstant = false
        return result
    }

    private mutating func size(
        _ texture: Typed, _ dimension: HLSLType.Dimension, _ rest: [Typed], at word: Token
    ) throws(Failure) -> Typed {
        var level = Typed([Piece("0", at: word)], .int)
        if let levelArgument = rest.first { level = try converted(levelArgument, to: .int, at: word) }
        var result = call(
            "textureSize", [reference(texture, nil), level], .vector(.int, dimension == .three ? 3 : 2), at: word)
        result.isConstant = false
        return result
    }

    /// `tex2Dgather(s, uv, 1)`, `tex2DgatherG(s, uv)`, each with an offset behind.
    private mutating func gather(
        _ texture: Typed, _ letter: Substring, _ given: [Typed], isOffset: Bool, at word: Token
    ) throws(Failure) -> Typed? {
        var rest = given
        var method = TextureMethod(function: "textureGather", component: ["R": 0, "G": 1, "B": 2, "A": 3][letter])
        if letter.isEmpty {
            // The component is after the position; older texts have it last.
            let place = isOffset ? rest.count - 1 : 1
            method.component = 0
            if rest.count > 1, place >= 1, place < rest.count, let number = Int(rest[place].pieces.map(\.text).joined())
            {
                method.component = min(max(number, 0), 3)
                rest.remove(at: place)
            }
        }
        guard method.component != nil, (1...2).contains(rest.count) else { return nil }
        return try sample(texture, .two, nil, rest, method, at: word)
    }
}
