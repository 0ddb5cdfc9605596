internal import CGLFXLibAV
internal import CGLFXOpenEXR
internal import GLFXCore
internal import GLFXMedia
internal import Glibc

/// Decodes OpenEXR by its library: half and single precision, scan lines and tiles, several parts, every compression. The
/// picture is the display window; what the data window does not cover is transparent, or black where there is no alpha.
struct OpenEXRDecoder: StillDecoder {
    let path: String
    /// The layer or the channel; nil: the picture itself.
    let wanted: String?
    let maximumPixels: Int
    let notes: MessageHandler

    /// Larger tiles are no tiles, and each needs its memory.
    private static let longestTile: Int32 = 8192
    /// In the metadata of a frame whose samples were half precision.
    private static let halfMark = "glfx-half"

    /// Whether a frame's samples were half precision.
    static func isHalf(_ frame: UnsafePointer<AVFrame>) -> Bool {
        av_dict_get(frame.pointee.metadata, halfMark, nil, 0) != nil
    }

    func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, into frame: UnsafeMutablePointer<AVFrame>
    ) throws(Failure) -> Bool {
        var message = [CChar](repeating: 0, count: 512)
        guard let file = glfx_exr_open(bytes.baseAddress, bytes.count, Self.longestTile, &message, message.count)
        else { throw damaged(message.text) }
        defer { glfx_exr_close(file) }
        let layers = OpenEXRLayers(file)
        let layer = try chosen(of: layers)

        let part = glfx_exr_get_part(file, layer.part)
        let (shown, data) = (part.display.area, part.data.area)
        for area in [shown, data] {
            guard let area else { throw refused("a window of it has no pixels") }
            try PictureLimit.check(area.size, of: path, limit: maximumPixels)
        }
        guard let shown, let data else { return false }
        if !data.lies(in: shown) {
            notes("\(path): its data window goes beyond the display window; what is there is left out")
        }
        frame.pointee.width = Int32(shown.size.width)
        frame.pointee.height = Int32(shown.size.height)
        frame.pointee.format = (layer.alpha == nil ? AV_PIX_FMT_GBRPF32LE : AV_PIX_FMT_GBRAPF32LE).rawValue
        try check(av_frame_get_buffer(frame, 0), .limit, "make a picture")
        let planes = try FloatPlanes(size: data.size, count: layer.alpha == nil ? 3 : 4)
        let names = CNames(layer.channels)
        let lost =
            layer.isChroma
            ? glfx_exr_read_chroma(
                file, layer.part, Int32(planes.pointers.count), planes.pointers, planes.stride, &message, message.count)
            : glfx_exr_read(
                file, layer.part, Int32(names.pointers.count), names.pointers, planes.pointers, planes.stride, &message,
                message.count)
        withExtendedLifetime(names) {}
        guard lost >= 0, Int(lost) < data.size.height else { throw damaged(message.text) }
        if lost > 0 { frame.pointee.decode_error_flags |= FF_DECODE_ERROR_INVALID_BITSTREAM }
        planes.copy(layer, from: data, into: frame, showing: shown)
        if part.pixel_aspect > 0, part.pixel_aspect.isFinite {
            frame.pointee.sample_aspect_ratio = av_d2q(Double(part.pixel_aspect), 10000)
        }
        frame.setNotFinite(planes.notFinite)
        try frame.setAttributes(Self.attributes(file, layer.part))
        if layer.isHalf { av_dict_set(&frame.pointee.metadata, Self.halfMark, "1", 0) }
        return true
    }

    private func chosen(of layers: OpenEXRLayers) throws(Failure) -> OpenEXRLayers.Layer {
        let refuse = { (why: String) throws(Failure) -> Never in throw refused(why) }
        guard let wanted else {
            let layer = try layers.chosen(refuse)
            if let note = layers.note(on: layer) { notes("\(path): \(note)") }
            return layer
        }
        guard let layer = layers.named(wanted) else {
            let names = layers.names
            throw Failure(
                .usage, "'\(path)' has no layer or channel '\(wanted)'",
                advice: names.isEmpty
                    ? "leave it out" : didYouMean(wanted, in: names) ?? "it has \(names.joined(separator: ", "))")
        }
        if !layer.isChroma, !layer.isWhole { try refuse("its channels are subsampled") }
        return layer
    }

    /// All of a part's, for who writes OpenEXR again.
    static func attributes(_ file: OpaquePointer, _ part: Int32) -> [PictureAttribute] {
        (0..<max(0, glfx_exr_load_attributes(file, part))).map { index in
            let attribute = glfx_exr_get_attribute(file, index)
            return PictureAttribute(
                String(cString: attribute.name), type: String(cString: attribute.type),
                Array(UnsafeRawBufferPointer(start: attribute.bytes, count: attribute.count)))
        }
    }

    /// - Parameter message: the library's: where it failed, then why.
    private func damaged(_ message: String) -> Failure {
        let why = message.split(separator: "\"the file\". ", maxSplits: 1).last ?? ""
        return Failure(
            .input, "cannot read the OpenEXR picture '\(path)': \(why)", advice: "the file is damaged or cut off")
    }

    private func refused(_ why: String) -> Failure {
        Failure(
            .input, "cannot read the OpenEXR picture '\(path)': \(why)", advice: "save it with channels R, G and B")
    }
}

