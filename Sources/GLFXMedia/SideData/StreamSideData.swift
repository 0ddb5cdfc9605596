package import CGLFXLibAV

/// Side data that says the same of all pictures of a movie: its 3D arrangement and the projection of a sphere.
package struct StreamSideData: Sendable {
    /// libav's structures, which are the same for streams and for frames.
    package private(set) var entries: [(kind: AVPacketSideDataType, bytes: [UInt8])] = []
    /// Names of what is lost wherever it is written.
    package private(set) var lost: [String] = []
    /// Kinds that the first picture has itself.
    private var ofFirst: [SideDataKind] = []

    private static let kinds = [
        (AV_PKT_DATA_STEREO3D, AV_FRAME_DATA_STEREO3D), (AV_PKT_DATA_SPHERICAL, AV_FRAME_DATA_SPHERICAL),
    ]

    /// Nothing.
    package init() {}

    /// The container's, else the first picture's.
    /// - Parameter keepsShape: the picture is neither turned nor mirrored.
    package init(stream: UnsafeMutablePointer<AVStream>, frame: UnsafePointer<AVFrame>, keepsShape: Bool) {
        for (kind, frameKind) in Self.kinds {
            guard let bytes = stream.sideData(kind) ?? Self.bytes(frameKind, of: frame) else { continue }
            if kind == AV_PKT_DATA_STEREO3D {
                guard bytes.count >= MemoryLayout<AVStereo3D>.size else { continue }
                let arrangement = bytes.withUnsafeBytes { $0.loadUnaligned(as: AVStereo3D.self) }
                if arrangement.type == AV_STEREO3D_2D { continue }
            }
            if keepsShape {
                entries.append((kind, bytes))
            } else if let name = SideDataKind.of(kind)?.name {
                lost.append(name)
            }
        }
        let first = try? FrameSideData.read(frame, keepsShape: keepsShape)
        ofFirst = first?.entries.compactMap { SideDataKind.of($0.pointee.type) } ?? []
        for kind in stream.sideDataKinds {
            if let row = SideDataKind.of(kind), row.fate == .lost { lost.append(row.name) }
        }
    }

    /// Names of what the first picture has, and an encoder does not write: for who does not see the encoder's frames.
    package func lostByEncoder(named name: String) -> Set<String> {
        let codec = avcodec_find_encoder_by_name(name)
        return Set(
            ofFirst.filter { kind in
                switch kind.fate {
                case .lost: return true
                case .frames(let option):
                    var type = codec?.pointee.priv_class
                    return withUnsafeMutablePointer(to: &type) {
                        av_opt_find($0, option, nil, 0, Int32(AV_OPT_SEARCH_FAKE_OBJ)) == nil
                    }
                default: return false
                }
            }.map(\.name))
    }

    private static func bytes(_ kind: AVFrameSideDataType, of frame: UnsafePointer<AVFrame>) -> [UInt8]? {
        av_frame_get_side_data(frame, kind).map {
            Array(UnsafeBufferPointer(start: $0.pointee.data, count: $0.pointee.size))
        }
    }
}

extension UnsafeMutablePointer<AVStream> {
    /// A stream's side data of a kind; nil where it has none.
    func sideData(_ kind: AVPacketSideDataType) -> [UInt8]? {
        var size = 0
        return glfx_stream_side_data(self, kind, &size).map { Array(UnsafeBufferPointer(start: $0, count: size)) }
    }

    /// The kinds that it has.
    var sideDataKinds: [AVPacketSideDataType] {
        (0..<256).map { AVPacketSideDataType(rawValue: $0) }.filter {
            av_packet_side_data_name($0) != nil && sideData($0) != nil
        }
    }

    package func setSideData(_ kind: AVPacketSideDataType, _ bytes: [UInt8]) {
        glfx_stream_new_side_data(self, kind, bytes.count)?.update(from: bytes, count: bytes.count)
    }
}
