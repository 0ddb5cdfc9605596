import FrameCore
import Media

/// `--size`: two numbers, or the name of a size.
enum SizeText {
    /// Heights of 16:9 pictures; the width of 480p is the even number next to 853.3.
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
    static func parse(_ text: String) throws(Failure) -> PictureSize {
        if let size = named.first(where: { $0.name == text })?.size { return size }
        let (width, height) = OptionValues.split(text[...], at: "x")
        guard let width = OptionValues.digits(width, atMost: 6),
            let height = OptionValues.digits(height ?? "", atMost: 6)
        else {
            throw Failure(
                .usage, "--size '\(text)': not a size",
                advice:
                    "write WIDTHxHEIGHT in pixels (1280x720), or \(names.dropLast().joined(separator: ", ")) or 2160p")
        }
        guard width > 0, height > 0 else {
            throw Failure(.usage, "--size '\(text)': a picture has at least one pixel", advice: "write it so: 1280x720")
        }
        return PictureSize(width: Int(width), height: Int(height))
    }
}
