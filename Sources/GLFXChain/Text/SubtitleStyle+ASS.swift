internal import GLFXJob

extension SubtitleStyle {
    /// The screen that libavcodec gives subtitles without styles (ASS_DEFAULT_PLAYRESX, ASS_DEFAULT_PLAYRESY), whose
    /// units sizes and margins are in.
    private static let screen = SIMD2<Double>(384, 288)
    /// The height of its lines there (ASS_DEFAULT_FONT_SIZE).
    private static let usualHeight = 16.0
    /// Of a box, in parts of a line's height.
    private static let boxMargin = 0.2

    /// The fields of an ASS style and their values.
    /// - Parameter face: finds a font by its name; nil: the name is a family's.
    func fields<E: Error>(_ face: (String) throws(E) -> TextFace?) throws(E) -> [(field: String, value: String)] {
        var fields: [(field: String, value: String)] = []
        if let font {
            let face = try face(font) ?? TextFace(family: font)
            fields = [
                ("FontName", face.family), ("Bold", "\(face.weight)"), ("Italic", face.isItalic ? "1" : "0"),
            ]
        }
        let height = size.map { $0 * Self.screen.y } ?? Self.usualHeight
        if size != nil { fields.append(("FontSize", "\(height)")) }
        if let color { fields.append(("PrimaryColour", Self.text(color))) }
        if let outline {
            fields += [("Outline", "\(outline.width * height)"), ("OutlineColour", Self.text(outline.color))]
        }
        if let shadow {
            fields += [("Shadow", "\(shadow.offset.x * height)"), ("BackColour", Self.text(shadow.color))]
        }
        // libass's box around all lines; its margin is the shadow's distance.
        if let box {
            fields += [
                ("BorderStyle", "4"), ("BackColour", Self.text(box)), ("Shadow", "\(Self.boxMargin * height)"),
            ]
        }
        return fields + placeFields
    }

    /// `Alignment` is SSA's here, as libass keeps it: 1 to 3 is below, 5 to 7 above, 9 to 11 in the middle. Margins are whole
    /// numbers.
    private var placeFields: [(field: String, value: String)] {
        guard let anchor, let spot else { return [] }
        let (point, screen) = (anchor.point, Self.screen)
        let row = point.y == 1 ? 1 : point.y == 0 ? 5 : 9
        let column = point.x == 0 ? 0 : point.x == 1 ? 2 : 1
        let vertical = (point.y == 1 ? 1 - spot.y : spot.y) * screen.y
        // Text is centered between the margins.
        let (left, right) =
            switch column {
            case 0: (spot.x, 0.0)
            case 2: (0.0, 1 - spot.x)
            default: (max(0, 2 * spot.x - 1), max(0, 1 - 2 * spot.x))
            }
        return [
            ("Alignment", "\(row + column)"), ("MarginV", "\(Int(vertical.rounded()))"),
            ("MarginL", "\(Int((left * screen.x).rounded()))"), ("MarginR", "\(Int((right * screen.x).rounded()))"),
        ]
    }

    /// `&HAABBGGRR`, where 00 is opaque.
    private static func text(_ color: SIMD4<Float>) -> String {
        let codes = [1 - color.w, color.z, color.y, color.x].map { part in
            let digits = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16, uppercase: true)
            return (digits.count < 2 ? "0" : "") + digits
        }
        return "&H" + codes.joined()
    }
}
