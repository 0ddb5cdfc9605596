public import FrameCore
public import Media

/// How far a job has come. Handed to the progress handler on the thread that runs the pipeline.
public struct JobProgress: Sendable {
    /// Frames drawn so far.
    public var frames: Int
    /// Part of the movie's time that is done, 0 to 1; nil where its length is unknown.
    public var share: Double?
    /// Seconds since the job began.
    public var elapsed: Double
}

/// What a finished job did.
public struct JobReport: Sendable {
    /// The file, under its final name.
    public var outputPath: String
    /// Frames written.
    public var frames: Int
    /// Bytes of the output.
    public var bytes: Int64
    /// Wall seconds from start to the rename.
    public var elapsed: Double
    /// Wall time by stage, of all threads together.
    public var clock: StageClock
    /// Wall seconds that each thread waited for its neighbours.
    public var waiting: Waiting
    /// Wall seconds before and after the threads' common time that no stage counts.
    public var ends = Ends()
    /// The renderer's name, as the driver says it.
    public var renderer: String
    /// Pixels of shaders' floating-point pictures that hold no finite number; counted where the job is timed.
    public var notFinite = NotFinite()
    /// What the key found, and what repeats it elsewhere; nil for a job without one.
    public var key: KeyReport?
    /// What the inputs lost; empty if they were sound.
    public var damage: [FileDamage]

    /// Wall seconds in which one thread works alone.
    public struct Ends: Sendable {
        /// Finding the device, opening what goes in, compiling shaders, beginning the output.
        public var starting = 0.0
        /// Writing the index, and bringing all to the disk under its name.
        public var finishing = 0.0
    }

    /// Wall seconds by thread.
    public struct Waiting: Sendable {
        /// For room in the queue to the renderer.
        public var reader: Double
        /// For a frame, or for room in the queue to the writer.
        public var renderer: Double
        /// For a frame.
        public var writer: Double
    }
}
