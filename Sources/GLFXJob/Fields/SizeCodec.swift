internal import GLFXCore
internal import GLFXMedia
internal import GLFXShaderText

/// `1280x720`, `360x`, `x720`, `50%`, `720p`, `4k`, `9:16`
package struct SizeCodec: FieldCodec {
    /// Other names for screens.
    private static let otherNames = ["4k": 2160, "uhd": 2160, "8k": 4320]

    /// The names of sizes, the smallest first.
    package static let names = SizeRule.screens.keys.sorted().filter { $0 < 4320 }.map { "\($0)p" } + ["4k"]

    func parse(_ text: OptionText) throws(Failure) -> SizeRequest {
        guard let request = Self.request(text.text) else {
            throw text.wrong(
                ": not a size",
                "write WIDTHxHEIGHT in pixels (1280x720), 640x or x360, 50%, a shape (9:16), or \(listed(Self.names))")
        }
        if case .exact(let size) = request, size.width == 0 || size.height == 0 {
            throw text.wrong(": a picture has at least one pixel", "write it so: 1280x720")
        }
        return request
    }

    /// Nil for what is no size.
    private static func request(_ text: String) -> SizeRequest? {
        let word = text.lowercased()
        if let lines = otherNames[word] { return .rule(.screen(lines: lines)) }
        if word.hasSuffix("p"), let lines = Int(word.dropLast()), SizeRule.screens[lines] != nil {
            return .rule(.screen(lines: lines))
        }
        if word.hasSuffix("%") {
            guard let part = try? TimeCodec.time.parse(OptionText(subject: "\(.size)", String(word.dropLast()))),
                part > Rational(0, 1), part <= Rational(10_000, 1), !word.contains(":")
            else { return nil }
            return .rule(.percent(part))
        }
        let (across, down) = OptionText.split(word[...], at: ":")
        if let down {
            guard let width = OptionText.digits(across, atMost: 4), let height = OptionText.digits(down, atMost: 4),
                width > 0, height > 0
            else { return nil }
            return .rule(.shape(Int(width), Int(height)))
        }
        let (left, right) = OptionText.split(word[...], at: "x")
        guard let right else { return nil }
        let (width, height) = (OptionText.digits(left, atMost: 6), OptionText.digits(right, atMost: 6))
        switch (width, height) {
        case (let width?, let height?): return .exact(PictureSize(width: Int(width), height: Int(height)))
        case (let width?, nil) where right.isEmpty && width > 0: return .rule(.width(Int(width)))
        case (nil, let height?) where left.isEmpty && height > 0: return .rule(.height(Int(height)))
        default: return nil
        }
    }

    func read(_ value: JobValue) throws(Failure) -> SizeRequest {
        let advice: MessageText =
            "give [WIDTH, HEIGHT] in whole pixels, or as \(.size) has it: [1280, 720], \"720p\", \"50%\""
        if let text = value.json.text {
            guard let request = Self.request(text) else { throw value.wrong(advice) }
            if case .exact(let size) = request, size.width == 0 || size.height == 0 { throw value.wrong(advice) }
            return request
        }
        let numbers = value.json.list?.compactMap { $0.number.flatMap(Int.init(exactly:)) } ?? []
        guard numbers.count == 2, numbers.count == value.json.list?.count,
            numbers.allSatisfy({ (1...999_999).contains($0) })
        else { throw value.wrong(advice) }
        return .exact(PictureSize(width: numbers[0], height: numbers[1]))
    }

    func node(_ value: SizeRequest) -> JSONNode? {
        switch value {
        case .exact(let size): .list([.number("\(size.width)"), .number("\(size.height)")])
        case .rule(let rule): .text(rule.text)
        }
    }
}
