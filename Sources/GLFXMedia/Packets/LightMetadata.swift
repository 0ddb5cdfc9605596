package import CGLFXLibAV

/// HDR metadata: the mastering display (SMPTE ST 2086) and content light levels (CTA-861.3). Copied from the
/// source to the output.
package struct LightMetadata: Sendable {
    /// Side data by kind: libav's structures, which are the same for streams and for frames.
    package private(set) var entries: [(kind: AVPacketSideDataType, bytes: [UInt8])] = []

    private static let kinds = [
        (AV_PKT_DATA_MASTERING_DISPLAY_METADATA, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA),
        (AV_PKT_DATA_CONTENT_LIGHT_LEVEL, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL),
    ]

    /// Nothing.
    package init() {}

    /// The container's, else the first picture's.
    package init(stream: UnsafeMutablePointer<AVStream>, frame: UnsafePointer<AVFrame>) {
        for (kind, frameKind) in Self.kinds {
            var size = 0
            if let data = glfx_stream_side_data(stream, kind, &size) {
                entries.append((kind, Array(UnsafeBufferPointer(start: data, count: size))))
            } else if let side = av_frame_get_side_data(frame, frameKind) {
                let bytes = UnsafeBufferPointer(start: side.pointee.data, count: Int(side.pointee.size))
                entries.append((kind, Array(bytes)))
            }
        }
    }

    /// The brightest light in cd/m²: of the pictures (MaxCLL), else of the display that they were mastered on; nil where
    /// neither is known.
    package var peak: Double? {
        if let (_, bytes) = entries.first(where: { $0.kind == AV_PKT_DATA_CONTENT_LIGHT_LEVEL }),
            bytes.count >= MemoryLayout<AVContentLightMetadata>.size
        {
            let level = bytes.withUnsafeBytes { $0.loadUnaligned(as: AVContentLightMetadata.self) }
            if level.MaxCLL > 0 { return Double(level.MaxCLL) }
        }
        guard let (_, bytes) = entries.first(where: { $0.kind == AV_PKT_DATA_MASTERING_DISPLAY_METADATA }),
            bytes.count >= MemoryLayout<AVMasteringDisplayMetadata>.size
        else { return nil }
        let display = bytes.withUnsafeBytes { $0.loadUnaligned(as: AVMasteringDisplayMetadata.self) }
        guard display.has_luminance != 0, display.max_luminance.num > 0, display.max_luminance.den > 0 else {
            return nil
        }
        return Double(display.max_luminance.num) / Double(display.max_luminance.den)
    }

    /// Adds it to an output stream before the header is written.
    func write(to stream: UnsafeMutablePointer<AVStream>) {
        for (kind, bytes) in entries {
            guard let memory = glfx_stream_new_side_data(stream, kind, bytes.count) else { continue }
            memory.update(from: bytes, count: bytes.count)
        }
    }
}
