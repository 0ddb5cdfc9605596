/// What a still's file says of the photograph, for another still's file: date, camera, place, author.
package struct StillTags: Sendable, Hashable {
    /// Exif (CIPA DC-008), a TIFF structure; empty where the file's own directory has the tags, which is not taken over;
    /// nil where there is none.
    package var exif: [UInt8]?
    /// What else there is, none of which is written: names for people.
    package var others: [String] = []

    package init(exif: [UInt8]? = nil, others: [String] = []) {
        (self.exif, self.others) = (exif, others)
    }

    /// Before the structure in a JPEG file.
    package static let mark: [UInt8] = Array("Exif\0\0".utf8)
}
