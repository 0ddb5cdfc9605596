package import CGLFXLibAV
internal import GLFXCore
internal import Glibc

/// A way to the decoders and encoders of a graphics card, or of a chip beside the processor.
package enum CardKind: String, Sendable, CaseIterable {
    /// NVIDIA's: NVDEC and NVENC.
    case cuda
    /// VA-API: AMD's, Intel's.
    case vaapi
    /// Intel's Quick Sync Video, by oneVPL or the Media SDK.
    case qsv
    /// Video4Linux's memory-to-memory devices: boards with ARM.
    case v4l2m2m

    /// For messages: `VA-API`.
    package var title: String {
        switch self {
        case .cuda: "NVIDIA (CUDA)"
        case .vaapi: "VA-API"
        case .qsv: "Quick Sync Video"
        case .v4l2m2m: "Video4Linux M2M"
        }
    }

    /// libav's type of its devices; nil: codecs of this kind open theirs themselves.
    package var deviceType: AVHWDeviceType? {
        switch self {
        case .cuda: AV_HWDEVICE_TYPE_CUDA
        case .vaapi: AV_HWDEVICE_TYPE_VAAPI
        case .qsv: AV_HWDEVICE_TYPE_QSV
        case .v4l2m2m: nil
        }
    }

    /// Its frames are in buffers that devices share (dma-bufs).
    package var sharesSurfaces: Bool { self == .vaapi }

    /// The nodes through which it is reached, in the order of trying; nil: it has none that glfx chooses.
    var nodes: [String]? {
        switch self {
        case .vaapi, .qsv: Self.names(in: "/dev/dri", beginning: "renderD")
        case .v4l2m2m: Self.names(in: "/dev", beginning: "video")
        case .cuda: nil
        }
    }

    /// Why it cannot work here, found without opening anything; nil: nothing is known to be missing.
    /// - Returns: what is missing, and what to do.
    var lack: (what: String, advice: String)? {
        switch self {
        case .cuda: Self.lacks("libcuda.so.1") ? ("libcuda.so.1 is missing", "install NVIDIA's driver") : nil
        case .vaapi, .qsv:
            nodes?.isEmpty == true
                ? ("there is no render node in /dev/dri", "a card needs its kernel driver, a container its node") : nil
        case .v4l2m2m:
            nodes?.isEmpty == true
                ? ("there is no node /dev/video*", "the chip needs its kernel driver, a container its node") : nil
        }
    }

    /// What is missing here, found without opening a device; nil: nothing that is known.
    package var missing: String? { lack?.what }

    private static func lacks(_ library: String) -> Bool {
        guard let handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL) else { return true }
        dlclose(handle)
        return false
    }

    private static func names(in folder: String, beginning: String) -> [String] {
        let names = (FileSystem.names(in: folder) ?? []).filter { $0.hasPrefix(beginning) }
        return names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.map { "\(folder)/\($0)" }
    }
}
