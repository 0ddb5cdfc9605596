package import GLFXCore

/// The text of the pass that makes RGB of a decoder's planes: chroma interpolated linearly at its siting, matrix and
/// range inverted, the shown part turned upright. The numbers are those of ITU-T H.273, 8.3 and table 4.
///
/// Everything that is the same for all frames is a constant of the text.
package struct PlaneShader: Hashable {
    let form: PlaneForm
    let placement: PlanePlacement
    let kept: KeptColors
    /// Samples are read as whole numbers, not as numbers from 0 to 1.
    let readsWords: Bool

    /// A plane's sampler.
    static func name(of plane: Int) -> String { "plane\(plane)" }

    /// Luma so near to black or white is taken as that: more than a matrix in single precision errs, and less than a
    /// code of 16 bits.
    package static let tolerance = 5e-6

    var text: String {
        let samplers = (0..<form.planeCount).map {
            "uniform highp \(readsWords ? "usampler2D" : "sampler2D") \(Self.name(of: $0));"
        }
        let lines =
            ["precision highp float;", "precision highp int;"] + samplers + ["out vec4 color;"] + chromaLines
            + [
                "void main() {", "    ivec2 at = ivec2(gl_FragCoord.xy);",
                // Rows of the target go up, those of planes down.
                "    at.y = \(placement.shownHeight - 1) - at.y;", "    ivec2 p = \(storedPlace);",
            ] + colorLines.map { "    " + $0 } + ["}"]
        return lines.joined(separator: "\n")
    }

    /// The sample for a place of the upright picture.
    private var storedPlace: String {
        let (width, height) = (placement.width, placement.height)
        let (x, y) =
            switch placement.orientation.quarterTurns {
            case 1: ("at.y", "\(height - 1) - at.x")
            case 2: ("\(width - 1) - at.x", "\(height - 1) - at.y")
            case 3: ("\(width - 1) - at.y", "at.x")
            default: ("at.x", "at.y")
            }
        let column = placement.orientation.isMirrored ? "\(width - 1) - (\(x))" : x
        return "ivec2(\(placement.left) + \(column), \(placement.top) + \(y))"
    }

    /// A channel's sample, as it is stored.
    private func sample(_ index: Int, _ place: String) -> String {
        let component = form.components[index]
        let channel = component.place == 0 ? "r" : "g"
        let texel = "texelFetch(\(Self.name(of: component.plane)), \(place), 0).\(channel)"
        return readsWords ? "float(\(texel))" : texel
    }

    /// What makes numbers of samples: a factor, and what is added.
    private func scaled(_ value: String, _ codes: (zero: Double, one: Double)) -> String {
        // The stored number for the code 1.
        let unit = Double(1 << form.shift) / (readsWords ? 1 : form.bytesPerSample == 1 ? 255 : 65535)
        let factor = 1 / ((codes.one - codes.zero) * unit)
        let offset = -codes.zero / (codes.one - codes.zero)
        return "\(value) * \(Float(factor)) + \(Float(offset))"
    }

    private var isSubsampled: Bool { form.horizontalLog2 + form.verticalLog2 > 0 }

    private var chromaLines: [String] {
        guard form.family == .yuv else { return [] }
        let pair = "vec2(\(sample(1, "p")), \(sample(2, "p")))"
        var lines = ["vec2 stored(ivec2 p) { return \(pair); }"]
        guard isSubsampled else { return lines + ["vec2 chroma(ivec2 p) { return stored(p); }"] }
        let size = form.size(of: form.components[1].plane)
        let offset = form.chromaOffset
        lines += [
            "vec2 chroma(ivec2 p) {",
            "    ivec2 last = ivec2(\(size.width - 1), \(size.height - 1));",
            // In halves of a luma sample: sitings are whole numbers of these.
            "    ivec2 halves = 2 * p - ivec2(\(Int(2 * offset.x)), \(Int(2 * offset.y)));",
            "    ivec2 shift = ivec2(\(form.horizontalLog2 + 1), \(form.verticalLog2 + 1));",
            "    ivec2 first = halves >> shift;",
            "    vec2 part = vec2(halves - (first << shift)) / vec2(ivec2(1) << shift);",
            "    ivec2 low = clamp(first, ivec2(0), last), high = clamp(first + 1, ivec2(0), last);",
            "    vec2 upper = mix(stored(low), stored(ivec2(high.x, low.y)), part.x);",
            "    vec2 lower = mix(stored(ivec2(low.x, high.y)), stored(high), part.x);",
            "    return mix(upper, lower, part.y);",
            "}",
        ]
        return lines
    }

    private var colorLines: [String] {
        var lines: [String] = []
        switch form.family {
        case .gray: lines.append("vec3 c = vec3(\(scaled(sample(0, "p"), form.lumaCodes)));")
        case .rgb:
            lines.append("vec3 c = vec3(\((0..<3).map { sample($0, "p") }.joined(separator: ", ")));")
            lines.append("c = \(scaled("c", form.lumaCodes));")
        case .yuv:
            lines.append("float y = \(scaled(sample(0, "p"), form.lumaCodes));")
            lines.append("vec2 uv = \(scaled("chroma(p)", form.chromaCodes));")
            lines.append("vec3 c = y + vec3(\(difference));")
        }
        let alpha = form.hasAlpha ? form.components.count - 1 : nil
        lines.append("float a = \(alpha.map { scaled(sample($0, "p"), form.alphaCodes) } ?? "1.0");")
        // As zimg, which multiplies colors by alpha and divides them by it where there is a matrix.
        if alpha != nil, form.family == .yuv { lines.append("if (a <= 0.0) c = vec3(0.0);") }
        switch kept {
        case .all: break
        case .none: lines.append("c = clamp(c, 0.0, 1.0);")
        case .excursions:
            let weights = form.color.matrix.lumaCoefficients
            lines += [
                "float luma = dot(c, vec3(\(Float(weights.x)), \(Float(weights.y)), \(Float(weights.z))));",
                "bool isInside = luma >= \(Float(-Self.tolerance)) && luma <= \(Float(1 + Self.tolerance));",
                "c = isInside ? clamp(c, 0.0, 1.0) : clamp(c, -65504.0, 65504.0);",
            ]
        }
        return lines + ["color = vec4(c, clamp(a, 0.0, 1.0));"]
    }

    /// Red, green and blue less luma, of `uv`.
    private var difference: String {
        if form.color.matrix == .ycgco { return "uv.y - uv.x, uv.x, -uv.x - uv.y" }
        let numbers = Self.difference(form.color.matrix)
        let (blue, red) = (Float(numbers.greenOfBlue), Float(numbers.greenOfRed))
        return "\(Float(numbers.red)) * uv.y, \(blue) * uv.x + \(red) * uv.y, \(Float(numbers.blue)) * uv.x"
    }

    /// What a color is less its luma: of red in Cr, of green in Cb and Cr, of blue in Cb.
    package static func difference(
        _ matrix: ColorDescription.Matrix
    ) -> (red: Double, greenOfBlue: Double, greenOfRed: Double, blue: Double) {
        let weights = matrix.lumaCoefficients
        let (red, blue) = (2 * (1 - weights.x), 2 * (1 - weights.z))
        return (red, -blue * weights.z / weights.y, -red * weights.x / weights.y, blue)
    }
}
