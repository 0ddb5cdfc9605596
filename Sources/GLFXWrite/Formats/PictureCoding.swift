internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// How an encoder codes pictures: what a container has to know of it. Owns its `AVCodecParameters`.
final class PictureCoding {
    let parameters: UnsafeMutablePointer<AVCodecParameters>
    /// How many pictures the encoder may reorder over.
    let delay: Int

    /// - Parameters:
    ///   - context: of the open encoder.
    ///   - pixelFormat: of the pictures in memory: surfaces of a card are no form of a file.
    ///   - delay: how many pictures the encoder may reorder over.
    init(
        _ context: UnsafePointer<AVCodecContext>, pixelFormat: AVPixelFormat, delay: Int
    ) throws(Failure) {
        parameters = try allocated(avcodec_parameters_alloc(), "codec parameters")
        self.delay = delay
        try check(avcodec_parameters_from_context(parameters, context), .output, "describe the video")
        parameters.pointee.format = pixelFormat.rawValue
    }

    deinit {
        var parameters: UnsafeMutablePointer<AVCodecParameters>? = parameters
        avcodec_parameters_free(&parameters)
    }

    // MARK: As bytes

    /// The numbers of a description, in order.
    private static var numbers: [ReferenceWritableKeyPath<PictureCoding, Int64>] {
        [
            \.codec, \.tag, \.format, \.bitRate, \.bitsPerCodedSample, \.bitsPerRawSample, \.profile, \.level, \.width,
            \.height, \.aspectNumerator, \.aspectDenominator, \.fieldOrder, \.colorRange, \.colorPrimaries,
            \.colorTransfer, \.colorSpace, \.chromaLocation, \.videoDelay,
        ]
    }

    /// Everything, to be kept in a file: numbers of 64 bits, little-endian, then the parameter sets.
    var bytes: [UInt8] {
        let values = [Int64(delay)] + Self.numbers.map { self[keyPath: $0] }
        let sets = UnsafeBufferPointer(
            start: parameters.pointee.extradata, count: Int(parameters.pointee.extradata_size))
        return values.flatMap { value in withUnsafeBytes(of: value.littleEndian) { Array($0) } } + sets
    }

    /// Nil where the bytes are not those of a description.
    init?(_ bytes: [UInt8]) throws(Failure) {
        let count = Self.numbers.count + 1
        guard bytes.count >= 8 * count else { return nil }
        let values = (0..<count).map { index in
            bytes.withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(fromByteOffset: 8 * index, as: Int64.self)) }
        }
        parameters = try allocated(avcodec_parameters_alloc(), "codec parameters")
        delay = Int(values[0])
        parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        for (path, value) in zip(Self.numbers, values.dropFirst()) { self[keyPath: path] = value }
        let sets = bytes[(8 * count)...]
        guard !sets.isEmpty else { return }
        // libav reads a little beyond.
        let room = try allocated(av_mallocz(sets.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)), "parameter sets")
        parameters.pointee.extradata = room.assumingMemoryBound(to: UInt8.self)
        parameters.pointee.extradata_size = Int32(sets.count)
        for (index, byte) in sets.enumerated() { parameters.pointee.extradata[index] = byte }
    }

    private var codec: Int64 {
        get { Int64(parameters.pointee.codec_id.rawValue) }
        set { parameters.pointee.codec_id = AVCodecID(rawValue: UInt32(truncatingIfNeeded: newValue)) }
    }
    private var tag: Int64 {
        get { Int64(parameters.pointee.codec_tag) }
        set { parameters.pointee.codec_tag = UInt32(truncatingIfNeeded: newValue) }
    }
    private var bitRate: Int64 {
        get { parameters.pointee.bit_rate }
        set { parameters.pointee.bit_rate = newValue }
    }
    private var format: Int64 {
        get { self[\.format] }
        set { self[\.format] = newValue }
    }
    private var bitsPerCodedSample: Int64 {
        get { self[\.bits_per_coded_sample] }
        set { self[\.bits_per_coded_sample] = newValue }
    }
    private var bitsPerRawSample: Int64 {
        get { self[\.bits_per_raw_sample] }
        set { self[\.bits_per_raw_sample] = newValue }
    }
    private var profile: Int64 {
        get { self[\.profile] }
        set { self[\.profile] = newValue }
    }
    private var level: Int64 {
        get { self[\.level] }
        set { self[\.level] = newValue }
    }
    private var width: Int64 {
        get { self[\.width] }
        set { self[\.width] = newValue }
    }
    private var height: Int64 {
        get { self[\.height] }
        set { self[\.height] = newValue }
    }
    private var aspectNumerator: Int64 {
        get { self[\.sample_aspect_ratio.num] }
        set { self[\.sample_aspect_ratio.num] = newValue }
    }
    private var aspectDenominator: Int64 {
        get { self[\.sample_aspect_ratio.den] }
        set { self[\.sample_aspect_ratio.den] = newValue }
    }
    private var videoDelay: Int64 {
        get { self[\.video_delay] }
        set { self[\.video_delay] = newValue }
    }
    private var fieldOrder: Int64 {
        get { Int64(parameters.pointee.field_order.rawValue) }
        set { parameters.pointee.field_order = AVFieldOrder(rawValue: UInt32(truncatingIfNeeded: newValue)) }
    }
    private var colorRange: Int64 {
        get { Int64(parameters.pointee.color_range.rawValue) }
        set { parameters.pointee.color_range = AVColorRange(rawValue: UInt32(truncatingIfNeeded: newValue)) }
    }
    private var colorPrimaries: Int64 {
        get { Int64(parameters.pointee.color_primaries.rawValue) }
        set { parameters.pointee.color_primaries = AVColorPrimaries(rawValue: UInt32(truncatingIfNeeded: newValue)) }
    }
    private var colorTransfer: Int64 {
        get { Int64(parameters.pointee.color_trc.rawValue) }
        set {
            parameters.pointee.color_trc = AVColorTransferCharacteristic(
                rawValue: UInt32(truncatingIfNeeded: newValue))
        }
    }
    private var colorSpace: Int64 {
        get { Int64(parameters.pointee.color_space.rawValue) }
        set { parameters.pointee.color_space = AVColorSpace(rawValue: UInt32(truncatingIfNeeded: newValue)) }
    }
    private var chromaLocation: Int64 {
        get { Int64(parameters.pointee.chroma_location.rawValue) }
        set { parameters.pointee.chroma_location = AVChromaLocation(rawValue: UInt32(truncatingIfNeeded: newValue)) }
    }

    private subscript(path: WritableKeyPath<AVCodecParameters, Int32>) -> Int64 {
        get { Int64(parameters.pointee[keyPath: path]) }
        set { parameters.pointee[keyPath: path] = Int32(truncatingIfNeeded: newValue) }
    }
}
