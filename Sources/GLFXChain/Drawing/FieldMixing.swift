package import GLFXCore
package import GLFXJob
package import GLFXMedia
internal import GLFXPrograms
package import GLFXTimeline

/// A job that moves the pixels of interlaced frames: what it makes is no two fields any more.
package struct FieldMixing {
    private let name: String
    private let order: FieldOrder

    /// Nil where frames are progressive, and where every pixel stays in its row.
    /// - Parameter result: the shaders' result.
    package init?(_ job: FilterJob, source: any FrameSource, result: VideoFormat) {
        guard let order = source.format.fieldOrder else { return nil }
        let isScaled = job.size != nil || result.height != source.format.height
        let reads = job.shaders.contains { $0.program.passes.count > 1 || Self.readsElsewhere($0) }
        guard isScaled || reads || job.comparison == .over else { return nil }
        (name, self.order) = (source.name, order)
    }

    /// The frame itself is read at another pixel than the one that is drawn. Other pictures, such as a lookup table or a
    /// logo, have no fields.
    private static func readsElsewhere(_ stage: ShaderStage) -> Bool {
        let inputs = stage.program.inputs
        let first = inputs.firstIndex { $0.filling == .free }
        return inputs.indices.contains { index in
            let input = inputs[index]
            let isFrame: Bool
            switch input.filling {
            case .frame, .previous: isFrame = true
            case .free: isFrame = index == first
            default: isFrame = false
            }
            return isFrame && input.isUsed && !input.isReadAtOwnPositionOnly
        }
    }

    package var note: MessageText {
        "'\(name)' is interlaced (\(order.words)), and both fields of a frame are drawn as one picture; "
            + "\(.deinterlace) field makes a frame of each"
    }
}
