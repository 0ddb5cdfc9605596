package import GLFXMedia

extension StillTags {
    /// Nil where the file has none, or none that says something of the photograph.
    static func read(_ file: InputFile) -> StillTags? {
        let tags = StillTags(exif: exif(file), others: OtherStillTags.names(file))
        return tags.exif == nil && tags.others.isEmpty ? nil : tags
    }

    private static func exif(_ file: InputFile) -> [UInt8]? {
        let isHEIF = file.isSeekable && HEIFFile.codec(of: file.systemPath) != nil
        guard isHEIF || file.isPicture, let bytes = file.openBytes() else { return nil }
        let block: [UInt8]?
        if isHEIF {
            block = HEIFDecoder.exif(of: file.systemPath)
        } else if let chunk = PNGChunks.read(bytes, all: true)["eXIf"] ?? RIFFChunks.read(bytes)["EXIF"] {
            block = bytes.bytes(at: chunk.offset, count: min(chunk.count, longest))
        } else {
            block = JPEGSegments.contents(in: bytes, marker: 0xFFE1, mark: mark)
        }
        guard var exif = block else { return isTIFF(bytes) ? [] : nil }
        if exif.starts(with: mark) { exif.removeFirst(mark.count) }
        return ["II*\0", "MM\0*"].contains { exif.starts(with: $0.utf8) } ? exif : nil
    }

    /// A TIFF file that says who made it, when and where.
    private static func isTIFF(_ bytes: borrowing FileBytes) -> Bool {
        // Maker, model, date, author, copyright, Exif's directory, GPS's.
        !directory(of: bytes).isDisjoint(with: [0x010F, 0x0110, 0x0132, 0x013B, 0x8298, 0x8769, 0x8825])
    }

    /// The tags of a TIFF file's first directory; none of another file.
    package static func directory(of bytes: borrowing FileBytes) -> Set<Int> {
        guard [0x4949_2A00, 0x4D4D_002A].contains(bytes.number(at: 0, bytes: 4)) else { return [] }
        return ExifDirectory.tags(of: bytes.bytes(at: 0, count: longest))
    }

    private static let longest = 1 << 24
}

/// What a still's file holds about the photograph beside Exif, none of which is written: XMP (ISO 16684-1), IPTC's fields
/// (IIM), comments and texts.
package enum OtherStillTags {
    /// Their names, for people.
    package static func names(_ file: InputFile) -> [String] {
        guard file.isPicture, let bytes = file.openBytes() else { return [] }
        if JPEGSegments.isJPEG(bytes) { return jpeg(bytes) }
        let tags = StillTags.directory(of: bytes)
        if !tags.isEmpty { return (tags.contains(700) ? ["XMP"] : []) + (tags.contains(33723) ? ["IPTC"] : []) }
        if RIFFChunks.read(bytes)["XMP "] != nil { return ["XMP"] }
        let words = PNGChunks.keywords(bytes).filter { !ofTools.contains($0) }
        return words.map { $0 == "XML:com.adobe.xmp" ? "XMP" : "text '\($0)'" }
    }

    /// Keywords of what programs write of themselves.
    private static let ofTools: Set<String> = ["Software", "date:create", "date:modify", "date:timestamp"]

    private static func jpeg(_ bytes: borrowing FileBytes) -> [String] {
        let xmp = JPEGSegments.contents(in: bytes, marker: 0xFFE1, mark: Array("http://ns.adobe.com/xap/1.0/\0".utf8))
        // Photoshop's resources, of which number 0x0404 is IPTC.
        let resources = JPEGSegments.contents(in: bytes, marker: 0xFFED, mark: Array("Photoshop 3.0\0".utf8))
        let isIPTC = resources.map { String(decoding: $0, as: UTF8.self).contains("8BIM\u{4}\u{4}") } ?? false
        let comment = JPEGSegments.contents(in: bytes, marker: 0xFFFE, mark: [])
        // libav's encoder, among others, writes its own name as a comment.
        let isOfTool = comment.map { $0.starts(with: "Lavc".utf8) || $0.starts(with: "CREATOR:".utf8) } ?? true
        return (xmp == nil ? [] : ["XMP"]) + (isIPTC ? ["IPTC"] : []) + (isOfTool ? [] : ["a comment"])
    }
}
