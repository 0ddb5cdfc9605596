internal import GLFXPrograms

/// A picture of mpv's stages.
struct MPVImage {
    var source: PictureSource
    /// In pixels.
    var width: SizeExpression
    var height: SizeExpression
    /// Its offset; nil: none.
    var shift: MPVShift?
    /// When it exists.
    var conditions = MPVConditions()
}

/// A picture's offset to the right and down, as fractions of its width and height.
struct MPVShift: Hashable {
    var x: SizeExpression
    var y: SizeExpression

    static let none = MPVShift(x: .number(0), y: .number(0))

    /// One picture's offset relative to another's; nil where they are equal.
    static func difference(_ one: MPVShift?, _ other: MPVShift?) -> MPVShift? {
        guard one != other else { return nil }
        let (one, other) = (one ?? .none, other ?? .none)
        return MPVShift(x: .binary(.subtract, one.x, other.x), y: .binary(.subtract, one.y, other.y))
    }

    /// This shift if the condition holds, else another one.
    static func choice(_ condition: SizeExpression, _ one: MPVShift?, _ other: MPVShift?) -> MPVShift? {
        guard one != other else { return one }
        let (one, other) = (one ?? .none, other ?? .none)
        return MPVShift(x: .choice(condition, one.x, other.x), y: .choice(condition, one.y, other.y))
    }

    /// Shifted further by pixels of a picture of this size.
    func moved(_ pixels: (x: Double, y: Double), width: SizeExpression, height: SizeExpression) -> MPVShift {
        MPVShift(
            x: .binary(.add, x, .binary(.divide, .number(pixels.x), width)),
            y: .binary(.add, y, .binary(.divide, .number(pixels.y), height)))
    }
}
