/// Where a picture begins, and what keeps its memory.
struct PictureMemory {
    var start: UnsafeMutableRawPointer
    var owner: AnyObject
}
