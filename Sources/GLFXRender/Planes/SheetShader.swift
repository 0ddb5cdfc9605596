package import GLFXCore

/// The texts of the passes that make an encoder's planes of the RGB result: matrix and range (ITU-T H.273, 8.3), chroma
/// averaged at its siting by the kernel Spline16, which zimg takes here too.
package struct SheetShader {
    let sheet: PlaneSheet
    /// Of the result, in pixels; less than the form's by less than a chroma sample: the last ones are repeated then.
    let width: Int
    let height: Int
    /// Alpha from here on is opaque.
    let opaque: Double

    private var form: PlaneForm { sheet.form }

    /// Chroma is averaged along rows first, into a picture of its own.
    var hasChromaPass: Bool { form.family == .yuv && form.horizontalLog2 + form.verticalLog2 > 0 }

    /// Its size.
    var chromaSize: (width: Int, height: Int) {
        (form.size(of: form.components[1].plane).width, form.height)
    }

    /// The form's, with whole chroma samples: zimg gets pictures whose last column and row are repeated up to there.
    private var padded: (width: Int, height: Int) {
        guard hasChromaPass else { return (form.width, form.height) }
        let size = form.size(of: form.components[1].plane)
        return (size.width << form.horizontalLog2, size.height << form.verticalLog2)
    }

    private static let head = ["precision highp float;", "precision highp int;"]

    /// The result's pixel at a place from the top left, mirrored at the edges as zimg does.
    private var pixel: [String] {
        [
            "uniform highp sampler2D picture;",
            "int mirrored(int x, int count) { return clamp(x < 0 ? -1 - x : x < count ? x : 2 * count - 1 - x, 0, "
                + "count - 1); }",
            "vec4 pixel(int x, int y) {",
            "    x = min(mirrored(x, \(padded.width)), \(width - 1));",
            "    y = min(mirrored(y, \(padded.height)), \(height - 1));",
            "    vec4 c = texelFetch(picture, ivec2(x, \(height - 1) - y), 0);",
            // As zimg, which multiplies colors by alpha and divides them by it where there is a matrix.
            form.hasAlpha && form.family == .yuv ? "    if (c.a <= 0.0) c.rgb = vec3(0.0);" : "",
            "    return c;", "}",
            "float luma(vec3 c) { return dot(c, vec3(\(lumaWeights))); }",
            "vec2 chroma(vec3 c) { return \(difference); }",
        ]
    }

    /// Of red, green and blue in luma.
    package static func lumaWeights(_ matrix: ColorDescription.Matrix) -> SIMD3<Double> {
        matrix == .ycgco ? SIMD3(0.25, 0.5, 0.25) : matrix.lumaCoefficients
    }

    private var lumaWeights: String {
        let weights = Self.lumaWeights(form.color.matrix)
        return "\(Float(weights.x)), \(Float(weights.y)), \(Float(weights.z))"
    }

    private var difference: String {
        if form.color.matrix == .ycgco { return "vec2(0.5 * c.g - 0.25 * (c.r + c.b), 0.5 * (c.r - c.b))" }
        let weights = form.color.matrix.lumaCoefficients
        let (red, blue) = (1 / (2 * (1 - weights.x)), 1 / (2 * (1 - weights.z)))
        return "(c.br - luma(c)) * vec2(\(Float(blue)), \(Float(red)))"
    }

    /// The weighed sum of an expression of `j` in a loop.
    private func sum(
        _ taps: ChromaTaps, into name: String, type: String, _ term: String
    ) -> [String] {
        let numbers = taps.weights.map { "\(Float($0))" }.joined(separator: ", ")
        let count = taps.weights.count
        return [
            "    float weights[\(count)] = float[\(count)](\(numbers));", "    \(type) \(name) = \(type)(0.0);",
            "    for (int j = 0; j < \(count); j++) \(name) += weights[j] * \(term);",
        ]
    }

    /// Cb and Cr of each row, averaged along it; the first row is the picture's top.
    var chromaText: String {
        let taps = ChromaTaps(log2: form.horizontalLog2, offset: form.chromaOffset.x)
        let lines =
            Self.head + pixel + ["out vec4 color;", "void main() {", "    ivec2 at = ivec2(gl_FragCoord.xy);"]
            + sum(
                taps, into: "c", type: "vec3",
                "pixel((at.x << \(form.horizontalLog2)) + j + \(taps.first), at.y).rgb")
            + ["    color = vec4(chroma(c), 0.0, 1.0);", "}"]
        return lines.joined(separator: "\n")
    }

    /// The sheet's bytes.
    var text: String {
        var lines = Self.head + pixel + ["out vec4 color;"]
        if hasChromaPass { lines += chromaColumns }
        for plane in 0..<form.planeCount { lines += samples(of: plane) }
        if sheet.coverage != nil { lines += coverage }
        lines += [
            "void main() {", "    ivec2 at = ivec2(4 * int(gl_FragCoord.x), int(gl_FragCoord.y));",
            "    color = vec4(0.0);",
        ]
        for (plane, part) in sheet.parts.enumerated() {
            let bytes =
                form.bytesPerSample == 1
                ? (0..<4).map { "code\(plane)(x + \($0), y)" }.joined(separator: ", ")
                : "words(code\(plane)(x / 2, y), code\(plane)(x / 2 + 1, y))"
            lines.append(inside(part) + "color = vec4(\(bytes)) / 255.0; }")
        }
        if let part = sheet.coverage {
            lines.append(
                inside(part) + "color = vec4(least(x, y), least(x + 1, y), least(x + 2, y), least(x + 3, y)); }")
        }
        lines.append("}")
        let split = [
            "vec4 words(float one, float other) {",
            "    vec2 high = floor(vec2(one, other) / 256.0);",
            "    return vec4(one - 256.0 * high.x, high.x, other - 256.0 * high.y, high.y);", "}",
        ]
        if form.bytesPerSample == 2, let place = lines.firstIndex(of: "void main() {") {
            lines.insert(contentsOf: split, at: place)
        }
        return lines.joined(separator: "\n")
    }

    private func inside(_ part: PlaneSheet.Part) -> String {
        let end = part.left + (part.bytes + 63) / 64 * 64
        return
            "    if (at.x >= \(part.left) && at.x < \(end) && at.y >= \(part.top) && at.y < \(part.top + part.rows)) { "
            + "int x = at.x - \(part.left), y = at.y - \(part.top); "
    }

    private var chromaColumns: [String] {
        let taps = ChromaTaps(log2: form.verticalLog2, offset: form.chromaOffset.y)
        let place = "mirrored((y << \(form.verticalLog2)) + j + \(taps.first), \(padded.height))"
        let row = "min(\(place), \(form.height - 1))"
        return ["uniform highp sampler2D rows;", "vec2 averaged(int x, int y) {"]
            + sum(taps, into: "c", type: "vec2", "texelFetch(rows, ivec2(x, \(row)), 0).rg")
            + ["    return c;", "}"]
    }

    /// A function of a plane: the code at a sample of a row.
    private func samples(of plane: Int) -> [String] {
        let channels = form.channels(of: plane)
        let columns = form.size(of: plane).width
        var lines = [
            "float code\(plane)(int index, int y) {",
            "    int x = min(index / \(channels), \(columns - 1));",
        ]
        let components = form.components.indices.filter { form.components[$0].plane == plane }
        if channels == 2 {
            lines.append("    bool isFirst = index % 2 == 0;")
            lines.append("    vec2 uv = \(hasChromaPass ? "averaged(x, y)" : "chroma(pixel(x, y).rgb)");")
            let first = form.components[components[0]].place == 0 ? "uv.x : uv.y" : "uv.y : uv.x"
            lines.append("    float value = isFirst ? \(first);")
        } else {
            lines.append("    float value = \(value(components[0]));")
        }
        let isAlpha = form.hasAlpha && components[0] == form.components.count - 1
        let codes = form.isChroma(plane) ? form.chromaCodes : isAlpha ? form.alphaCodes : form.lumaCodes
        let top = Float((1 << form.depth) - 1)
        let scaled = "value * \(Float(codes.one - codes.zero))"
        // RGB is rounded as in pictures, where adding a half would tip some codes of 16 bits.
        let code =
            form.family == .rgb && codes.zero == 0
            ? "roundEven(\(scaled))" : "floor(\(scaled) + \(Float(codes.zero + 0.5)))"
        lines += [
            "    float code = \(code);", "    return clamp(code, 0.0, \(top)) * \(Float(1 << form.shift));", "}",
        ]
        return lines
    }

    private func value(_ component: Int) -> String {
        if form.hasAlpha, component == form.components.count - 1 { return "pixel(x, y).a" }
        switch form.family {
        case .gray: return "luma(pixel(x, y).rgb)"
        case .rgb: return "pixel(x, y).\(["r", "g", "b"][component])"
        case .yuv:
            if component == 0 { return "luma(pixel(x, y).rgb)" }
            let channel = component == 1 ? "x" : "y"
            return hasChromaPass ? "averaged(x, y).\(channel)" : "chroma(pixel(x, y).rgb).\(channel)"
        }
    }

    /// Whether every pixel of a block is opaque: 1, else 0.
    private var coverage: [String] {
        let side = PlaneSheet.coverageBlock
        return [
            "float least(int x, int y) {", "    float a = 1.0;", "    for (int j = 0; j < \(side * side); j++) {",
            "        ivec2 p = ivec2(\(side) * x + j % \(side), \(side) * y + j / \(side));",
            "        p = min(p, ivec2(\(width - 1), \(height - 1)));",
            "        a = min(a, texelFetch(picture, ivec2(p.x, \(height - 1) - p.y), 0).a);", "    }",
            "    return a >= \(Float(opaque)) ? 1.0 : 0.0;", "}",
        ]
    }
}
