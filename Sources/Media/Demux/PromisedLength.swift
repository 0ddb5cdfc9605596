internal import CLibAV
internal import FrameCore

/// What a file's header says of its length, as far as it can be believed: it may say anything.
enum PromisedLength {
    /// Seconds; nobody films for eleven days. The command's own times end there too.
    private static let longest = 1_000_000.0

    /// Bits a second. A movie of a single color that stands still has more.
    private static let fewestBits = 100.0

    /// What a file's streams may lack at its end and be whole: a header's length may be rounded.
    private static let tolerance = 1.0
    /// The same where it is certain that bytes are missing: Matroska's stamps are rounded to the millisecond.
    private static let toleranceOfCut = 0.02

    /// What the header says, if it can be true.
    static func told(by file: InputFile) -> Timestamp? {
        let length = Timestamp(libav: file.context.pointee.duration, timeBase: Rational(1, Int64(AV_TIME_BASE)))
        return length.flatMap { $0.value > 0 && $0.seconds < longest ? $0 : nil }
    }

    /// The length that the header promises, where the file ends before it; nil where nothing is missing.
    /// - Parameters:
    ///   - end: where the last packet that was read ends, in seconds.
    ///   - isTold: the header says how long the file is, and all of its streams have been read.
    static func missed(_ file: InputFile, endingAt end: Double, isTold: Bool) -> Timestamp? {
        let isWhole = MatroskaSegment.isWhole(file)
        guard isWhole != true, isTold || isWhole == false, let length = told(by: file) else { return nil }
        return length.seconds - end > (isWhole == false ? toleranceOfCut : tolerance) ? length : nil
    }

    /// Whether to tell by it how much of a job is done.
    static func isPlausible(_ length: Timestamp, of file: InputFile) -> Bool {
        guard length.seconds < longest else { return false }
        let bytes = file.isSeekable ? avio_size(file.context.pointee.pb) : -1
        return bytes <= 0 || Double(bytes) * 8 >= length.seconds * fewestBits
    }
}

/// The one element that holds all of a Matroska file (RFC 9559, section 5; RFC 8794 has the form of elements).
private enum MatroskaSegment {
    /// Whether the file has all the bytes that its segment says it has; nil where it does not say, or is no Matroska.
    static func isWhole(_ file: InputFile) -> Bool? {
        guard AllowedFormats.name(of: file.context.pointee.iformat).contains("matroska"), file.isSeekable,
            let bytes = FileBytes(file.systemPath), let size = bytes.count,
            bytes.number(at: 0, bytes: 4) == 0x1A45_DFA3, let header = element(bytes, at: 4),
            bytes.number(at: header, bytes: 4) == 0x1853_8067, let end = element(bytes, at: header + 4)
        else { return nil }
        return end <= size
    }

    /// Where the element ends whose size stands at an offset; nil where it has none.
    private static func element(_ bytes: borrowing FileBytes, at offset: Int) -> Int? {
        guard let first = bytes.number(at: offset, bytes: 1), first > 0 else { return nil }
        // As many zero bits as bytes follow; then the marker.
        let following = UInt8(first).leadingZeroBitCount
        let high = first & (0x7F >> following)
        let low = following == 0 ? 0 : bytes.number(at: offset + 1, bytes: following)
        guard let low else { return nil }
        let size = high << (8 * following) | low
        // All ones: of unknown size, as live streams have it.
        guard size != 1 << (7 * (following + 1)) - 1 else { return nil }
        return offset + 1 + following + size
    }
}
