internal import GLFXCore
internal import GLFXMedia

/// The borders that a Matroska file says are not to be shown (RFC 9559, 5.1.4.1.28: `PixelCropTop` and the others), which
/// libav reads only from version 7.1 on.
struct MatroskaCrop: Equatable {
    var left = 0
    var right = 0
    var top = 0
    var bottom = 0
    /// The file says how large the cropped picture is shown; libav takes that for the whole picture's.
    private var hasDisplaySize = false

    private var isNone: Bool { left == 0 && right == 0 && top == 0 && bottom == 0 }

    func size(after size: PictureSize) -> PictureSize {
        PictureSize(width: size.width - left - right, height: size.height - top - bottom)
    }

    /// Leaves something of a picture.
    func fits(_ size: PictureSize) -> Bool {
        [left, right, top, bottom].allSatisfy { $0 >= 0 } && left + right < size.width && top + bottom < size.height
    }

    /// Width of a pixel over its height.
    /// - Parameters:
    ///   - given: that of libav.
    ///   - size: of the whole picture.
    func aspect(_ given: Rational, of size: PictureSize) -> Rational {
        guard hasDisplaySize, given.numerator > 0 else { return given }
        let shown = self.size(after: size)
        return Rational(
            given.numerator * Int64(size.width) * Int64(shown.height),
            given.denominator * Int64(size.height) * Int64(shown.width)
        ).reduced
    }

    // MARK: Reading

    /// Of every video track, in the order of the file; nil where one has none.
    static func read(_ path: String) -> [MatroskaCrop?] {
        guard let file = FileBytes(path), let length = file.count else { return [] }
        var crops: [MatroskaCrop?] = []
        guard
            let segment = MatroskaElement.all(in: file, from: 0, to: length).first(where: {
                $0.id == MatroskaElement.segment
            })
        else {
            return []
        }
        guard
            let tracks = MatroskaElement.all(in: file, from: segment.start, to: segment.end).first(where: {
                $0.id == MatroskaElement.tracks
            })
        else { return [] }
        for track in MatroskaElement.all(in: file, from: tracks.start, to: tracks.end) where track.id == 0xAE {
            let parts = MatroskaElement.all(in: file, from: track.start, to: track.end)
            guard let type = parts.first(where: { $0.id == 0x83 }), number(type, in: file) == 1 else { continue }
            var crop = MatroskaCrop()
            if let video = parts.first(where: { $0.id == 0xE0 }) {
                for part in MatroskaElement.all(in: file, from: video.start, to: video.end) {
                    switch part.id {
                    case 0x54AA: crop.bottom = number(part, in: file)
                    case 0x54BB: crop.top = number(part, in: file)
                    case 0x54CC: crop.left = number(part, in: file)
                    case 0x54DD: crop.right = number(part, in: file)
                    case 0x54B0: crop.hasDisplaySize = true
                    default: break
                    }
                }
            }
            crops.append(crop.isNone ? nil : crop)
        }
        return crops
    }

    private static func number(_ element: MatroskaElement, in file: borrowing FileBytes) -> Int {
        let count = element.end - element.start
        guard (1...4).contains(count) else { return 0 }
        return file.number(at: element.start, bytes: count) ?? 0
    }
}
