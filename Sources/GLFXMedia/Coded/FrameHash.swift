internal import CGLFXLibAV
package import GLFXCore

/// Hashes frames' samples without padding, as libavformat's `framehash` does. Belongs to one thread.
package final class FrameHash {
    /// libavutil's name: `SHA256`.
    package var name: String { hash.name }
    private let hash: ByteHash
    private var bytes: [UInt8] = []

    /// - Throws: `.usage` for a name that libavutil does not know.
    package init(_ name: String = "SHA256") throws(Failure) { hash = try ByteHash(name) }

    /// In hexadecimal digits, lower case.
    /// - Throws: `.limit` where memory runs out.
    package func hex(_ frame: CodedFrame) throws(Failure) -> String {
        let (size, pointer) = (frame.form.size, frame.pointer)
        if bytes.count != frame.form.byteCount { bytes = [UInt8](repeating: 0, count: frame.form.byteCount) }
        let data = pointer.pointee.planePointers.map { UnsafePointer($0) }
        let copied = bytes.withUnsafeMutableBufferPointer { target in
            av_image_copy_to_buffer(
                target.baseAddress, Int32(target.count), data, pointer.pointee.planeStrides,
                frame.form.pixelFormat, Int32(size.width), Int32(size.height), 1)
        }
        try check(copied, .limit, "copy a frame")
        bytes.withUnsafeBytes { hash.add($0) }
        return hash.finish()
    }
}
