/// A job that moves the pixels of interlaced frames: what it makes is no two fields any more.
struct FieldMixing {
    private let name: String
    private let order: FieldOrder

    /// Nil where frames are progressive, and where every pixel stays in its row.
    /// - Parameter result: the shaders' result.
    init?(_ job: FilterJob, source: any FrameSource, result: VideoFormat) {
        guard let order = source.format.fieldOrder else { return nil }
        let isScaled = job.size != nil || result.height != source.format.height
        let reads = job.shaders.contains { stage in
            stage.program.passes.count > 1
                || !stage.program.inputs.allSatisfy { $0.isReadAtOwnPositionOnly || !$0.isUsed }
        }
        guard isScaled || reads || job.comparison == .over else { return nil }
        (name, self.order) = (source.name, order)
    }

    var note: String {
        "'\(name)' is interlaced (\(order.words)), and both fields of a frame are drawn as one picture; "
            + "--deinterlace field makes a frame of each"
    }
}
