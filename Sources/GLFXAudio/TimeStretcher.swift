internal import GLFXCore
internal import Glibc

/// Audio at another speed with its pitch kept, by WSOLA: W. Verhelst, M. Roelands, "An overlap-add technique based on
/// waveform similarity (WSOLA) for high quality time-scale modification of speech", ICASSP 1993.
///
/// Pieces of 40 ms, one every 20 ms, are crossfaded (Hann windows, whose sum is 1). Each is taken from the place that
/// is heard then, or up to 7.5 ms beside it, where it continues the piece before best. So periods of 15 ms (67 Hz) are
/// joined in phase. Within a piece the audio runs at its own speed, so that slowed down what begins suddenly would be heard
/// up to 10 ms of the input early, 40 ms of the output at a quarter of the speed: crossfades avoid that (`crossfade`).
/// (libavfilter's atempo is off by 13 to 30 ms at half speed.)
///
/// Belongs to one thread.
struct TimeStretcher {
    /// Half of a piece, in samples: the distance of two.
    let half: Int
    /// The most samples by which a piece is moved.
    let reach: Int
    /// Samples of the input that are needed before the first place.
    var lead: Int { half + reach }
    /// In the first comparison, samples are averaged over so many.
    private let coarseness: Int
    /// A row a channel, from the place `base` on.
    private var rows: [[Float]]
    /// The sum of all channels.
    private var sum: [Float] = []
    private var base: Int
    /// The middle of the last piece: a place of the input.
    private var middle = 0
    /// The place of the input that is heard at the end of what was returned.
    private var last = 0
    /// The weight of the next piece in the half that it shares with the one before.
    private let rise: [Float]

    /// Of a full correlation, so much is lost by the farthest place.
    private static let penalty: Float = 0.02

    init(format: PCMFormat) {
        half = format.sampleRate / 50
        reach = format.sampleRate * 3 / 400
        coarseness = max(1, format.sampleRate / 12_000)
        rows = Array(repeating: [], count: format.channelCount)
        base = -(half + reach)
        let width = Float(half)
        rise = (0..<half).map { (1 - cosf(.pi * (Float($0) + 0.5) / width)) / 2 }
    }

    /// The next `half` samples of the output, a row a channel.
    /// - Parameters:
    ///   - place: the input's place that is heard at their end; places ascend from 0.
    ///   - input: returns so many samples that come next, from `-lead` on, a row a channel.
    mutating func next(
        to place: Int, input: (_ count: Int) throws(Failure) -> [[Float]]
    ) throws(Failure) -> [[Float]] {
        forget(before: min(middle, place - half - reach))
        try read(to: max(middle, place) + half + reach, input)
        let heard = last..<max(last + 1, place)
        let isSlow = heard.count < half
        let attack = isSlow ? attack(from: place - half - reach, to: max(middle, place + reach) + half) : nil
        var best = bestMiddle(near: place)
        // What comes later is not heard yet, nor early in the next half.
        if let attack, attack >= place { best = min(best, place) }
        let fade = crossfade(to: best, at: attack, heard: heard)
        defer { (middle, last) = (best, place) }
        return rows.map { row in
            let (old, new) = (middle - base, best - half - base)
            return (0..<half).map { row[old + $0] + (row[new + $0] - row[old + $0]) * weight($0, fade) }
        }
    }

    // MARK: Attacks

    /// Where in a half one piece fades into the next. Slowed down, the piece before runs ahead of its time and the next one
    /// comes from behind: without an attack the whole half is their mean. An attack is heard once, from the one that has it
    /// nearer its time.
    /// - Parameters:
    ///   - attack: the first one; nil: none.
    ///   - heard: the input that is heard in this half.
    private func crossfade(to best: Int, at attack: Int?, heard: Range<Int>) -> Range<Int> {
        let whole = 0..<half
        let next = best - half
        guard let attack, next < attack, attack < middle + half else { return whole }
        let (inOld, inNew) = (attack - middle, attack - next)
        // Shorter than a millisecond it would click.
        let shortest = half / 20
        let before = 0..<min(half, max(shortest, inOld))
        let after = min(inNew, half - shortest)..<half
        if inOld <= 0 { return after }
        guard heard.contains(attack), best > attack else { return before }
        let time = (attack - heard.lowerBound) * half / heard.count
        return abs(inOld - time) <= abs(inNew - time) ? after : before
    }

