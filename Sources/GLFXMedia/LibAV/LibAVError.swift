internal import CGLFXLibAV
package import GLFXCore

/// libav's message for an error code. The corresponding C function is `av_strerror`.
package func libavMessage(_ code: Int32) -> String {
    var text = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
    guard av_strerror(code, &text, text.count) == 0 else { return "error \(code)" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// The check of every libav call: a negative code becomes a failure that names the action. Without memory, or another
/// thread (EAGAIN), it is always a `.limit`.
/// - Parameter act: the action and its object: `open 'a.mov'`.
@discardableResult
package func check(
    _ code: Int32, _ kind: Failure.Kind, _ act: @autoclosure () -> String, advice: MessageText? = nil
) throws(Failure) -> Int32 {
    guard code < 0 else { return code }
    let isLimit = code == glfx_averror_enomem || code == glfx_averror_eagain
    throw Failure(isLimit ? .limit : kind, "cannot \(act()): \(libavMessage(code))", advice: advice)
}

/// The result of a C allocation; throws `.limit` if it failed.
package func allocated<T>(_ pointer: T?, _ what: @autoclosure () -> String) throws(Failure) -> T {
    guard let pointer else { throw Failure(.limit, "out of memory for \(what())") }
    return pointer
}