/// Planes of single precision, of the size of a data window.
private final class FloatPlanes {
    let size: PictureSize
    private let planes: [UnsafeMutablePointer<Float>]
    /// Bytes from one row to the next.
    var stride: Int { size.width * MemoryLayout<Float>.stride }

    init(size: PictureSize, count: Int) throws(Failure) {
        self.size = size
        var planes: [UnsafeMutablePointer<Float>] = []
        for _ in 0..<count {
            guard let memory = calloc(size.width * size.height, MemoryLayout<Float>.stride) else {
                for plane in planes { free(plane) }
                throw Failure(.limit, "there is no memory for a picture of \(size.width)x\(size.height)")
            }
            planes.append(memory.assumingMemoryBound(to: Float.self))
        }
        self.planes = planes
    }

    deinit { for plane in planes { free(plane) } }

    /// As C takes them.
    var pointers: [UnsafeMutablePointer<Float>?] { planes }

    /// Of the whole data window.
    var notFinite: NotFinite {
        var result = NotFinite()
        for y in 0..<size.height {
            // The largest bits but for the sign are those of an infinity or of a NaN.
            let rows = planes.map { UnsafeRawPointer($0 + y * size.width).assumingMemoryBound(to: UInt32.self) }
            let isFinite = rows.allSatisfy { row in
                var most: UInt32 = 0
                for x in 0..<size.width { most = max(most, row[x] & .max >> 1) }
                return most < Self.infinity
            }
            guard !isFinite else { continue }
            for x in 0..<size.width {
                let most = rows.reduce(0) { max($0, $1[x] & .max >> 1) }
                if most > Self.infinity {
                    result.notNumbers += 1
                } else if most == Self.infinity {
                    result.infinite += 1
                }
            }
        }
        return result
    }

    private static let infinity = Float.infinity.bitPattern

    /// - Parameters:
    ///   - data: where the planes lie, in the file's coordinates.
    ///   - shown: what the frame shows.
    func copy(
        _ layer: OpenEXRLayers.Layer, from data: WindowArea, into frame: UnsafeMutablePointer<AVFrame>,
        showing shown: WindowArea
    ) {
        // libav's planes are green, blue, red, alpha.
        let hasAlpha = layer.alpha != nil
        let sources = layer.isGray ? [0, 0, 0] + (hasAlpha ? [1] : []) : Array(0..<(hasAlpha ? 4 : 3))
        for (source, target) in zip(sources, [2, 0, 1, 3]) {
            let (start, stride) = UnsafePointer(frame).pointee.plane(target)
            guard let start else { continue }
            let base = UnsafeMutableRawPointer(mutating: start)
            memset(base, 0, stride * shown.size.height)
            let left = max(data.left, shown.left)
            let right = min(data.left + data.size.width, shown.left + shown.size.width)
            guard left < right else { continue }
            let rows =
                max(
                    data.top, shown.top)..<max(
                    max(data.top, shown.top), min(data.top + data.size.height, shown.top + shown.size.height))
            for y in rows {
                let from = planes[source] + (y - data.top) * size.width + left - data.left
                let to = base + (y - shown.top) * stride + (left - shown.left) * MemoryLayout<Float>.stride
                to.copyMemory(from: from, byteCount: (right - left) * MemoryLayout<Float>.stride)
            }
        }
    }
}

/// A window in the file's coordinates.
struct WindowArea {
    var left: Int
    var top: Int
    var size: PictureSize

    func lies(in other: WindowArea) -> Bool {
        left >= other.left && top >= other.top && left + size.width <= other.left + other.size.width
            && top + size.height <= other.top + other.size.height
    }
}

extension glfx_exr_window {
    /// Nil where it has no pixels.
    fileprivate var area: WindowArea? {
        let (width, height) = (Int(right) - Int(left) + 1, Int(bottom) - Int(top) + 1)
        guard width > 0, height > 0 else { return nil }
        return WindowArea(left: Int(left), top: Int(top), size: PictureSize(width: width, height: height))
    }
}

extension [CChar] {
    /// Up to its end.
    fileprivate var text: String { String(decoding: prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) }
}

/// Texts as C takes a list of them.
private final class CNames {
    let pointers: [UnsafePointer<CChar>?]

    init(_ names: [String]) { pointers = names.map { strdup($0).map { UnsafePointer($0) } } }

    deinit { for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) } }
}
