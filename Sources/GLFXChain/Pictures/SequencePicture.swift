internal import GLFXCore
internal import GLFXMedia
internal import GLFXRead
internal import GLFXTimeline

/// A sequence of pictures beside the main movie (`--input 'lt/*.png'`), one for each frame at the movie's rate, read ahead
/// on threads of their own. It holds its last picture when it ends, unless it loops.
///
/// Belongs to the thread that draws.
final class SequencePicture: FurtherPicture {
    private let paths: [String]
    private let rate: Rational
    private let loops: Bool
    private let threads: Int
    private let reader: @Sendable () -> PictureReader
    private var queue: PictureQueue?
    /// The picture that the queue gives next.
    private var next = 0
    private var shown: Int?
    private(set) var damage: [FileDamage] = []

    /// Reads the first picture, which sets the form of all.
    /// - Parameters:
    ///   - paths: at least one.
    ///   - rate: pictures a second.
    /// - Throws: `.input` where the first picture cannot be read.
    init(
        _ paths: [String], rate: Rational, loops: Bool, options: ReaderOptions,
        notes: @escaping MessageHandler
    ) throws(Failure) {
        (self.paths, self.rate, self.loops, threads) = (paths, rate.reduced, loops, options.threads.count)
        let canvas = try PictureReader(options: options, notes: { _ in }).read(paths[0]).format
        reader = { PictureReader(options: options, canvas: canvas, notes: notes) }
    }

    /// How many pictures were shown before the one of a time.
    private func count(at moment: FrameMoment) -> Int {
        // A frame's time may be rounded down: the picture of its beginning is meant.
        Int(((moment.elapsed.seconds + moment.slack) * rate.double + 1e-6).rounded(.down))
    }

    func hasEnded(at moment: FrameMoment) -> Bool { !loops && paths.count > 1 && count(at: moment) >= paths.count }

    func change(at moment: FrameMoment) throws(Failure) -> Picture? {
        let count = count(at: moment)
        let wanted = loops ? count % paths.count : min(count, paths.count - 1)
        guard wanted != shown else { return nil }
        if queue == nil || wanted < next {
            next = wanted
            queue = PictureQueue(paths[wanted...], threads: threads, reader: reader)
        }
        while let queue, next <= wanted {
            guard let picture = try queue.next() else { return nil }
            if !picture.damage.isEmpty { damage.append(FileDamage(path: paths[next], damage: picture.damage)) }
            next += 1
            guard next > wanted else { continue }
            shown = wanted
            return .pixels(picture.buffer)
        }
        return nil
    }

    func rewind() { (queue, next, shown) = (nil, 0, nil) }

    func close() { queue = nil }
}
