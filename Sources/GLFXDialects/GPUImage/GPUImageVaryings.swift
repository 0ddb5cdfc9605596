internal import GLFXPrograms
internal import GLFXShaderText
internal import Glibc

/// What GPUImage's vertex shaders write into the varyings of its fragment shaders, by their names.
struct GPUImageVaryings {
    /// The direction of one pass of a separable blur.
    enum Direction { case none, down, across }

    private static let sharpness = "sharpness"
    private static let blurSize = "blurSize"
    private static let blurAngle = "blurAngle"
    private static let steps = ["oneStep": 1, "twoSteps": 2, "threeSteps": 3, "fourSteps": 4]
    private static let samples = "blurCoordinates"

    let names: NameList
    let direction: Direction

    /// Whether the text is one of GPUImage's separable filters.
    static func areTwoPasses(_ names: NameList) -> Bool {
        names.all.contains(samples) || names.all.contains { step($0) != nil }
    }

    var values: VaryingValues {
        var values = VaryingValues()
        values.value = { name, type in
            switch type {
            case .vec2: neighbor(name) ?? stepped(name) ?? moved(name)
            case .float: weight(name)
            default: nil
            }
        }
        values.elements = { name, type, count in name == Self.samples && type == .vec2 ? blurred(count) : nil }
        return values
    }

    // MARK: Neighbors

    /// `topLeftTextureCoordinate`, `leftTextureCoordinate2`: a neighboring pixel. v goes down: above it is smaller.
    private func neighbor(_ name: String) -> String? {
        var word = name.lowercased()[...]
        if word.hasPrefix("v") { word = word.dropFirst() }
        while let last = word.last, last.isNumber { word = word.dropLast() }
        let ending = ["texturecoordinate", "texcoord"].first(where: word.hasSuffix)
        guard let ending else { return nil }
        let (x, y): (Int, Int)
        switch word.dropLast(ending.count) {
        case "left": (x, y) = (-1, 0)
        case "right": (x, y) = (1, 0)
        case "top": (x, y) = (0, -1)
        case "topleft": (x, y) = (-1, -1)
        case "topright": (x, y) = (1, -1)
        case "bottom": (x, y) = (0, 1)
        case "bottomleft": (x, y) = (-1, 1)
        case "bottomright": (x, y) = (1, 1)
        // Downscaling reads the four corners around.
        case "upperleftinput": (x, y) = (-1, -1)
        case "upperrightinput": (x, y) = (1, -1)
        case "lowerleftinput": (x, y) = (-1, 1)
        case "lowerrightinput": (x, y) = (1, 1)
        // The eight points of ColourFAST's circle.
        case "pointa": (x, y) = (3, 1)
        case "pointb": (x, y) = (1, 3)
        case "pointc": (x, y) = (-1, 3)
        case "pointd": (x, y) = (-3, 1)
        case "pointe": (x, y) = (-3, -1)
        case "pointf": (x, y) = (-1, -3)
        case "pointg": (x, y) = (1, -3)
        case "pointh": (x, y) = (3, -1)
        default: return nil
        }
        return "glfx_place + glfx_texel * vec2(\(x).0, \(y).0)"
    }

    /// The sharpening filter's weights of a pixel and of the four around it; the height of a histogram's pixel.
    private func weight(_ name: String) -> String? {
        switch name {
        case "centerMultiplier": "1.0 + 4.0 * \(Self.sharpness)"
        case "edgeMultiplier": Self.sharpness
        case "height": "1.0 - glfx_place.y"
        default: nil
        }
    }

    // MARK: Parameters

