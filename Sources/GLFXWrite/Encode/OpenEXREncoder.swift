internal import CGLFXLibAV
internal import CGLFXOpenEXR
internal import GLFXCore
internal import GLFXFiles
internal import GLFXMedia

/// Encodes pictures of light as OpenEXR files, by its library: one part of scan lines each. Belongs to one thread.
final class OpenEXREncoder: PictureCoder {
    /// Those of the next frame's source.
    var attributes: [PictureAttribute] = []
    /// Of the next frame, counted from the output's first.
    var number = 0
    private let plan: OutputPlan
    private let form: OpenEXRForm
    private let size: PictureSize
    private let threads: Int32
    private let timecode: Timecode?
    /// Each picture is one of many.
    private let isNumbered: Bool

    /// - Parameter timecode: of the output's first frame; nil: each frame keeps its source's.
    init(plan: OutputPlan, timecode: String?) {
        self.plan = plan
        form = OpenEXRForm(plan.encoderOptions)
        size = PictureSize(width: plan.codedWidth, height: plan.codedHeight)
        threads = Int32(min(plan.ownThreads, 64))
        self.timecode = timecode.flatMap { Timecode($0, rate: plan.time.frameRate) }
        isNumbered = (try? PictureSequence(plan.path))?.isSingle == false
        if threads > 1 { glfx_exr_use_threads(threads) }
    }

    /// - Parameters:
    ///   - frame: of planes in floating point.
    ///   - packet: blank; gets the file.
    /// - Throws: `.output` where the library refuses it, `.limit` where there is no memory.
    func encode(_ frame: UnsafePointer<AVFrame>, into packet: UnsafeMutablePointer<AVPacket>) throws(Failure) {
        let planes = OpenEXRPlanes(frame)
        let windows = OpenEXRWindows(attributes, of: planes, size: size)
        var fields = glfx_exr_form()
        (fields.data, fields.display) = (windows.data, windows.display)
        fields.pixel_aspect = Float(plan.format.sampleAspectRatio.double)
        (fields.compression, fields.dwa_level) = (form.compression, form.level)
        fields.is_half = form.isHalf ? 1 : 0
        fields.threads = threads
        var message = [CChar](repeating: 0, count: 512)
        let starts = planes.starts(left: windows.left, top: windows.top)
        let written = OpenEXRText.with(header) { list in
            OpenEXRText.with(planes.names) { names in
                glfx_exr_write(
                    &fields, list.baseAddress, list.count, Int32(names.count), names.baseAddress, starts,
                    planes.strides, &message, message.count)
            }
        }
        guard let written else {
            let why = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw Failure(.output, "cannot write an OpenEXR picture of '\(plan.path)': \(why)")
        }
        defer { glfx_exr_free(written) }
        var count = 0
        guard let bytes = glfx_exr_get_bytes(written, &count), count <= Int32.max else {
            throw Failure(.limit, "a picture of '\(plan.path)' is longer than 2 GiB", advice: "use \(.size)")
        }
        try check(av_new_packet(packet, Int32(count)), .limit, "make a packet")
        UnsafeMutableRawPointer(packet.pointee.data).copyMemory(from: bytes, byteCount: count)
        (packet.pointee.pts, packet.pointee.dts) = (frame.pointee.pts, frame.pointee.pts)
        packet.pointee.flags |= AV_PKT_FLAG_KEY
    }

    // MARK: The header

    /// What the picture itself decides, or what is true of the old file alone.
    private static let notKept: Set<String> = [
        "channels", "chromaticities", "chunkCount", "compression", "dataWindow", "displayWindow", "dwaCompressionLevel",
        "lineOrder", "maxSamplesPerPixel", "multiView", "name", "pixelAspectRatio", "preview", "tiles", "type",
        "version",
    ]

    private var header: [PictureAttribute] {
        var made: [PictureAttribute] = []
        if let chromaticities { made.append(chromaticities) }
        if let label { made.append(label) }
        if let rate { made.append(rate) }
        let names = Set(made.map(\.name))
        return attributes.filter { !Self.notKept.contains($0.name) && !names.contains($0.name) } + made
    }

    /// x and y of red, green, blue and white; nil where nothing says them: the space of a configuration is known by its name
    /// alone.
    private var chromaticities: PictureAttribute? {
        guard plan.color.primaries != .unspecified else { return nil }
        let numbers = plan.color.primaries.chromaticities.map { Float($0).bitPattern }
        return PictureAttribute("chromaticities", type: "chromaticities", numbers.flatMap(\.littleEndianBytes))
    }

    /// SMPTE ST 12-1's label and no user bits.
    private var label: PictureAttribute? {
        guard let word = timecode?.advanced(by: Int64(number)).openEXRWord else { return nil }
        return PictureAttribute("timeCode", type: "timecode", word.littleEndianBytes + UInt32(0).littleEndianBytes)
    }

    /// Of numbered pictures; nil for a single one, which keeps its source's.
    private var rate: PictureAttribute? {
        guard let rate = plan.format.frameRate?.reduced, isNumbered, rate.numerator <= Int32.max,
            rate.denominator <= Int32.max
        else { return nil }
        let numbers = [rate.numerator, rate.denominator].map { UInt32(truncatingIfNeeded: $0) }
        return PictureAttribute("framesPerSecond", type: "rational", numbers.flatMap(\.littleEndianBytes))
    }
}

extension UInt32 {
    fileprivate var littleEndianBytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }
}
