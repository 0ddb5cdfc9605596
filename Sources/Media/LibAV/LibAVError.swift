internal import CLibAV
package import FrameCore

/// libav's own words for an error code. The corresponding C function is `av_strerror`.
package func libavMessage(_ code: Int32) -> String {
    var text = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
    guard av_strerror(code, &text, text.count) == 0 else { return "error \(code)" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// The one check that every libav call goes through: a negative code becomes a failure that names the act.
/// - Parameter act: what was being done and to what: `open 'a.mov'`.
@discardableResult
package func check(
    _ code: Int32, _ kind: Failure.Kind, _ act: @autoclosure () -> String, advice: String? = nil
) throws(Failure) -> Int32 {
    guard code < 0 else { return code }
    throw Failure(kind, "cannot \(act()): \(libavMessage(code))", advice: advice)
}

/// What a C allocation gave, or the failure that memory ran out.
package func allocated<T>(_ pointer: T?, _ what: @autoclosure () -> String) throws(Failure) -> T {
    guard let pointer else { throw Failure(.limit, "out of memory for \(what())") }
    return pointer
}
