package import CGLFXLibAV
package import GLFXCore

/// An open card, for any number of decoders and encoders on any threads. The corresponding C type is
/// `AVHWDeviceContext`.
package final class CardDevice: @unchecked Sendable {
    package let kind: CardKind
    /// The node that was opened; nil where the kind has none.
    let node: String?
    private let device: UnsafeMutablePointer<AVBufferRef>?

    /// - Parameter node: the DRM node to take, where the kind has some; nil: the first that works.
    /// - Throws: `.gpu` with what is missing.
    package init(_ kind: CardKind, node: String? = nil) throws(Failure) {
        _ = LibAVLog.isSilent
        self.kind = kind
        if let lack = kind.lack { throw Failure(.gpu, lack.what, advice: lack.advice) }
        guard let type = kind.deviceType else {
            (device, self.node) = (nil, nil)
            return
        }
        guard let nodes = kind.nodes else {
            var reference: UnsafeMutablePointer<AVBufferRef>?
            let code = av_hwdevice_ctx_create(&reference, type, nil, nil, 0)
            guard code >= 0 else { throw Self.refusal(kind, on: nil, code) }
            (device, self.node) = (reference, nil)
            return
        }
        var refusal: Failure?
        for candidate in node.map({ [$0] }) ?? nodes {
            var reference: UnsafeMutablePointer<AVBufferRef>?
            let code = Self.create(kind, type, candidate, &reference)
            if code >= 0 {
                (device, self.node) = (reference, candidate)
                return
            }
            refusal = refusal ?? Self.refusal(kind, on: candidate, code)
        }
        throw refusal ?? Failure(.gpu, "there is no \(kind.title) here")
    }

    deinit {
        var device = device
        av_buffer_unref(&device)
    }

    private static func create(
        _ kind: CardKind, _ type: AVHWDeviceType, _ node: String, _ reference: inout UnsafeMutablePointer<AVBufferRef>?
    ) -> Int32 {
        guard kind == .qsv else {
            return node.withFileName { av_hwdevice_ctx_create(&reference, type, $0, nil, 0) }
        }
        return withDictionary([("child_device", node)]) { options in
            av_hwdevice_ctx_create(&reference, type, nil, options, 0)
        }
    }

    private static func refusal(_ kind: CardKind, on node: String?, _ code: Int32) -> Failure {
        let place = node.map { " on \($0)" } ?? ""
        let advice =
            switch kind {
            case .vaapi: "its driver may be missing (apt install mesa-va-drivers, or intel-media-va-driver)"
            case .qsv: "its runtime may be missing (apt install libmfx-gen1.2, or libmfx1)"
            default: "`nvidia-smi` says whether its driver works"
            }
        return Failure(.gpu, "\(kind.title) cannot be opened\(place): \(libavMessage(code))", advice: advice)
    }

    /// Another reference, for a field of libav's that owns one; nil where there is no device or no memory.
    package var reference: UnsafeMutablePointer<AVBufferRef>? { device.flatMap { av_buffer_ref($0) } }
}
