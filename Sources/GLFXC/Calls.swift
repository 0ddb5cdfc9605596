package import CGLFX
internal import GLFXCheck
internal import GLFXCommand
internal import GLFXCore
internal import GLFXFiles
internal import GLFXRender
internal import Glibc

/// A call with a handle of a kind.
func call<Kind: Handle>(
    _ kind: Kind.Type, _ pointer: OpaquePointer?, _ body: (Kind) throws(Failure) -> Void
) -> glfx_status {
    guard let handle = Kind.at(pointer) else { return Handle.at(pointer)?.refuseAsOther() ?? GLFX_USAGE }
    return handle.perform { () throws(Failure) in try body(handle) }
}

/// - Throws: `.usage` for null.
func image(_ pointer: UnsafePointer<glfx_image>?, _ what: String) throws(Failure) -> glfx_image {
    guard let pointer else { throw Failure(.usage, "\(what) is null", advice: "give a picture") }
    return pointer.pointee
}

// MARK: The functions of glfx.h

@_cdecl("glfx_abi")
package func glfxABI() -> UInt32 { UInt32(GLFX_ABI) }

@_cdecl("glfx_last_error")
package func glfxLastError(_ pointer: UnsafeRawPointer?) -> UnsafePointer<glfx_error> {
    guard let handle = Handle.at(pointer.map { OpaquePointer($0) }) else {
        return UnsafePointer((ProcessOfUse.isThis ? Handle.missing : Handle.forked).error)
    }
    return handle.lastError
}

@_cdecl("glfx_free")
package func glfxFree(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer, let handle = Handle.at(OpaquePointer(pointer)), handle.isOfThisProcess else { return }
    handle.end()
    Unmanaged<Handle>.fromOpaque(pointer).release()
}

@_cdecl("glfx_string_free")
package func glfxStringFree(_ string: UnsafeMutablePointer<CChar>?) { free(string) }

@_cdecl("glfx_check")
package func glfxCheck(
    _ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?,
    _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> glfx_status {
    json?.pointee = nil
    guard let text, let json, ProcessOfUse.isThis else { return GLFX_USAGE }
    let file = ShaderFinder.File(
        path: name.map { String(fileName: $0) } ?? "shader", text: String(cString: text))
    do {
        // On a thread of its own: a text may nest deeply, and the caller's stack may be small.
        let verdict = try OwnThread.run { () throws(Failure) in
            var verdict: ShaderVerdict?
            do {
                var check = ShaderCheck(inThisProcess: .native)
                check.words = .json
                try check.run([file]) { verdict = $0 }
            } catch {
                throw error as? Failure ?? Failure(.limit, "\(error)")
            }
            guard let verdict else { throw Failure(.limit, "'\(file.path)' was not checked") }
            return verdict
        }
        try CJSON.give(try CJSON.text(verdict), to: json)
        return verdict.outcome == .fail ? GLFX_SHADER : GLFX_OK
    } catch {
        return error.status
    }
}

@_cdecl("glfx_command")
package func glfxCommand(
    _ count: Int32, _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
    // A program that has CGLFXProcess, as the wheel's has, ends with a line where it gets no threads or memory.
    if let found = dlsym(nil, "glfx_end_at_limits") {
        typealias Function = @convention(c) (@convention(c) () -> Void) -> Void
        unsafeBitCast(found, to: Function.self)(GLFXCommand.removeTemporaryFiles)
    }
    let given = UnsafeBufferPointer(start: arguments, count: arguments == nil ? 0 : Int(count))
    return GLFXCommand.main(given.dropFirst().compactMap { $0.map { UnsafePointer($0) } })
}
