internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// What stands between a uniform's name and its value in Godot: `: source_color, repeat_enable`.
struct GodotHints {
    /// `hint_range(minimum, maximum, step)`.
    var range: (minimum: Double, maximum: Double, step: Double?)?
    /// `source_color`; in Godot 3 `hint_color`.
    var isColor = false
    /// `hint_enum("Add", "Multiply:5")`.
    var choices: [Parameter.Choice] = []
    /// What Godot shows where no texture is assigned, if the text says it.
    var fallback: Input.Fallback?
    /// `hint_screen_texture`: what was drawn before.
    var isScreen = false
    var wrap = SamplerRule.Wrap.clamp
    var filter: SamplerRule.Filter?
    var isMipmapped = false

    /// The words that only Godot 3 has.
    static let ofThree: Set<String> = [
        "hint_color", "hint_albedo", "hint_black_albedo", "hint_black", "hint_white", "hint_aniso",
    ]

    /// - Parameters:
    ///   - range: the tokens between the colon and the value.
    ///   - strings: the file's string literals, which the tokens only mask.
    /// - Throws: `.shader`, at the hint, for arguments that it does not take. Words that are not known are skipped,
    ///   since newer versions have more of them.
    init(
        _ editor: TextEditor, _ range: Range<Int>, strings: [MaskedText.Place: String]
    ) throws(Failure) {
        var index = range.lowerBound
        while index < range.upperBound {
            let word = editor.tokens[index]
            var parts: [Range<Int>] = []
            let start = index
            index += 1
            if index < range.upperBound, editor.tokens[index].isText("(") {
                guard let close = editor.tokens.closing(index), close < range.upperBound,
                    let arguments = editor.tokens.parts(ofListAt: index)
                else { throw editor.failure(at: index, "this parenthesis is never closed", advice: "close it") }
                (parts, index) = (arguments, close + 1)
            }
            switch word.text {
            case "hint_range": self.range = try Self.range(editor, at: start, parts)
            case "hint_enum": choices = try Self.choices(editor, at: start, parts, strings)
            default: take(word.text)
            }
        }
    }

    private mutating func take(_ word: String) {
        switch word {
        case "source_color", "hint_color": isColor = true
        case "hint_screen_texture": isScreen = true
        case "hint_default_white", "hint_white", "hint_albedo": fallback = .white
        case "hint_default_black", "hint_black", "hint_black_albedo": fallback = .black
        case "hint_default_transparent": fallback = .transparent
        case "hint_normal": fallback = .flatNormal
        case "repeat_enable": wrap = .repeat
        case "filter_nearest": filter = .nearest
        case "filter_linear": filter = .linear
        case "filter_nearest_mipmap", "filter_nearest_mipmap_anisotropic": (filter, isMipmapped) = (.nearest, true)
        case "filter_linear_mipmap", "filter_linear_mipmap_anisotropic": (filter, isMipmapped) = (.linear, true)
        default: break
        }
    }

    private static func range(
        _ editor: TextEditor, at start: Int, _ parts: [Range<Int>]
    ) throws(Failure) -> (minimum: Double, maximum: Double, step: Double?) {
        var numbers: [Double] = []
        for part in parts {
            var evaluator = ConstantEvaluator()
            guard let value = evaluator.evaluate(Array(editor.tokens[part])), value.components.count == 1 else {
                throw editor.failure(
                    at: part.lowerBound, "hint_range takes numbers", advice: "write hint_range(0.0, 1.0)")
            }
            numbers.append(value.components[0])
        }
        guard numbers.count == 2 || numbers.count == 3 else {
            throw editor.failure(
                at: start, "hint_range takes two or three numbers, not \(numbers.count)",
                advice: "write hint_range(0.0, 1.0), or hint_range(0.0, 1.0, 0.1) with a step")
        }
        guard numbers[0] <= numbers[1] else {
            throw editor.failure(
                at: start, "hint_range begins above its end", advice: "exchange its first two numbers")
        }
        let step = numbers.count == 3 && numbers[2] > 0 ? numbers[2] : nil
        return (numbers[0], numbers[1], step)
    }

    /// A name without a number has one more than the name before it.
    private static func choices(
        _ editor: TextEditor, at start: Int, _ parts: [Range<Int>], _ strings: [MaskedText.Place: String]
    ) throws(Failure) -> [Parameter.Choice] {
        var choices: [Parameter.Choice] = []
        for part in parts {
            let token = editor.tokens[part.lowerBound]
            let place = MaskedText.Place(line: token.line, column: token.column)
            guard part.count == 1, let text = strings[place] else {
                throw editor.failure(
                    at: part.lowerBound, "hint_enum takes names in quotation marks",
                    advice: "write hint_enum(\"Add\", \"Multiply\")")
            }
            var label = text
            var value = (choices.last?.value ?? -1) + 1
            if let colon = text.lastIndex(of: ":"), let number = Int32(text[text.index(after: colon)...].trimmed) {
                (label, value) = (String(text[..<colon]), Double(number))
            }
            choices.append(Parameter.Choice(label: label.trimmed, value: value))
        }
        guard !choices.isEmpty else {
            throw editor.failure(
                at: start, "hint_enum has no names", advice: "write hint_enum(\"Add\", \"Multiply\")")
        }
        return choices
    }
}
