internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// The length that a file's header declares, with plausibility checks.
enum PromisedLength {
    /// Seconds (eleven days), also the limit of the command's times.
    private static let longest = 1_000_000.0

    /// Bits a second. Even a movie of a single color has more.
    private static let fewestBits = 100.0

    /// Seconds that may be missing at the end of an undamaged file: a header's length may be rounded.
    private static let tolerance = 1.0
    /// The same if bytes are known to be missing: Matroska's stamps are rounded to the millisecond.
    private static let toleranceOfCut = 0.02

    /// The declared length, if it is plausible.
    static func declared(by file: InputFile) -> Timestamp? {
        guard file.knowsLength else { return nil }
        let length = Timestamp(libav: file.context.pointee.duration, timeBase: Rational(1, Int64(AV_TIME_BASE)))
        return length.flatMap { $0.value > 0 && $0.seconds < longest ? $0 : nil }
    }

    /// The declared length, if the file ends before it; nil where nothing is missing.
    /// - Parameters:
    ///   - end: where the last packet that was read ends, in seconds.
    ///   - isDeclared: the header declares the length, and all streams have been read.
    static func missed(_ file: InputFile, endingAt end: Double, isDeclared: Bool) -> Timestamp? {
        let isWhole = MatroskaElement.isWhole(file)
        guard isWhole != true, isDeclared || isWhole == false, let length = declared(by: file) else { return nil }
        return length.seconds - end > (isWhole == false ? toleranceOfCut : tolerance) ? length : nil
    }

    /// Whether a length can serve to show progress.
    static func isPlausible(_ length: Timestamp, of file: InputFile) -> Bool {
        guard length.seconds < longest else { return false }
        let bytes = file.isSeekable ? avio_size(file.context.pointee.pb) : -1
        return bytes <= 0 || Double(bytes) * 8 >= length.seconds * fewestBits
    }
}

extension MatroskaElement {
    /// Whether a file has all the bytes that its segment, which holds all but the header, declares; nil if it declares
    /// none, or is not Matroska.
    fileprivate static func isWhole(_ file: InputFile) -> Bool? {
        guard AllowedFormats.name(of: file.context.pointee.iformat).contains("matroska"), file.isSeekable,
            let bytes = FileBytes(file.systemPath), let size = bytes.count,
            let first = MatroskaElement(in: bytes, at: 0, end: size), first.id == header, !first.hasUnknownSize,
            let whole = MatroskaElement(in: bytes, at: first.end, end: size), whole.id == segment,
            !whole.hasUnknownSize
        else { return nil }
        return whole.end <= size
    }
}