    /// The parameters of GPUImage's vertex shader for a varying, with GPUImage's defaults.
    static func parameters(of varying: String, file: String) -> [Parameter] {
        let place = SourceLocation(file: file, line: 1)
        if ["centerMultiplier", "edgeMultiplier"].contains(varying) {
            var parameter = Parameter(name: sharpness, type: .float, location: place)
            parameter.defaultValue = ParameterValue(0)
            (parameter.minimum, parameter.maximum) = (-4, 4)
            return [parameter]
        }
        guard motion(varying) != nil else { return [] }
        var size = Parameter(name: blurSize, type: .float, location: place)
        (size.defaultValue, size.minimum, size.help) = (ParameterValue(2.5), 0, "how far one step goes")
        var angle = Parameter(name: blurAngle, type: .float, location: place)
        (angle.defaultValue, angle.help) = (ParameterValue(0), "degrees, clockwise")
        return [size, angle]
    }

    // MARK: Blurs

    /// `twoStepsLeftTextureCoordinate`: 2 and true. Nil for other names.
    private static func step(_ name: String) -> (count: Int, isBack: Bool)? {
        for (word, count) in steps where name.hasPrefix(word) {
            let rest = name.dropFirst(word.count)
            if ["LeftTextureCoordinate", "NegativeTextureCoordinate"].contains(rest) { return (count, true) }
            if ["RightTextureCoordinate", "PositiveTextureCoordinate"].contains(rest) { return (count, false) }
        }
        return nil
    }

    private func stepped(_ name: String) -> String? {
        guard let (count, isBack) = Self.step(name) else { return nil }
        // The box blur reads between two pixels at a time; it has two steps to the left, Lanczos' filter has four.
        let isBox =
            name.contains("Left") || name.contains("Right")
            ? !names.all.contains { $0.hasPrefix("threeSteps") } : false
        let distance = isBox ? Double(count) * 2 - 0.5 : Double(count)
        return place(isBack ? -distance : distance)
    }

    /// `twoStepsBackTextureCoordinate` of the motion blur: -2. Nil for other names.
    private static func motion(_ name: String) -> Int? {
        for (word, count) in steps where name.hasPrefix(word) {
            switch name.dropFirst(word.count) {
            case "BackTextureCoordinate": return -count
            case "ForwardTextureCoordinate": return count
            default: break
            }
        }
        return nil
    }

    /// A step across is `blurSize` of the picture's height over its width squared, one down is `blurSize` over its
    /// width, as in GPUImage's filter.
    private func moved(_ name: String) -> String? {
        guard let count = Self.motion(name) else { return nil }
        let angle = "radians(\(Self.blurAngle))"
        return "glfx_place + \(count).0 * \(Self.blurSize) * glfx_texel.x * "
            + "vec2(cos(\(angle)) * glfx_texel.x / glfx_texel.y, sin(\(angle)))"
    }

    /// With GAUSSIAN_SAMPLES, pixel by pixel from one side to the other. Otherwise the center first, then pairs of
    /// positions between two pixels, where one linear read weighs both as the Gaussian does.
    private func blurred(_ count: Int) -> [String]? {
        guard count % 2 == 1 else { return nil }
        if names.all.contains("GAUSSIAN_SAMPLES") { return (0..<count).map { place(Double($0 - (count - 1) / 2)) } }
        // The integer sigma whose Gaussian GPUImage truncates to so many samples: where it is below 1/256.
        let deviation = Double(max(2, (count - 3) / 2))
        let weight = { (distance: Int) in exp(-Double(distance * distance) / (2 * deviation * deviation)) }
        return (0..<count).map { index in
            guard index > 0 else { return place(0) }
            let near = (index + 1) / 2 * 2 - 1
            let (first, second) = (weight(near), weight(near + 1))
            let offset = (first * Double(near) + second * Double(near + 1)) / (first + second)
            return place(index % 2 == 1 ? offset : -offset)
        }
    }

    private func place(_ distance: Double) -> String {
        let axis = direction == .across ? "vec2(1.0, 0.0)" : "vec2(0.0, 1.0)"
        return "glfx_place + glfx_texel * \(axis) * (\(distance))"
    }
}

extension GPUImageVaryings.Direction {
    /// For messages.
    var name: String? {
        switch self {
        case .none: nil
        case .down: "down"
        case .across: "across"
        }
    }
}
