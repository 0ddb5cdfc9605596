package import GLFXCore
import Glibc

/// `cannot write 'out.mov': No space left on device (12.5 MB were written); …`
/// - Parameters:
///   - act: the action: `write`.
///   - path: as the user wrote it.
///   - code: an `errno`.
///   - size: bytes that were written before.
package func outputFailure(_ act: String, _ path: String, _ code: Int32, after size: Int64? = nil) -> Failure {
    var message = "cannot \(act) '\(path)': \(String(cString: strerror(code)))"
    if let size { message += " (\(byteCount(size)) were written)" }
    let advice: String? =
        switch code {
        case ENOSPC: "make room or write to another disk; nothing there was changed"
        case EDQUOT: "make room within the quota or write to another disk; nothing there was changed"
        case EFBIG: "the file would be larger than the limit of this shell or file system; nothing there was changed"
        case EROFS, EACCES, EPERM: "choose a folder that can be written to"
        case ENAMETOOLONG: "choose a shorter name"
        default: size == nil ? nil : "nothing there was changed"
        }
    return Failure(.output, message, advice: advice)
}

/// A number of bytes for messages, in decimal units.
func byteCount(_ count: Int64) -> String {
    let units: [(size: Int64, name: String)] = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")]
    guard let unit = units.first(where: { count >= $0.size }) else { return "\(count) bytes" }
    let tenths = count * 10 / unit.size
    return "\(tenths / 10).\(tenths % 10) \(unit.name)"
}
