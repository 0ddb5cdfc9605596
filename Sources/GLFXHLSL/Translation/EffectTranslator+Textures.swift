internal import GLFXCore
internal import GLFXShaderText

extension EffectTranslator {
    /// `image.Sample(textureSampler, uv)` and the other ways to read a texture.
    mutating func textureMethod(
        of texture: Typed, _ dimension: HLSLType.Dimension, _ name: Token
    ) throws(Failure) -> Typed {
        try cursor.expect("(", "after '\(name.text)'")
        let callArguments = try arguments()
        switch name.text {
        case "Load": return try load(texture, callArguments, at: name)
        case "GetDimensions": return try dimensions(of: texture, callArguments, at: name)
        default: break
        }
        guard let method = Self.methods[name.text] else {
            let near = nearestName(to: name.text, in: Self.methods.keys.sorted() + ["Load", "GetDimensions"])
            throw failure(
                at: name, "a texture has no '\(name.text)'", advice: near.map { "did you mean '\($0)'?" })
        }
        guard let sampler = callArguments.first, case .sampler = sampler.type else {
            throw failure(
                at: name, "'\(name.text)' wants a sampler first", advice: "write \(name.text)(textureSampler, uv)")
        }
        return try sample(texture, dimension, sampler.samplerName, Array(callArguments.dropFirst()), method, at: name)
    }

    struct TextureMethod {
        var function: String
        /// Arguments after the position: true for those of the position's type.
        var more: [Bool] = []
        /// Which component is gathered.
        var component: Int?
    }

    private static let methods: [String: TextureMethod] = [
        "Sample": TextureMethod(function: "texture"),
        "SampleBias": TextureMethod(function: "texture", more: [false]),
        "SampleLevel": TextureMethod(function: "textureLod", more: [false]),
        "SampleGrad": TextureMethod(function: "textureGrad", more: [true, true]),
        "Gather": TextureMethod(function: "textureGather"),
        "GatherRed": TextureMethod(function: "textureGather", component: 0),
        "GatherGreen": TextureMethod(function: "textureGather", component: 1),
        "GatherBlue": TextureMethod(function: "textureGather", component: 2),
        "GatherAlpha": TextureMethod(function: "textureGather", component: 3),
    ]

    /// A texture's name in GLSL when it is read with a sampler.
    mutating func reference(_ texture: Typed, _ sampler: String?) -> Typed {
        guard let name = texture.texture else { return texture }
        var result = texture
        guard case .texture(let dimension) = texture.type else { return texture }
        result.pieces[0].text = use.name(of: name, dimension, readWith: sampler)
        return result
    }

    mutating func sample(
        _ texture: Typed, _ dimension: HLSLType.Dimension, _ sampler: String?, _ given: [Typed],
        _ method: TextureMethod, at name: Token
    ) throws(Failure) -> Typed {
        let place = HLSLType.vector(.float, dimension == .two ? 2 : 3)
        let count = 1 + method.more.count
        guard given.count == count || given.count == count + 1 else {
            throw failure(at: name, "'\(name.text)' takes a sampler and \(count) more")
        }
        let picture = reference(texture, sampler)
        var position = try converted(given[0], to: place, at: name)
        if given.count > count, dimension == .two {
            // GLSL requires constant offsets; adding them to the position works for all.
            use.helpers.insert(.offset)
            let offset = try converted(given[count], to: .vector(.int, 2), at: name)
            position = call("glfx_offset", [picture, position, offset], place, at: name)
        }
        var arguments = [picture, position]
        for (index, isPlace) in method.more.enumerated() {
            arguments.append(try converted(given[1 + index], to: isPlace ? place : .float, at: name))
        }
        if let component = method.component {
            arguments.append(Typed([Piece("\(component)", at: name)], .int))
        }
        return finished(call(method.function, arguments, .vector(.float, 4), at: name), texture, at: name)
    }

    /// The color, converted as the host does it.
    private mutating func finished(_ color: Typed, _ texture: Typed, at name: Token) -> Typed {
        var color = color
        color.isConstant = false
        guard let function = texture.texture.flatMap(host.colorFunction) else { return color }
        use.helpers.insert(function.helper)
        return call(function.name, [color], color.type, at: name)
    }

    /// `image.Load(int3(x, y, 0))`, `image[int2(x, y)]`.
    mutating func load(_ texture: Typed, _ given: [Typed], at name: Token) throws(Failure) -> Typed {
        guard case .texture(let dimension) = texture.type, dimension != .cube, let place = given.first,
            let numeric = place.numeric
        else { throw failure(at: name, "'\(name.text)' does not fit here") }
        let axes = dimension == .two ? 2 : 3
        guard numeric.columns >= axes else {
            throw failure(
                at: name, "'\(name.text)' wants an int\(axes + 1)", advice: "the last is the mipmap's level, 0")
        }
        let whole = try converted(place, to: .vector(.int, numeric.columns), at: name)
        let picture = reference(texture, nil)
        guard numeric.columns > axes else {
            let level = Typed([Piece("0", at: name)], .int)
            return finished(
                call("texelFetch", [picture, whole, level], .vector(.float, 4), at: name), texture, at: name)
        }
        use.helpers.insert(axes == 2 ? .load : .load3D)
        return finished(call("glfx_load", [picture, whole], .vector(.float, 4), at: name), texture, at: name)
    }

    /// `image.GetDimensions(width, height)`, which writes into its arguments; `(0, width, height, levels)`, whose last one is
    /// left as it is.
    private mutating func dimensions(of texture: Typed, _ all: [Typed], at name: Token) throws(Failure) -> Typed {
        let given = all.count == 4 ? Array(all[1...2]) : all
        guard given.count == 2, case .texture(.two) = texture.type else {
            throw failure(at: name, "'GetDimensions' takes a width and a height")
        }
        let picture = reference(texture, nil)
        var parts: [Typed] = []
        for (argument, axis) in zip(given, ["x", "y"]) {
            let level = Typed([Piece("0", at: name)], .int)
            let size = call("textureSize", [picture, level], .vector(.int, 2), at: name).member(axis, .int)
            var equals = name
            equals.text = "="
            parts.append(try assignment(equals, argument, size))
        }
        return Typed(
            [Piece("(", at: name)] + parts[0].pieces + [Piece(", ", at: name)] + parts[1].pieces
                + [Piece(")", at: name)], .int)
    }
}
