internal import GLFXChain
package import GLFXCore
package import GLFXJob
internal import GLFXMedia
internal import GLFXTimeline
internal import GLFXWrite

/// What all parts of a job have to share, found once: its key, what draws, when each frame is shown.
///
/// Belongs to the thread that makes it.
package struct JobOutline {
    /// With the values that its key, and a first pass, found in the movie.
    package let job: FilterJob
    /// The clean plate that the key made; nil where there is none.
    package let plate: PixelBuffer?
    /// What draws, for people.
    package let rendererName: String
    /// libavcodec's name of the encoder.
    package let encoderName: String
    /// The output holds alpha.
    package let writesAlpha: Bool
    /// When each frame is shown; at least one.
    package let moments: [Timestamp]
    /// When key frames of the source are shown, ascending.
    package let keyTimes: [Timestamp]
    /// Frames to draw before a part; nil: every frame from the first on.
    package let runUp: Int?
    /// The encoder makes a key frame every so many frames; 1 where it decides by the pictures, or each is one.
    package let keyFrameStep: Int

    /// Opens the job, and reads its packets without decoding.
    /// - Parameters:
    ///   - notes: gets what was decided, a line each.
    ///   - onHang: as that of `Pipeline`.
    /// - Throws: as `OpenedJob.init`.
    package init(
        _ given: FilterJob, notes: @escaping MessageHandler, onHang: @escaping @Sendable (Failure) -> Void
    ) throws(Failure) {
        let open = try OpenedJob(given, notes: notes, onHang: onHang)
        var job = given
        for index in job.shaders.indices { job.shaders[index].takeMeasured(of: open.measuredStages[index]) }
        if let key = open.foundKey { job.shaders[0] = key }
        self.job = job
        plate = open.foundKey?.madePlate
        (rendererName, encoderName) = (open.rendererName, open.plan.encoderName)
        (writesAlpha, keyFrameStep) = (open.keepsAlpha, open.plan.keyFrameStep)
        runUp =
            switch open.runUp {
            case .none: 0
            case .frames(let count): count
            case .all: nil
            }
        let source = try open.openedForTimes()
        var moments: [Timestamp] = []
        while let event = try source.next() {
            if case .frame(let frame) = event { moments.append(frame.time) }
        }
        self.moments = moments
        keyTimes = source.keyTimes.sorted()
    }
}
