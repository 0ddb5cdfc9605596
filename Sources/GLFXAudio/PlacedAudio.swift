internal import GLFXCore
internal import GLFXMedia
internal import Glibc

/// One piece of a mix, read while it plays. Belongs to one thread.
final class PlacedAudio {
    /// The place of its first sample on the output's timeline.
    let start: Int64
    /// As `AudioPiece.isDucked`.
    var isDucked: Bool { piece.isDucked }
    private let end: Int64?
    private let piece: AudioPiece
    private let format: PCMFormat
    private let capacity: Int
    private var window: AudioWindow?
    private var reader: (any AudioBlockSource)?
    /// Reading may begin in the middle.
    private let seeks: Bool
    /// What could not be decoded in earlier rounds of a loop.
    private var pastDamage: [FileDamage] = []
    /// From places on the output's timeline to those on the file's.
    private var offset: Int64 = 0
    /// Where a round of a loop begins on the output's timeline.
    private var roundStart: Int64

    /// Does not open the file yet.
    /// - Parameters:
    ///   - capacity: the most samples that are added at once.
    ///   - seeks: what is before the first sample that is asked for is not read.
    init(_ piece: AudioPiece, format: PCMFormat, capacity: Int, seeks: Bool) {
        self.piece = piece
        self.seeks = seeks && !piece.loops
        self.format = format
        self.capacity = capacity
        start = format.place(of: piece.start)
        roundStart = start
        end = piece.length.map { format.place(of: piece.start) + format.place(of: $0) }
    }

    /// What could not be decoded so far. A file that is damaged is so in each round of a loop.
    var damage: [FileDamage] { pastDamage.isEmpty ? reader?.fileDamage ?? [] : pastDamage }

    /// Adds its audio from a place on to all samples in `sum`, a row a channel.
    /// - Returns: whether more may follow.
    func add(to sum: inout [[Float]], from place: Int64) throws(Failure) -> Bool {
        let next = place + Int64(sum.first?.count ?? 0)
        let last = min(next, end ?? .max)
        var first = max(place, start)
        while first < last {
            try open(at: first)
            guard let rows = try window?.samples(endingAt: last + offset, count: Int(last - first)) else {
                return false
            }
            let ends = [
                window?.end.map { $0 - offset }, piece.roundLength.map { roundStart + format.place(of: $0) },
            ].compactMap { $0 }
            let roundEnd = piece.loops ? ends.min() : nil
            let heard = Int(max(0, min(last, roundEnd ?? last) - first))
            add(rows, count: heard, to: &sum, at: first, from: place)
            guard let roundEnd, roundEnd < last else { break }
            // A round without a sample would go on for ever.
            guard roundEnd > roundStart else { return false }
            first = max(first, roundEnd)
            beginAgain(at: roundEnd)
        }
        if let end, next >= end { return false }
        return next < start || piece.loops || window?.isOver(at: next + offset) != true
    }

    private func add(_ rows: [[Float]], count: Int, to sum: inout [[Float]], at first: Int64, from place: Int64) {
        let levels = levels(from: first, count: count)
        let shift = Int(first - place)
        for (channel, row) in rows.enumerated() {
            for index in 0..<count { sum[channel][shift + index] += row[index] * levels[index] }
        }
    }

    private func beginAgain(at place: Int64) {
        pastDamage = damage
        (window, reader, roundStart) = (nil, nil, place)
    }

    /// - Parameter place: of the first sample that is needed.
    private func open(at place: Int64) throws(Failure) {
        guard window == nil else { return }
        let skipped = max(0, place - roundStart)
        var origin = piece.origin ?? piece.start
        let reader: (any AudioBlockSource)?
        if let retimed = piece.retimed {
            reader = RetimedReader(retimed, format: format, from: format.place(of: origin) + skipped)
        } else {
            let needed = piece.origin.map { origin in
                seeks
                    ? Timestamp(
                        format.place(of: origin) + skipped, timeBase: Rational(1, Int64(format.sampleRate))) : origin
            }
            let file = try AudioBlockReader.open(path: piece.path, stream: piece.stream, from: needed, as: format)
            if let beginning = file?.beginning, piece.origin == nil {
                origin = Timestamp(beginning.numerator, timeBase: Rational(1, beginning.denominator))
            }
            reader = file
        }
        self.reader = reader
        offset = format.place(of: origin) - roundStart
        window = AudioWindow(format: format, capacity: capacity) { () throws(Failure) in try reader?.next() }
    }

    /// The piece's own gain for each sample.
    private func levels(from first: Int64, count: Int) -> [Float] {
        let rate = Double(format.sampleRate)
        return (0..<count).map { index in
            let place = first + Int64(index)
            var level = piece.gain
            let seconds = Double(place) / rate
            if let curve = piece.gainCurve { level *= curve.factor(at: seconds) }
            if let fades = piece.fades { level *= fades.level(at: seconds) }
            if piece.fadeIn > 0 { level *= Self.power(Double(place - start) / rate / piece.fadeIn) }
            if let end, piece.fadeOut > 0 { level *= Self.power(Double(end - place) / rate / piece.fadeOut) }
            return Float(level)
        }
    }

    /// Equal power: the squares of fade-in and fade-out add up to 1.
    private static func power(_ share: Double) -> Double { share >= 1 ? 1 : sin(max(share, 0) * Double.pi / 2) }
}