    private func weight(_ index: Int, _ fade: Range<Int>) -> Float {
        guard index >= fade.lowerBound else { return 0 }
        return index < fade.upperBound ? rise[(index - fade.lowerBound) * half / fade.count] : 1
    }

    /// The first place where audio becomes ten times as strong as in the 10 ms before; nil where there is none.
    private func attack(from start: Int, to end: Int) -> Int? {
        let step = max(1, half / 16)
        let first = max(base, start - 8 * step)
        let powers = (0..<max(0, (min(end, base + sum.count) - first) / step)).map { index -> Float in
            let from = first + index * step - base
            return sum[from..<from + step].reduce(0) { $0 + $1 * $1 }
        }
        guard powers.count > 8 else { return nil }
        var before = powers[..<8].reduce(0, +)
        for index in 8..<powers.count {
            // Nothing counts below -80 dB.
            if powers[index] > 10 * before / 8 + 1e-8 * Float(step) {
                let from = first + index * step
                let threshold = 10 * before / 8 / Float(step) + 1e-8
                return (from..<from + step).first { sum[$0 - base] * sum[$0 - base] > threshold } ?? from
            }
            before += powers[index] - powers[index - 8]
        }
        return nil
    }

    private mutating func read(
        to end: Int, _ input: (_ count: Int) throws(Failure) -> [[Float]]
    ) throws(Failure) {
        while base + sum.count < end {
            let part = try input(min(end - base - sum.count, AudioMixer.mostSamples))
            let start = sum.count
            sum += [Float](repeating: 0, count: part.first?.count ?? 0)
            for (channel, row) in part.enumerated() {
                rows[channel] += row
                for index in row.indices { sum[start + index] += row[index] }
            }
        }
    }

    private mutating func forget(before place: Int) {
        // At a high speed, places far ahead of what was read.
        let count = min(place - base, sum.count)
        guard count > 0 else { return }
        for channel in rows.indices { rows[channel].removeFirst(count) }
        sum.removeFirst(count)
        base += count
    }

    /// Where the next piece is taken from: where its first half is most like what follows the middle of the last one.
    private func bestMiddle(near place: Int) -> Int {
        let wanted = averages(from: middle, count: half / coarseness)
        // Silence goes on where it is.
        guard wanted.contains(where: { $0 != 0 }) else { return place }
        let candidates = averages(from: place - reach - half, count: (2 * reach + half) / coarseness)
        let count = wanted.count
        let coarse = best(of: 0...(candidates.count - count)) { shift in
            correlation(wanted, candidates, at: shift) - penalty(shift * coarseness - reach)
        }
        guard let coarse else { return place }
        let near = coarse * coarseness - reach
        let (natural, all) = (Array(sum[(middle - base)..<(middle - base + half)]), sum)
        let range = max(-reach, near - coarseness)...min(reach, near + coarseness)
        let fine = best(of: range) { shift in
            correlation(natural, all, at: place + shift - half - base) - penalty(shift)
        }
        return place + (fine ?? near)
    }

    private func penalty(_ shift: Int) -> Float { Self.penalty * abs(Float(shift)) / Float(reach) }

    private func averages(from place: Int, count: Int) -> [Float] {
        (0..<count).map { index in
            let first = place - base + index * coarseness
            var sum: Float = 0
            for at in first..<first + coarseness { sum += self.sum[at] }
            return sum / Float(coarseness)
        }
    }

    /// The argument with the highest value; nil where all are not more than those of silence.
    private func best(of range: ClosedRange<Int>, _ value: (Int) -> Float) -> Int? {
        var (best, highest): (Int?, Float) = (nil, -.infinity)
        for argument in range {
            let score = value(argument)
            if score > highest { (best, highest) = (argument, score) }
        }
        return best
    }

    /// -1 to 1; 0 for silence.
    private func correlation(_ wanted: [Float], _ samples: [Float], at start: Int) -> Float {
        wanted.withUnsafeBufferPointer { wanted in
            samples.withUnsafeBufferPointer { samples in
                var (product, firstPower, secondPower): (Float, Float, Float) = (0, 0, 0)
                for index in wanted.indices {
                    let (first, second) = (wanted[index], samples[start + index])
                    product += first * second
                    firstPower += first * first
                    secondPower += second * second
                }
                let energy = firstPower * secondPower
                return energy > 0 ? product / energy.squareRoot() : 0
            }
        }
    }
}
