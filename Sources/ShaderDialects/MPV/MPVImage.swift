import ShaderPrograms

/// A picture on its way through mpv's stages.
struct MPVImage {
    var source: PictureSource
    /// In pixels.
    var width: SizeExpression
    var height: SizeExpression
    /// How far it lies from where it belongs; nil: nowhere off.
    var shift: MPVShift?
    /// When it is there.
    var conditions = MPVConditions()
}

/// How far a picture lies to the right of and below its place, as fractions of its width and height.
struct MPVShift: Hashable {
    var x: SizeExpression
    var y: SizeExpression

    static let none = MPVShift(x: .number(0), y: .number(0))

    /// From one picture's place to another's; nil where they lie alike.
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

    /// Moved on by pixels of a picture of this size.
    func moved(_ pixels: (x: Double, y: Double), width: SizeExpression, height: SizeExpression) -> MPVShift {
        MPVShift(
            x: .binary(.add, x, .binary(.divide, .number(pixels.x), width)),
            y: .binary(.add, y, .binary(.divide, .number(pixels.y), height)))
    }
}
