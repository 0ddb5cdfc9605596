public import GLFXCore
public import GLFXMedia

/// The progress of a job. Passed to the progress handler on the thread that runs the pipeline.
public struct JobProgress: Sendable {
    /// Frames drawn so far.
    public var frames: Int
    /// The part of the movie's duration that is done, 0 to 1; nil where it is unknown.
    public var share: Double?
    /// Seconds since the job began.
    public var elapsed: Double
    /// Frames of the whole job; nil where neither the container nor the job tells.
    public var totalFrames: Int?

    package init(frames: Int, share: Double?, elapsed: Double, totalFrames: Int? = nil) {
        (self.frames, self.share, self.elapsed, self.totalFrames) = (frames, share, elapsed, totalFrames)
    }
}

/// The result of a finished job.
public struct JobReport: Sendable {
    /// The file, under its final name.
    public var outputPath: String
    /// Frames written.
    public var frames: Int
    /// Bytes of the output.
    public var bytes: Int64
    /// From the first frame to the end of the last, in seconds.
    public var duration = 0.0
    /// Wall seconds from start to the rename.
    public var elapsed: Double
    /// Wall time by stage, of all threads together.
    package var clock: StepClock
    /// Wall seconds that each thread waited for its neighbors.
    public var waiting: Waiting
    /// Wall seconds before and after the threads run that no stage counts.
    public var ends = Ends()
    /// Frames drawn; the others show the same as the one before.
    public var drawnFrames = 0
    /// The renderer's name, as the driver reports it.
    public var renderer: String
    /// Pixels of shaders' floating-point pictures that are not finite; counted where the job is timed.
    public var notFinite = NotFinite()
    /// What the key found, and the options that repeat it; nil for a job without one.
    public var key: KeyReport?
    /// Damage of the inputs; empty if there is none.
    public var damage: [FileDamage]

    package init(
        outputPath: String, frames: Int, bytes: Int64, duration: Double, elapsed: Double, clock: StepClock,
        waiting: Waiting, ends: Ends = Ends(), drawnFrames: Int, renderer: String, notFinite: NotFinite,
        key: KeyReport? = nil,
        damage: [FileDamage]
    ) {
        (self.outputPath, self.frames, self.bytes, self.duration) = (outputPath, frames, bytes, duration)
        (self.elapsed, self.clock, self.waiting, self.ends) = (elapsed, clock, waiting, ends)
        (self.drawnFrames, self.renderer, self.notFinite) = (drawnFrames, renderer, notFinite)
        (self.key, self.damage) = (key, damage)
    }

    /// Wall seconds before and after the threads run.
    public struct Ends: Sendable {
        /// Opening the device and the inputs, compiling shaders, writing the output's header.
        public var starting: Double
        /// Writing the index, syncing to disk and renaming.
        public var finishing: Double

        package init(starting: Double = 0, finishing: Double = 0) {
            (self.starting, self.finishing) = (starting, finishing)
        }
    }

    /// Wall seconds by thread.
    public struct Waiting: Sendable {
        /// Seconds in which the reader waited for room in the queue to the renderer.
        public var reader: Double
        /// For a frame, or for room in the queue to the writer.
        public var renderer: Double
        /// Seconds in which the writer waited for a frame.
        public var writer: Double

        package init(reader: Double, renderer: Double, writer: Double) {
            (self.reader, self.renderer, self.writer) = (reader, renderer, writer)
        }
    }
}
