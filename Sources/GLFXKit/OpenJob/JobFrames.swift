internal import GLFXChain
package import GLFXCore
package import GLFXJob
package import GLFXMedia
internal import GLFXTimeline
package import GLFXWrite
internal import Synchronization

/// The frames of a job as its encoder would get them, in order, without an encoder.
///
/// Belongs to the thread that made it, which draws; another one reads.
package final class JobFrames {
    /// How the frames are coded.
    package let form: CodedForm
    /// The format of the results.
    package let format: VideoFormat
    /// What draws, for people.
    package var rendererName: String { open.rendererName }
    /// The job makes the picture of one moment.
    package var isOnePicture: Bool { at != nil }
    private let open: OpenedJob
    private let maker: CodedMaker
    private var reading: Producer<TimelineFrame>?
    /// Made with the first frame.
    private var results: DrawnFrames?
    private var isOver = false
    private let at: Rational?
    private let range: FrameRange?

    /// Opens the job. Nothing is written.
    /// - Parameters:
    ///   - job: its output decides the coding, unless another is wanted.
    ///   - range: the part of it to draw; nil: all.
    ///   - wanted: the coding of frames that these are to be compared with; nil: that of the job's own output.
    ///   - keepsHDR: HDR is not brought to SDR where the output cannot hold it, and scene light not to codes; so it is with
    ///     `wanted`.
    ///   - notes: gets what was decided, a line each.
    ///   - onHang: as that of `Pipeline`.
    /// - Throws: as `OpenedJob.init`; `.output` where a pixel format cannot be made.
    package init(
        _ job: FilterJob, range: FrameRange? = nil, as wanted: CodedForm? = nil, keepsHDR: Bool = false,
        notes: @escaping MessageHandler,
        onHang: @escaping @Sendable (Failure) -> Void
    ) throws(Failure) {
        var jobToOpen = job
        (at, self.range) = (job.at, range)
        if let wanted {
            // A picture of its own holds all: its coding is given below.
            jobToOpen.output = OutputRequest(path: "frame.png", alpha: wanted.traits.hasAlpha ? .keep : .drop)
        }
        open = try OpenedJob(
            jobToOpen, hasTracks: false, keepsHDR: keepsHDR || wanted != nil, notes: notes, onHang: onHang)
        format = open.format
        var form = open.plan.codedForm
        if let wanted {
            let resultSize = PictureSize(width: format.width, height: format.height)
            form = CodedForm(
                size: wanted.isPadded(resultSize) ? wanted.size : resultSize, pixelFormat: wanted.pixelFormat,
                color: wanted.color)
        }
        if wanted == nil, keepsHDR, format.isSceneLight {
            form = .light(
                size: PictureSize(width: format.width, height: format.height), hasAlpha: open.plan.writesAlpha,
                color: format.color)
        }
        self.form = form
        if wanted == nil { try open.deliverPlanes() }
        maker = try CodedMaker(form, of: format)
    }

    /// The next frame; nil at the end.
    /// - Throws: errors of reading and drawing.
    package func next() throws(Failure) -> CodedFrame? {
        if isOver { return nil }
        if let at {
            isOver = true
            return try maker.frame(of: try open.picture(at: Timestamp(seconds: at)))
        }
        if results == nil { results = try begin() }
        while let picture = try results?.result() {
            if let start = range?.start, picture.time < start { continue }
            return try maker.frame(of: picture)
        }
        isOver = true
        // What was damaged is counted once nothing is read any more.
        reading?.end()
        reading = nil
        return nil
    }

    /// Starts to read; the first frame of all was read when the job was opened.
    private func begin() throws(Failure) -> DrawnFrames {
        var first: TimelineFrame?
        // Added to the numbers of the source's frames.
        var shift = 0
        if let range {
            (first, shift) = try open.begin(range)
        } else {
            first = open.takeFirst()
        }
        let (source, passesOpaque) = (open.source, open.drawing.passesOpaque)
        let reading = Producer<TimelineFrame>(capacity: 2) { (put) throws(Failure) in
            while let event = try source.next() {
                guard case .frame(let frame) = event else { continue }
                // Packed here, in parallel with drawing.
                if !passesOpaque || !frame.isPassed { try frame.convert() }
                guard put(frame) else { return }
            }
        }
        self.reading = reading
        let end = range?.end
        return DrawnFrames(open.drawing, after: range?.before) { () throws(Failure) in
            var next = first
            if next == nil { next = try reading.next() }
            guard var frame = next else { return nil }
            // The first one has its number already.
            if first == nil { frame.index += shift }
            first = nil
            return end.map { frame.time >= $0 } == true ? nil : frame
        } hasNext: {
            reading.hasElement
        }
    }

    /// Of the output's first frame, wherever the range begins; nil: there is none.
    package var timecode: String? { open.source.metadata.timecode }

    /// How the output is written.
    package var plan: OutputPlan { open.plan }

    /// Damage of the inputs; complete at the end.
    package var damage: [FileDamage] { open.source.damage + open.drawing.damage }
}

extension CodedForm {
    /// Whether an encoder would have made a picture of that size this large, for its chroma.
    fileprivate func isPadded(_ other: PictureSize) -> Bool {
        let (across, down) = (max(2, 1 << traits.horizontalLog2), max(2, 1 << traits.verticalLog2))
        return size.width == (other.width + across - 1) / across * across
            && size.height == (other.height + down - 1) / down * down
    }
}
