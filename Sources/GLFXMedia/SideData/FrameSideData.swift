package import CGLFXLibAV
package import GLFXCore

/// The side data of a source's frame that is written again, or named where it cannot be. Never changed once it is made.
package final class FrameSideData: PictureSideData, @unchecked Sendable {
    /// libav's, by kind; has no picture.
    private let frame: Owned<AVFrame>
    /// What the order of the frames has made useless.
    package let lost: Set<String>
    /// Of the picture's own file.
    package let attributes: [PictureAttribute]
    /// Pixels of the picture, as far as the decoder counts them.
    package let notFinite: NotFinite

    private init(
        lost: Set<String>, attributes: [PictureAttribute], notFinite: NotFinite
    ) throws(Failure) {
        frame = try .frame()
        (self.lost, self.attributes, self.notFinite) = (lost, attributes, notFinite)
    }

    /// The attributes alone.
    /// - Returns: nil where there are none.
    package static func attributes(of source: UnsafePointer<AVFrame>) throws(Failure) -> FrameSideData? {
        let attributes = source.attributes
        return attributes.isEmpty
            ? nil
            : try FrameSideData(
                lost: [], attributes: attributes, notFinite: source.notFinite)
    }

    /// - Parameter keepsShape: the picture is neither turned nor mirrored: what is said of its shape is true.
    /// - Returns: nil where there is nothing to be written or named.
    package static func read(_ source: UnsafePointer<AVFrame>, keepsShape: Bool) throws(Failure) -> FrameSideData? {
        let attributes = source.attributes
        guard source.pointee.nb_side_data > 0 || !attributes.isEmpty else { return nil }
        let sideData = try FrameSideData(lost: [], attributes: attributes, notFinite: source.notFinite)
        for entry in source.sideData {
            guard let kind = SideDataKind.of(entry.pointee.type) else { continue }
            switch kind.fate {
            case .frames: if entry.isMeant { try sideData.frame.pointer.share(entry) }
            case .described where entry.pointee.type == AV_FRAME_DATA_STEREO3D:
                if keepsShape { try sideData.frame.pointer.share(entry) }
            case .lost where entry.says(somethingOf: source): try sideData.frame.pointer.share(entry)
            default: break
            }
        }
        return sideData.frame.pointer.pointee.nb_side_data > 0 || !attributes.isEmpty ? sideData : nil
    }

    /// What the frame has.
    package var entries: [UnsafeMutablePointer<AVFrameSideData>] { UnsafePointer(frame.pointer).sideData }

    /// Puts it on an encoder's frame, which has none, as far as `takes` says.
    package func attach(
        to target: UnsafeMutablePointer<AVFrame>, where takes: (AVFrameSideDataType) -> Bool
    ) throws(Failure) {
        for entry in entries where takes(entry.pointee.type) { try target.share(entry) }
    }

    // MARK: Sequences of frames

    package func preceded(by skipped: any PictureSideData) -> any PictureSideData {
        guard let skipped = skipped as? FrameSideData, let earlier = skipped.captions else { return self }
        let triplets = CaptionTriplets.joined(earlier, captions ?? [])
        return with(captions: triplets.bytes, losing: triplets.isWhole ? [] : [Self.captionsName])
    }

    package var outOfOrder: any PictureSideData {
        captions == nil ? self : with(captions: nil, losing: [Self.captionsName])
    }

    private static let captionsName = SideDataKind.of(AV_FRAME_DATA_A53_CC)?.name ?? ""

    private var captions: [UInt8]? {
        entries.first { $0.pointee.type == AV_FRAME_DATA_A53_CC }.map {
            Array(UnsafeBufferPointer(start: $0.pointee.data, count: $0.pointee.size))
        }
    }

    /// The same with other captions; itself where there is no memory.
    private func with(captions: [UInt8]?, losing names: Set<String>) -> FrameSideData {
        guard
            let copy = try? FrameSideData(
                lost: lost.union(names), attributes: attributes, notFinite: notFinite)
        else { return self }
        for entry in entries where entry.pointee.type != AV_FRAME_DATA_A53_CC {
            try? copy.frame.pointer.share(entry)
        }
        if let captions, !captions.isEmpty,
            let room = av_frame_new_side_data(copy.frame.pointer, AV_FRAME_DATA_A53_CC, captions.count)
        {
            room.pointee.data.update(from: captions, count: captions.count)
        }
        return copy
    }
}

