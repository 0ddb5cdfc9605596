internal import GLFXMedia

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
