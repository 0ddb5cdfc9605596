/// Width and height: two numbers, or the name of a size.
struct SizeCodec: FieldCodec {
    /// Sizes of 16:9; the width of 480p is the even number next to 853.3.
    private static let named = [
        (name: "480p", size: PictureSize(width: 854, height: 480)),
        (name: "720p", size: PictureSize(width: 1280, height: 720)),
        (name: "1080p", size: PictureSize(width: 1920, height: 1080)),
        (name: "1440p", size: PictureSize(width: 2560, height: 1440)),
        (name: "2160p", size: PictureSize(width: 3840, height: 2160)),
    ]

    /// The names of sizes, the smallest first.
    static let names = named.map(\.name)

    /// `1280x720` or `720p`
    func parse(_ text: OptionText) throws(Failure) -> PictureSize {
        if let size = Self.named.first(where: { $0.name == text.text })?.size { return size }
        let (width, height) = OptionText.split(text.text[...], at: "x")
        guard let width = OptionText.digits(width, atMost: 6), let height = OptionText.digits(height ?? "", atMost: 6)
        else {
            throw text.wrong(
                ": not a size", "write WIDTHxHEIGHT in pixels (1280x720), or \(listed(Self.names))")
        }
        guard width > 0, height > 0 else {
            throw text.wrong(": a picture has at least one pixel", "write it so: 1280x720")
        }
        return PictureSize(width: Int(width), height: Int(height))
    }

    func read(_ value: JobValue) throws(Failure) -> PictureSize {
        let numbers = value.json.list?.compactMap { $0.number.flatMap(Int.init(exactly:)) } ?? []
        guard numbers.count == 2, numbers.count == value.json.list?.count,
            numbers.allSatisfy({ (1...999_999).contains($0) })
        else { throw value.wrong("give [WIDTH, HEIGHT] in whole pixels: [1280, 720]") }
        return PictureSize(width: numbers[0], height: numbers[1])
    }

    func node(_ value: PictureSize) -> JSONNode? { .list([.number("\(value.width)"), .number("\(value.height)")]) }
}
