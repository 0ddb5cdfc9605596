internal import Glibc

/// One piece of a mix, read while it plays. Belongs to one thread.
final class PlacedSound {
    /// The place of its first sample on the output's timeline.
    let start: Int64
    private let end: Int64?
    private let piece: SoundPiece
    private let format: SoundFormat
    private let capacity: Int
    private var window: SoundWindow?
    private var reader: SoundReader?
    /// What could not be decoded in earlier rounds of a loop.
    private var pastDamage: FileDamage?
    /// From places on the output's timeline to those on the file's.
    private var offset: Int64 = 0
    /// Where a round of a loop begins on the output's timeline.
    private var roundStart: Int64

    /// Does not open the file yet.
    /// - Parameter capacity: the most samples that are added at once.
    init(_ piece: SoundPiece, format: SoundFormat, capacity: Int) {
        self.piece = piece
        self.format = format
        self.capacity = capacity
        start = format.place(of: piece.start)
        roundStart = start
        end = piece.length.map { format.place(of: piece.start) + format.place(of: $0) }
    }

    /// What could not be decoded so far; nil where all could. A file that is damaged is so in each round of a loop.
    var damage: FileDamage? {
        if let pastDamage { return pastDamage }
        guard let damage = reader?.damage, !damage.isEmpty else { return nil }
        return FileDamage(path: piece.path, damage: damage)
    }

    /// Adds its audio from a place on to all samples in `sum`, a row a channel.
    /// - Returns: whether more may follow.
    func add(to sum: inout [[Float]], from place: Int64) throws(Failure) -> Bool {
        let next = place + Int64(sum.first?.count ?? 0)
        let last = min(next, end ?? .max)
        var first = max(place, start)
        while first < last {
            try open()
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

    private func open() throws(Failure) {
        guard window == nil else { return }
        let reader = try SoundReader.open(path: piece.path, stream: piece.stream, from: piece.origin, as: format)
        self.reader = reader
        let beginning = reader.map {
            Timestamp($0.beginning.numerator, timeBase: Rational(1, $0.beginning.denominator))
        }
        let origin = piece.origin ?? beginning ?? piece.start
        offset = format.place(of: origin) - roundStart
        window = SoundWindow(format: format, capacity: capacity) { () throws(Failure) in try reader?.next() }
    }

    /// The piece's own gain for each sample.
    private func levels(from first: Int64, count: Int) -> [Float] {
        let rate = Double(format.sampleRate)
        return (0..<count).map { index in
            let place = first + Int64(index)
            var level = piece.gain
            if piece.fadeIn > 0 { level *= Self.power(Double(place - start) / rate / piece.fadeIn) }
            if let end, piece.fadeOut > 0 { level *= Self.power(Double(end - place) / rate / piece.fadeOut) }
            return Float(level)
        }
    }

    /// Equal power: the squares of fade-in and fade-out add up to 1.
    private static func power(_ share: Double) -> Double { share >= 1 ? 1 : sin(max(share, 0) * Double.pi / 2) }
}
