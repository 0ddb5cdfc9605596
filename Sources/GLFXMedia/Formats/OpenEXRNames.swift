/// What OpenEXR numbers.
package enum OpenEXRNames {
    /// Compressions, in the order of the library's numbers.
    package static let compressions = ["none", "rle", "zips", "zip", "piz", "pxr24", "b44", "b44a", "dwaa", "dwab"]
}
