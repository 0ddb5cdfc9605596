internal import GLFXCore
internal import GLFXKeying
internal import GLFXMedia
internal import GLFXRead

/// A clean plate that the user gives: its first picture.
struct PlateFile {
    let path: String
    /// The plate's picture as the key reads it.
    let picture: PixelBuffer
    /// It has more than one picture.
    private let isMovie: Bool

    private static let advice: MessageText =
        "a clean plate is the same shot without the subject; \(.plate) auto makes one"

    /// - Parameters:
    ///   - format: the movie's.
    ///   - options: as the movie is read.
    /// - Throws: `.usage` where its aspect ratio is not the movie's, `.input` where it cannot be read.
    init(_ path: String, beside format: VideoFormat, options: ReaderOptions) throws(Failure) {
        var plateOptions = options
        (plateOptions.start, plateOptions.end, plateOptions.at, plateOptions.size) = (nil, nil, nil, nil)
        (plateOptions.videoStream, plateOptions.layer) = (nil, nil)
        plateOptions.readsOtherStreams = false
        let reader = try MediaReader(path: path, options: plateOptions, notes: { _ in })
        let size = PictureSize(width: reader.format.width, height: reader.format.height)
        guard size.hasShape(of: PictureSize(width: format.width, height: format.height)) else {
            throw Failure(
                .usage,
                "the plate '\(path)' is \(size.width)x\(size.height), and the movie \(format.width)x\(format.height)",
                advice: Self.advice)
        }
        var pictures: [PixelBuffer] = []
        while pictures.count < 2, let event = try reader.next() {
            if case .frame(let frame) = event { pictures.append(try frame.picture.pixels()) }
        }
        guard let first = pictures.first else { throw Failure(.input, "'\(path)' has no picture") }
        self.path = path
        picture = first
        isMovie = pictures.count > 1
    }

    /// The plate, downscaled.
    var sample: SamplePicture { SamplePicture(picture) }

    /// - Throws: `.usage` for a plate of more than one picture, which a PNG cannot hold.
    func checkIsStill() throws(Failure) {
        guard isMovie else { return }
        throw Failure(
            .usage, "\(.exportPlate) writes one picture, and the plate '\(path)' is a movie",
            advice: "leave it out: the plate is a file already")
    }

    /// Refuses a plate that does not resemble any part of the movie.
    func check(shows pictures: [SamplePicture]) throws(Failure) {
        let plate = sample
        var alike = 0, cells = 0
        for picture in pictures where picture.pixels.count == plate.pixels.count {
            for (seen, wall) in zip(picture.pixels, plate.pixels) {
                let difference = seen - wall
                alike += max(difference.max(), -difference.min()) < 0.06 ? 1 : 0
                cells += 1
            }
        }
        guard cells == 0 || Double(alike) >= 0.02 * Double(cells) else {
            throw Failure(
                .usage, "the plate '\(path)' shows another scene: nothing in the movie resembles it",
                advice: Self.advice)
        }
    }
}

extension PictureSize {
    /// Whether the aspect ratios agree: to a hundredth, or as near as whole pixels allow (a plate that glfx has made is
    /// small). A single pixel fits any.
    fileprivate func hasShape(of frame: PictureSize) -> Bool {
        guard width > 1 || height > 1 else { return true }
        let difference = abs(width * frame.height - height * frame.width)
        return difference * 100 <= width * frame.height || 2 * difference <= frame.width
    }
}
