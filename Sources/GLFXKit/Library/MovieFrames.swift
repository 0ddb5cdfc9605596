public import GLFXCore

/// A movie's frames for tasks: `for try await frame in MovieFrames("in.mov") { … }`.
///
/// The movie is opened and decoded on a thread of its own, a frame at a time on request; the waiting task does not
/// block a thread. Each iterator reads the movie from its beginning. Iteration ends early when the task is canceled.
public struct MovieFrames: AsyncSequence, Sendable {
    /// The error type.
    public typealias Failure = GLFXCore.Failure
    private let path: String
    private let options: MovieReader.Options

    /// Opens nothing yet: errors of opening are thrown by the first `next`.
    public init(_ path: String, options: MovieReader.Options = .init()) {
        self.path = path
        self.options = options
    }

    /// Begins at the first frame.
    public func makeAsyncIterator() -> Iterator { Iterator(path: path, options: options) }

    /// Returns the frames of one iteration. Belongs to one task.
    public struct Iterator: AsyncIteratorProtocol {
        /// The error type.
        public typealias Failure = GLFXCore.Failure
        let path: String
        let options: MovieReader.Options
        private var thread: OwnedThread<Opener>?

        init(path: String, options: MovieReader.Options) {
            self.path = path
            self.options = options
        }

        /// The next frame; nil at the end, and when the task is canceled.
        /// - Throws: as `MovieReader` does.
        public mutating func next() async throws(Failure) -> VideoFrame? { try await next(isolation: nil) }

        /// The same, from within an actor.
        /// - Throws: as `next()`.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> VideoFrame? {
            guard !Task.isCancelled else { return nil }
            let reading: OwnedThread<Opener>
            if let thread {
                reading = thread
            } else {
                let (path, options) = (path, options)
                // Opening decodes, which must not block this thread: the reader is made with the first frame.
                reading = try OwnedThread { Opener(path: path, options: options) }
                thread = reading
            }
            return try await reading.async { opener throws(Failure) in try opener.next() }
        }
    }

    /// A reader that is opened with the first frame.
    private final class Opener {
        private let path: String
        private let options: MovieReader.Options
        private var reader: MovieReader?

        init(path: String, options: MovieReader.Options) {
            self.path = path
            self.options = options
        }

        func next() throws(GLFXCore.Failure) -> VideoFrame? {
            if let reader { return try reader.next() }
            let newReader = try MovieReader(path, options: options)
            reader = newReader
            return try newReader.next()
        }
    }
}
