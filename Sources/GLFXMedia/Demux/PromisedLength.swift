internal import CGLFXLibAV

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
        let isWhole = MatroskaSegment.isWhole(file)
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

/// The one element that holds all of a Matroska file (RFC 9559, section 5; RFC 8794 has the form of elements).
private enum MatroskaSegment {
    /// Whether the file has all the bytes that its segment declares; nil if it declares none, or is not Matroska.
    static func isWhole(_ file: InputFile) -> Bool? {
        guard AllowedFormats.name(of: file.context.pointee.iformat).contains("matroska"), file.isSeekable,
            let bytes = FileBytes(file.systemPath), let size = bytes.count,
            bytes.number(at: 0, bytes: 4) == 0x1A45_DFA3, let header = element(bytes, at: 4),
            bytes.number(at: header, bytes: 4) == 0x1853_8067, let end = element(bytes, at: header + 4)
        else { return nil }
        return end <= size
    }

    /// The end of the element whose size is at an offset; nil if it has none.
    private static func element(_ bytes: borrowing FileBytes, at offset: Int) -> Int? {
        guard let first = bytes.number(at: offset, bytes: 1), first > 0 else { return nil }
        // Leading zero bits: the number of bytes that follow; then the marker bit.
        let following = UInt8(first).leadingZeroBitCount
        let high = first & (0x7F >> following)
        let low = following == 0 ? 0 : bytes.number(at: offset + 1, bytes: following)
        guard let low else { return nil }
        let size = high << (8 * following) | low
        // All ones: unknown size, as in live streams.
        guard size != 1 << (7 * (following + 1)) - 1 else { return nil }
        return offset + 1 + following + size
    }
}
