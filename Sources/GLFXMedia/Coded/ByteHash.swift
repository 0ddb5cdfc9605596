internal import CGLFXLibAV
package import GLFXCore

/// Hashes bytes. The corresponding C type is `AVHashContext`. Belongs to one thread.
package final class ByteHash {
    /// libavutil's name: `SHA256`.
    package let name: String
    private var context: OpaquePointer?
    /// Bytes that are not a whole block. libavutil's murmur3 is another where an update ends elsewhere.
    private var rest: [UInt8] = []
    private static let block = 1 << 12

    /// - Throws: `.usage` for a name that libavutil does not know.
    package init(_ name: String) throws(Failure) {
        guard av_hash_alloc(&context, name) >= 0, let context else {
            throw Failure(
                .usage, "there is no hash '\(name)'",
                advice: didYouMean(name, in: Self.names) ?? "known: \(Self.names.joined(separator: ", "))")
        }
        self.name = String(cString: av_hash_get_name(context))
        av_hash_init(context)
    }

    deinit { av_hash_freep(&context) }

    /// libavutil's hashes.
    package static var names: [String] {
        var names: [String] = []
        while let name = av_hash_names(Int32(names.count)) { names.append(String(cString: name)) }
        return names
    }

    package func add(_ bytes: UnsafeRawBufferPointer) {
        var bytes = bytes
        if !rest.isEmpty {
            let count = min(bytes.count, Self.block - rest.count)
            rest += bytes.prefix(count)
            bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(count))
            guard rest.count == Self.block else { return }
            addRest()
        }
        let whole = bytes.count / Self.block * Self.block
        update(UnsafeRawBufferPointer(rebasing: bytes[..<whole]))
        rest += bytes[whole...]
    }

    private func addRest() {
        rest.withUnsafeBytes { update($0) }
        rest.removeAll(keepingCapacity: true)
    }

    private func update(_ bytes: UnsafeRawBufferPointer) {
        guard let context, let start = bytes.baseAddress, !bytes.isEmpty else { return }
        av_hash_update(context, start.assumingMemoryBound(to: UInt8.self), bytes.count)
    }

    /// The hash of all bytes since the last call, in hexadecimal digits, lower case.
    package func finish() -> String {
        guard let context else { return "" }
        addRest()
        var text = [UInt8](repeating: 0, count: 2 * Int(AV_HASH_MAX_SIZE) + 1)
        av_hash_final_hex(context, &text, Int32(text.count))
        av_hash_init(context)
        return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
}
