internal import GLFXCore
internal import GLFXMedia

/// The format of an output whose frames are interlaced (`OutputRequest.interlacing`).
struct InterlacedOutput {
    /// As it is written: of half the rate where two pictures make a frame.
    let format: VideoFormat
    /// Which field comes first where two pictures make a frame.
    let weaving: FieldOrder?

    /// - Parameter given: of the pictures that are to be written.
    /// - Throws: `.usage` for pictures of which no fields can be made.
    init(_ request: OutputRequest, of given: VideoFormat) throws(Failure) {
        guard let interlacing = request.interlacing else {
            (format, weaving) = (given, nil)
            return
        }
        if let order = given.fieldOrder {
            throw Failure(
                .usage, "\(.interlace) makes fields of progressive pictures, and these are interlaced (\(order.words))",
                advice: "leave it out, or add \(.deinterlace) field, which makes a picture of each field")
        }
        var format = given
        format.fieldOrder = interlacing == .bottom ? .bottomFirst : .topFirst
        weaving = interlacing == .segmented ? nil : format.fieldOrder
        if weaving != nil {
            guard let rate = given.frameRate, given.height % 2 == 0 else {
                throw Failure(
                    .usage,
                    given.frameRate == nil
                        ? "\(.interlace) makes a frame of two pictures, whose rate is not known"
                        : "\(.interlace) needs an even height, and pictures are \(given.height) rows high",
                    advice: given.frameRate == nil
                        ? "add \(.fps), twice as many as the output's frames" : "change \(.size)")
            }
            format.frameRate = Rational(rate.numerator, rate.denominator * 2).reduced
        }
        self.format = format
    }

    /// - Throws: `.usage` where nothing would say that frames are interlaced.
    static func check(_ request: OutputRequest, _ encoder: EncoderEntry, _ container: Container) throws(Failure) {
        guard request.interlacing != nil, !marksFields(encoder, container) else { return }
        throw Failure(
            .usage, "\(.interlace): encoder \(encoder.name) in \(container.name) does not mark frames as interlaced",
            advice: "\(.codec) h264, mpeg2, prores or ffv1 does")
    }

    /// Decoders learn that pictures are interlaced, and which field is first.
    static func marksFields(_ encoder: EncoderEntry, _ container: Container) -> Bool {
        encoder.traits.codesFields || encoder.traits.marksFields
            || EncoderCatalog.containersThatMarkFields[encoder.name]?.contains(container.name) == true
    }
}
