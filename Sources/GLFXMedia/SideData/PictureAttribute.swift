internal import CGLFXLibAV
package import GLFXCore

/// What a picture's file says beside the picture, in formats that give it a name and a type (OpenEXR).
package struct PictureAttribute: Sendable, Hashable {
    package let name: String
    /// The format's word for it: `string`, `box2i`.
    package let type: String
    /// As they are in the file.
    package let bytes: [UInt8]

    package init(_ name: String, type: String, _ bytes: [UInt8]) {
        (self.name, self.type, self.bytes) = (name, type, bytes)
    }
}

extension [PictureAttribute] {
    /// The value of one; nil where there is none.
    package subscript(_ name: String, type type: String) -> [UInt8]? {
        first { $0.name == name && $0.type == type }?.bytes
    }
}

// A frame carries them in a buffer of its own, where libav looks at nothing, as OpenEXR's headers have them: name, type,
// length, value.

extension UnsafeMutablePointer<AVFrame> {
    /// Lets a frame carry attributes.
    /// - Throws: `.limit` where there is no memory.
    package func setAttributes(_ attributes: [PictureAttribute]) throws(Failure) {
        var bytes = attributeMark
        for attribute in attributes {
            bytes += Array(attribute.name.utf8) + [0] + Array(attribute.type.utf8) + [0]
            bytes += (0..<4).map { UInt8(truncatingIfNeeded: attribute.bytes.count >> (8 * $0)) }
            bytes += attribute.bytes
        }
        let buffer = try allocated(av_buffer_alloc(bytes.count), "a picture's attributes")
        buffer.pointee.data.update(from: bytes, count: bytes.count)
        av_buffer_unref(&pointee.opaque_ref)
        pointee.opaque_ref = buffer
    }
}

extension UnsafePointer<AVFrame> {
    /// Those that a frame carries.
    package var attributes: [PictureAttribute] {
        guard let buffer = pointee.opaque_ref?.pointee, buffer.size > attributeMark.count else { return [] }
        let bytes = UnsafeBufferPointer(start: buffer.data, count: buffer.size)
        guard bytes.starts(with: attributeMark) else { return [] }
        var (attributes, rest) = ([PictureAttribute](), bytes.dropFirst(attributeMark.count))
        func word() -> String {
            let word = rest.prefix { $0 != 0 }
            rest = rest.dropFirst(word.count + 1)
            return String(decoding: word, as: UTF8.self)
        }
        while !rest.isEmpty {
            let (name, type) = (word(), word())
            let count = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            attributes.append(PictureAttribute(name, type: type, Array(rest.dropFirst(4).prefix(count))))
            rest = rest.dropFirst(4 + count)
        }
        return attributes
    }
}

private let attributeMark = Array("glfx attributes\0".utf8)
