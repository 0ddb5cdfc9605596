internal import CLibAV
internal import CPixels
internal import CZimg

/// The conversion to an encoder's frames (`OutputConverter`) in two steps, for pictures whose colors are coded once
/// each: the luma is the same, the chroma of `ChromaSubsampling` differs at most by rounding, since it is averaged from
/// eighths of codes.
final class YCbCrCoder: YCbCrCoding {
    let colorsAtOnce = 4096

    private let pool: PicturePool
    /// The encoder's.
    private let frame: UnsafeMutablePointer<AVFrame>
    private let unpacking: PlaneRing
    private let toLuma: ZimgGraph
    private let toChroma: ZimgGraph
    private let subsampling: ChromaSubsampling
    /// For unused output planes of the two graphs.
    private let spare: PlaneRing
    private let chromaPool: ChromaPool
    private var pictures = Reusable<EncoderPicture>()

    /// Bits of a coded chroma sample: a code of 8 bits and its eighths, as `YCbCrCoding` wants them.
    private static let chromaBits = 11

    /// Nil for other conversions: other depths, with alpha, to full range (whose 11-bit codes are not eighths), without
    /// subsampling, by a matrix that needs linear light, or to frames of another size.
    /// - Parameters:
    ///   - format: of the pixel buffers, which are as large as the frames.
    ///   - pool: has memory for the frames.
    ///   - frame: the encoder's, which pictures are moved to when they are encoded; must outlive that.
    ///   - color: the frames' color coding; its range and matrix must be resolved.
    init?(
        format: PixelFormat, to pool: PicturePool, for frame: UnsafeMutablePointer<AVFrame>, color: ColorDescription
    ) throws(Failure) {
        let (width, height) = (pool.width, pool.height)
        guard format == .bgra8, let layout = PlanarLayout(pool.format), layout.family == .yuv, layout.depth == 8,
            !layout.hasAlpha, color.range == .limited, !color.needsLight,
            !ColorResolver.isLight(color, format: pool.format), layout.horizontalLog2 + layout.verticalLog2 > 0,
            width == pool.paddedWidth, height == pool.paddedHeight
        else { return nil }
        self.pool = pool
        self.frame = frame
        let colors = PlanarLayout.rgbFormat(width: colorsAtOnce, height: 1, depth: 8, hasAlpha: false, color: color)
        var coded = layout.zimgFormat(width: colorsAtOnce, height: 1, color: color)
        (coded.subsample_w, coded.subsample_h) = (0, 0)
        toLuma = try ZimgGraph(from: colors, to: coded)
        (coded.pixel_type, coded.depth) = (ZIMG_PIXEL_WORD, UInt32(Self.chromaBits))
        toChroma = try ZimgGraph(from: colors, to: coded)
        unpacking = PlaneRing(width: colorsAtOnce, rows: 1, bytesPerSample: 1, hasAlpha: false)
        spare = PlaneRing(width: colorsAtOnce, rows: 1, bytesPerSample: 2, hasAlpha: false)
        subsampling = try ChromaSubsampling(width: width, height: height, layout: layout, color: color)
        chromaPool = ChromaPool(width: width, height: height) { () throws(Failure) in
            try ChromaSubsampling(width: width, height: height, layout: layout, color: color)
        }
    }

    func code(
        _ colors: UnsafePointer<UInt32>, luma: UnsafeMutablePointer<UInt8>, cb: UnsafeMutablePointer<UInt16>,
        cr: UnsafeMutablePointer<UInt16>
    ) throws(Failure) {
        var unpack = glfx_unpack(
            planes: unpacking.planes, origin: UnsafeRawPointer(colors).assumingMemoryBound(to: UInt8.self), row_step: 0,
            width: UInt32(colorsAtOnce), height: 1, layout: GLFX_BGRA8)
        var source = unpacking.source
        var target = spare.target
        glfx_zimg_set_target(&target, 0, luma, colorsAtOnce, UInt32.max)
        try toLuma.process(&source, &target, unpack: glfx_unpack_row, unpackUser: &unpack)
        // The unpacked rows are still there.
        target = spare.target
        glfx_zimg_set_target(&target, 1, cb, 2 * colorsAtOnce, UInt32.max)
        glfx_zimg_set_target(&target, 2, cr, 2 * colorsAtOnce, UInt32.max)
        try toChroma.process(&source, &target)
    }

    func makePicture() throws(Failure) -> any EncodablePicture { try makeEncoderPicture() }

    func makeEncoderPicture() throws(Failure) -> EncoderPicture {
        let picture: EncoderPicture
        // Pictures that were filled but not encoded release their chroma.
        if let free = pictures.take(clearing: { $0.giveBackChroma() }) {
            picture = free
        } else {
            picture = try EncoderPicture(chromaPool, subsampling, for: frame)
            pictures.add(picture)
        }
        try picture.begin(with: pool)
        return picture
    }
}
