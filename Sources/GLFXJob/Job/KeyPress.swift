public import GLFXCore

/// A key of the keyboard that is held down for a time.
public struct KeyPress: Sendable, Hashable {
    /// Its number in browsers (`keyCode`), 0 to 255: 65 is A, 32 the space bar, 37 to 40 are the arrows.
    public var key: Int
    /// In seconds of the output: what shaders call time.
    public var start: Rational
    /// More than `start`; nil: it is held to the end.
    public var end: Rational?

    /// A key that is held from one time to another.
    public init(key: Int, start: Rational, end: Rational? = nil) {
        (self.key, self.start, self.end) = (key, start, end)
    }
}

extension KeyPress {
    /// Keys that are no letters and no digits, by the numbers that browsers give them (W3C UI Events, `keyCode`).
    private static let named: [(name: String, key: Int)] =
        [
            ("backspace", 8), ("tab", 9), ("enter", 13), ("shift", 16), ("ctrl", 17), ("alt", 18), ("pause", 19),
            ("capslock", 20), ("escape", 27), ("space", 32), ("pageup", 33), ("pagedown", 34), ("end", 35),
            ("home", 36),
            ("left", 37), ("up", 38), ("right", 39), ("down", 40), ("insert", 45), ("delete", 46), ("semicolon", 186),
            ("equal", 187), ("comma", 188), ("minus", 189), ("period", 190), ("slash", 191), ("backquote", 192),
            ("bracketleft", 219), ("backslash", 220), ("bracketright", 221), ("quote", 222),
        ] + (1...12).map { ("f\($0)", 111 + $0) } + (0...9).map { ("num\($0)", 96 + $0) }

    static let names: [String] = named.map(\.name)

    /// A key by its name: `a`, `7`, `space`, `left`, `f5`, or `key65` for its number.
    static func key(_ name: String) -> Int? {
        let name = name.lowercased()
        if name.utf8.count == 1, let code = name.uppercased().utf8.first,
            (48...57).contains(code) || (65...90).contains(code)
        {
            return Int(code)
        }
        if let entry = named.first(where: { $0.name == name }) { return entry.key }
        guard name.hasPrefix("key"), let number = OptionText.digits(name.dropFirst(3), atMost: 3), number < 256 else {
            return nil
        }
        return Int(number)
    }

    /// The name of its key.
    var name: String {
        if let entry = Self.named.first(where: { $0.key == key }) { return entry.name }
        let isPlain = (48...57).contains(key) || (65...90).contains(key)
        guard isPlain, let code = UInt8(exactly: key) else { return "key\(key)" }
        return Character(UnicodeScalar(code)).lowercased()
    }
}
