internal import CGLFXLibAV
package import GLFXCore

/// Hashes frames' samples without padding, as libavformat's `framehash` does. The corresponding C type is
/// `AVHashContext`.
package final class FrameHash {
    /// libavutil's name: `SHA256`.
    package let name: String
    private var context: OpaquePointer?
    private var bytes: [UInt8] = []

    /// - Throws: `.usage` for a name that libavutil does not know.
    package init(_ name: String = "SHA256") throws(Failure) {
        guard av_hash_alloc(&context, name) >= 0, let context else {
            throw Failure(
                .usage, "there is no hash '\(name)'",
                advice: didYouMean(name, in: Self.names) ?? "known: \(Self.names.joined(separator: ", "))")
        }
        self.name = String(cString: av_hash_get_name(context))
    }

    deinit { av_hash_freep(&context) }

    /// libavutil's hashes.
    package static var names: [String] {
        var found: [String] = []
        while let name = av_hash_names(Int32(found.count)) { found.append(String(cString: name)) }
        return found
    }

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
        guard let context else { return "" }
        av_hash_init(context)
        bytes.withUnsafeBufferPointer { av_hash_update(context, $0.baseAddress, $0.count) }
        var text = [UInt8](repeating: 0, count: 2 * Int(AV_HASH_MAX_SIZE) + 1)
        av_hash_final_hex(context, &text, Int32(text.count))
        return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
}
