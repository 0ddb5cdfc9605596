internal import CLibAV
internal import CPixels
internal import CZimg
internal import FrameCore

/// The conversion to an encoder's frames (`OutputConverter`) in two steps, for pictures whose colors are coded once each:
/// the luma is the same, the chroma, which `ChromaSubsampling` makes, at most a rounding apart, since it is averaged from
/// eighths of codes.
final class YCbCrCoder: YCbCrCoding {
    let colorsAtOnce = 4096

    private let pool: PicturePool
    /// The encoder's next one.
    private let frame: UnsafeMutablePointer<AVFrame>
    private let unpacking: PlaneRing
    private let toLuma: ZimgGraph
    private let toChroma: ZimgGraph
    private let subsampling: ChromaSubsampling
    /// What the two graphs give besides what is wanted of them.
    private let spare: PlaneRing
    private let loans: ChromaLoans
    private var pictures = Reusable<EncoderPicture>()

    /// Bits of a coded chroma sample: a code of 8 bits and its eighths, as `YCbCrCoding` wants them.
    private static let chromaBits = 11

    /// Nil where the conversion is another one: of other depths, with alpha, to full range (whose codes of 11 bits are no
    /// eighths), of chroma that is not subsampled, by a matrix that is applied to light, or to frames of another size.
    /// - Parameters:
    ///   - format: of the pixel buffers, which are as large as the frames.
    ///   - pool: has memory for the frames.
    ///   - frame: the encoder's, which pictures are put into when they are encoded; outlives that.
    ///   - color: the frames' colour coding; its range and matrix must be resolved.
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
        loans = ChromaLoans(width: width, height: height) { () throws(Failure) in
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
        // The same rows still lie there.
        target = spare.target
        glfx_zimg_set_target(&target, 1, cb, 2 * colorsAtOnce, UInt32.max)
        glfx_zimg_set_target(&target, 2, cr, 2 * colorsAtOnce, UInt32.max)
        try toChroma.process(&source, &target)
    }

    func makePicture() throws(Failure) -> any EncodablePicture { try makeEncoderPicture() }

    func makeEncoderPicture() throws(Failure) -> EncoderPicture {
        let picture: EncoderPicture
        // What was filled and never encoded keeps no chroma from others.
        if let free = pictures.take(clearing: { $0.giveBackChroma() }) {
            picture = free
        } else {
            picture = try EncoderPicture(loans, subsampling, for: frame)
            pictures.add(picture)
        }
        try picture.begin(with: pool)
        return picture
    }
}
