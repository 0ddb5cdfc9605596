internal import GLFXCore
internal import GLFXMedia
internal import GLFXPrograms
internal import GLFXRead

/// How pictures are sized and joined.
extension JobField {
    static let frames: [JobField] = [
        JobField(
            key: "size", .field(\.sizeRequest, SizeCodec()),
            Summary(line: .size) { job in job.sizeRequest.map { "\($0.text), \(job.fit.rawValue)" } }),
        JobField(
            key: "fit", .field(\.fit, ChoiceCodec()),
            Summary(line: .size) { job in
                job.sizeRequest == nil && job.fit != .contain ? "the first picture's, \(job.fit.rawValue)" : nil
            }),
        JobField(
            key: "deinterlacing", .field(\.deinterlacing, ChoiceCodec()),
            Summary(line: .time) { $0.deinterlacing.map { "deinterlaced, a \($0.rawValue) each" } }),
        JobField(
            key: "pan", .field(\.pan, PanCodec()),
            Summary(line: .time) { job in
                job.pan.map { "moving over stills from \($0.from.text) to \($0.to.text), \($0.easing.rawValue)" }
            }),
    ]

    static let joining: [JobField] = [
        JobField(
            key: "transitions",
            FieldAccess(
                read: { (value, job) throws(Failure) in
                    job.transitions = try ShaderJSON.stages(value, as: .transition)
                }, write: { (job) throws(Failure) in try ShaderJSON.node(job.transitions) })),
        JobField(
            key: "transition-duration", .time(\.transitionDuration, .length)),
        JobField(
            key: "fade-in", .time(\.fadeIn, .length),
            Summary(line: .fade) { $0.fadeIn.map { "in for \(decimal($0)) s" } }),
        JobField(
            key: "fade-out", .time(\.fadeOut, .length),
            Summary(line: .fade) { $0.fadeOut.map { "out for \(decimal($0)) s" } }),
    ]
}

extension PictureArea {
    /// `0.1,0.2,0.5,0.5`
    fileprivate var text: String { [x, y, width, height].map { decimal($0) }.joined(separator: ",") }
}