extension UnsafePointer<AVFrame> {
    /// All of it.
    var sideData: [UnsafeMutablePointer<AVFrameSideData>] {
        (0..<Int(pointee.nb_side_data)).compactMap { pointee.side_data[$0] }
    }
}

extension UnsafeMutablePointer<AVFrame> {
    /// Adds another frame's entry, whose bytes both have then.
    fileprivate func share(_ entry: UnsafeMutablePointer<AVFrameSideData>) throws(Failure) {
        var buffer = av_buffer_ref(entry.pointee.buf)
        guard av_frame_new_side_data_from_buf(self, entry.pointee.type, buffer) != nil else {
            av_buffer_unref(&buffer)
            throw Failure(.limit, "out of memory for side data")
        }
    }
}

extension UnsafeMutablePointer<AVFrameSideData> {
    /// The marks by which x264 and x265 name themselves and their settings are not the movie's.
    fileprivate var isMeant: Bool {
        guard pointee.type == AV_FRAME_DATA_SEI_UNREGISTERED else { return true }
        let marks: [[UInt8]] = [
            [0xDC, 0x45, 0xE9, 0xBD, 0xE6, 0xD9, 0x48, 0xB7, 0x96, 0x2C, 0xD8, 0x20, 0xD9, 0x23, 0xEE, 0xEF],
            [0x2C, 0xA2, 0xDE, 0x09, 0xB5, 0x17, 0x47, 0xDB, 0xBB, 0x55, 0xA4, 0xFE, 0x7F, 0xC2, 0xFC, 0x4E],
        ]
        let mark = UnsafeBufferPointer(start: pointee.data, count: Swift.min(16, pointee.size))
        return !marks.contains { mark.elementsEqual($0) }
    }

    /// Decoders also give what says nothing: that the whole picture is shown.
    fileprivate func says(somethingOf frame: UnsafePointer<AVFrame>) -> Bool {
        switch pointee.type {
        case AV_FRAME_DATA_AFD:
            // 8 is the whole coded frame (ETSI TS 101 154, B.3).
            return pointee.size > 0 && ![0, UInt8(AV_AFD_SAME.rawValue)].contains(pointee.data[0])
        case AV_FRAME_DATA_PANSCAN:
            guard pointee.size >= MemoryLayout<AVPanScan>.size else { return false }
            let area = UnsafeRawPointer(pointee.data).loadUnaligned(as: AVPanScan.self)
            // In sixteenths of a pixel.
            return area.width > 0 && area.width < 16 * frame.pointee.width
        default: return true
        }
    }
}

/// CTA-708's `cc_data`: triplets of a byte that says what the pair is, and the pair.
enum CaptionTriplets {
    /// `cc_count` has five bits.
    static let most = 31

    /// Two frames' pairs as one frame's; those that are only filling go first.
    /// - Returns: whether all that say something have room.
    static func joined(_ first: [UInt8], _ second: [UInt8]) -> (bytes: [UInt8], isWhole: Bool) {
        var triplets = [first, second].flatMap { bytes in
            stride(from: 0, to: bytes.count - bytes.count % 3, by: 3).map { Array(bytes[$0..<$0 + 3]) }
        }
        if triplets.count > most { triplets.removeAll { !saysSomething($0) } }
        return (triplets.prefix(most).flatMap { $0 }, triplets.count <= most)
    }

    /// Valid, and not a pair of CEA-608's null characters.
    private static func saysSomething(_ triplet: [UInt8]) -> Bool {
        let (isValid, kind) = (triplet[0] & 4 != 0, triplet[0] & 3)
        return isValid && (kind > 1 || (triplet[1] | triplet[2]) & 0x7F != 0)
    }
}
