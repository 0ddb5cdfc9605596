/// How many threads each part of a job may use: the decoder, the renderer, the encoder.
package struct ThreadCount: Sendable, Hashable {
    /// The user's number; nil: as many as there are processors.
    package let given: Int?
    /// What is used.
    package let count: Int
    /// For libraries that count the processors themselves, some of which take more threads than these: 0 leaves the
    /// number to them, where a control group does not give the process less time than they would think.
    package let ofLibrary: Int

    /// libavcodec refuses to encode with more (frame_thread_encoder.c).
    private static let mostOfLibrary = 64

    /// - Parameter given: the user's number; nil: as many as the processors that the process may use.
    package init(_ given: Int? = nil, processors: ProcessorCount = ProcessorCount()) {
        self.given = given
        count = given ?? processors.usable
        let wanted = given ?? (processors.usable < processors.allowed ? processors.usable : 0)
        ofLibrary = min(wanted, Self.mostOfLibrary)
    }
}
