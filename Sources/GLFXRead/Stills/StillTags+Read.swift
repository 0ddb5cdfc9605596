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
        let found: [UInt8]?
        if isHEIF {
            found = HEIFDecoder.exif(of: file.systemPath)
        } else if let chunk = PNGChunks.read(bytes, all: true)["eXIf"] ?? RIFFChunks.read(bytes)["EXIF"] {
            found = bytes.bytes(at: chunk.offset, count: min(chunk.count, longest))
        } else {
            found = JPEGSegments.contents(in: bytes, marker: 0xFFE1, mark: mark)
        }
        guard var exif = found else { return isTIFF(bytes) ? [] : nil }
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
