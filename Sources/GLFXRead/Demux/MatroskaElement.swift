/// An element of a Matroska file (RFC 9559; RFC 8794 has the form of elements).
struct MatroskaElement {
    let id: Int
    /// The bytes of its content, which may end behind the file's end.
    let start: Int
    let end: Int
    /// Its size is not declared, as in live streams: it goes on to the end of what holds it.
    let hasUnknownSize: Bool

    static let header = 0x1A45_DFA3
    static let segment = 0x1853_8067
    static let tracks = 0x1654_AE6B
    private static let cluster = 0x1F43_B675

    /// The element that begins at a place; nil where there is none.
    /// - Parameter end: where what holds it ends.
    init?(in file: borrowing FileBytes, at place: Int, end: Int) {
        guard let first = file.number(at: place, bytes: 1), first > 0x0F else { return nil }
        let idLength = UInt8(first).leadingZeroBitCount + 1
        guard let id = file.number(at: place, bytes: idLength),
            let mark = file.number(at: place + idLength, bytes: 1), mark > 0
        else { return nil }
        // Leading zero bits: the number of bytes that follow; then the marker bit.
        let following = UInt8(mark).leadingZeroBitCount
        guard let low = following == 0 ? 0 : file.number(at: place + idLength + 1, bytes: following) else { return nil }
        let size = (mark & (0x7F >> following)) << (8 * following) | low
        hasUnknownSize = size == 1 << (7 * (following + 1)) - 1
        self.id = id
        start = place + idLength + 1 + following
        let (last, overflow) = start.addingReportingOverflow(size)
        self.end = hasUnknownSize || overflow ? end : last
    }

    /// The elements between two places, up to the first cluster: these may be any number, and come after the tracks.
    static func all(in file: borrowing FileBytes, from start: Int, to end: Int) -> [MatroskaElement] {
        var children: [MatroskaElement] = []
        var place = start
        // A malicious file may have any number of elements.
        while place < end, children.count < 4096, let element = MatroskaElement(in: file, at: place, end: end),
            element.id != cluster
        {
            children.append(element)
            place = min(element.end, end)
        }
        return children
    }
}
