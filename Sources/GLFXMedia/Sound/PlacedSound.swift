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
    /// From places on the output's timeline to those on the file's.
    private var offset: Int64 = 0

    /// Does not open the file yet.
    /// - Parameter capacity: the most samples that are added at once.
    init(_ piece: SoundPiece, format: SoundFormat, capacity: Int) {
        self.piece = piece
        self.format = format
        self.capacity = capacity
        start = format.place(of: piece.start)
        end = piece.length.map { format.place(of: piece.start) + format.place(of: $0) }
    }

    /// What could not be decoded so far; nil where all could.
    var damage: FileDamage? {
        guard let damage = reader?.damage, !damage.isEmpty else { return nil }
        return FileDamage(path: piece.path, damage: damage)
    }

    /// Adds its audio from a place on to all samples in `sum`, a row a channel.
    /// - Returns: whether more may follow.
    func add(to sum: inout [[Float]], from place: Int64) throws(Failure) -> Bool {
        let count = sum.first?.count ?? 0
        let first = max(place, start)
        let last = min(place + Int64(count), end ?? .max)
        if first < last {
            let heard = Int(last - first)
            try open()
            guard let rows = try window?.samples(endingAt: last + offset, count: heard) else { return false }
            let levels = levels(from: first, count: heard)
            let shift = Int(first - place)
            for (channel, row) in rows.enumerated() {
                for index in 0..<heard { sum[channel][shift + index] += row[index] * levels[index] }
            }
        }
        let next = place + Int64(count)
        if let end, next >= end { return false }
        return next < start || window?.isOver(at: next + offset) != true
    }

    private func open() throws(Failure) {
        guard window == nil else { return }
        let reader = try SoundReader.open(path: piece.path, from: piece.origin, as: format)
        self.reader = reader
        let beginning = reader.map {
            Timestamp($0.beginning.numerator, timeBase: Rational(1, $0.beginning.denominator))
        }
        let origin = piece.origin ?? beginning ?? piece.start
        offset = format.place(of: origin) - start
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
