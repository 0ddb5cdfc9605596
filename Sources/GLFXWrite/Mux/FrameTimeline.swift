internal import GLFXCore

/// Maps the encoder's stamps to the output's: each picture's slot in the output's ticks, from its encoding until its
/// packet comes out. The encoder's own stamps only identify the picture. Belongs to one thread.
final class FrameTimeline {
    struct Entry {
        /// What the encoder was given as `pts`.
        let encoderTime: Int64
        /// Ticks of the grid.
        let slot: Int64
        /// Ticks of the grid; nil until the next picture is known.
        var duration: Int64?
        /// The source's own, in ticks of the grid.
        let ownDuration: Int64?
    }

    /// More than any encoder reorders over.
    private static let mostEntries = 4096
    private let plan: TimePlan
    /// Durations are the differences of slots, whatever the source says.
    private let countsSlots: Bool
    private var entries: [Entry] = []
    /// Pictures that were removed from `entries`.
    private var forgotten = 0
    /// Packets that have a decoding time.
    private var decoded = 0
    private var count: Int64 = 0
    /// Pictures without those that only fill a gap.
    private(set) var pictureCount = 0
    /// The first slot; with `firstStep` it gives decoding times before the first picture.
    private(set) var firstSlot: Int64 = 0
    private var firstStep: Int64 = 1
    /// The largest difference, in seconds, between a picture's time and its slot.
    private(set) var worstChange = 0.0
    /// Gets the `pts` for the encoder of every picture that is placed, in order.
    var onPlace: ((Int64) -> Void)?

    init(plan: TimePlan, container: Container) {
        self.plan = plan
        switch container.stamps {
        case .frameCount, .repeatedFrames: countsSlots = true
        default: countsSlots = false
        }
        // No allocation between two pictures.
        entries.reserveCapacity(Self.mostEntries + 1)
    }

    /// Adds a picture; two never share a slot.
    /// - Returns: the `pts` for the encoder.
    func place(_ time: Timestamp, duration: Int64?) -> Int64 {
        let slot = slot(for: time)
        note(slot, for: time)
        var length: Int64?
        if let duration, duration > 0 {
            let end = Timestamp(time.value + duration, timeBase: time.timeBase).rescaled(to: plan.grid)
            length = max(1, end.value - slot)
        }
        pictureCount += 1
        return add(slot, length)
    }

    /// The nearest slot that is free.
    private func slot(for time: Timestamp) -> Int64 {
        let nearest = time.rescaled(to: plan.grid).value
        return entries.last.map { max(nearest, $0.slot + 1) } ?? nearest
    }

    private func add(_ slot: Int64, _ length: Int64?) -> Int64 {
        if count == 0 { firstSlot = slot }
        if count == 1 { firstStep = slot - firstSlot }
        settleLast(next: slot)
        let encoderTime = plan.countsFrames ? count : slot - firstSlot
        entries.append(
            Entry(encoderTime: encoderTime, slot: slot, duration: countsSlots ? nil : length, ownDuration: length))
        count += 1
        onPlace?(encoderTime)
        if entries.count > Self.mostEntries {
            let oldest = Self.mostEntries / 2
            entries.removeFirst(oldest)
            forgotten += oldest
        }
        return encoderTime
    }

    /// Number of empty slots before a picture, which a container with a constant duration has to fill.
    func gap(before time: Timestamp) -> Int64 {
        entries.last.map { slot(for: time) - $0.slot - 1 } ?? 0
    }

    /// Number of slots of the last picture after its own.
    var gapAtEnd: Int64 { entries.last.map { max(0, ($0.ownDuration ?? 1) - 1) } ?? 0 }

    /// The end of the last picture, in ticks of the grid. Valid after `finish`.
    var end: Int64 { entries.last.map { $0.slot + ($0.duration ?? 0) } ?? 0 }

    /// The same as a time.
    var endTime: Timestamp { Timestamp(end, timeBase: plan.grid) }

    /// From the first picture to the end of the last one. Valid after `finish`.
    var duration: Timestamp { Timestamp(end - firstSlot, timeBase: plan.grid) }

    /// When the newest picture appears.
    var newestTime: Timestamp { Timestamp(entries.last?.slot ?? 0, timeBase: plan.grid) }

    /// Adds the last picture again, in the next slot.
    func placeAgain() -> Int64 { add((entries.last?.slot ?? 0) + 1, nil) }

    private func note(_ slot: Int64, for time: Timestamp) {
        let written = Timestamp(slot, timeBase: plan.grid)
        guard written != time else { return }
        worstChange = max(worstChange, abs(written.seconds - time.seconds))
    }

    private func settleLast(next slot: Int64) {
        guard let last = entries.last, last.duration == nil else { return }
        entries[entries.count - 1].duration = slot - last.slot
    }

    /// Call after the last picture: it lasts as long as its source says, else as long as the one before.
    func finish() {
        guard let last = entries.last, last.duration == nil else { return }
        let before = entries.count > 1 ? last.slot - entries[entries.count - 2].slot : nil
        let frame = Timestamp(1, timeBase: Rational(plan.frameRate.denominator, plan.frameRate.numerator))
        settleLast(next: last.slot + max(1, last.ownDuration ?? before ?? frame.rescaled(to: plan.grid).value))
    }

    /// The picture of a packet of the encoder.
    func entry(encoderTime: Int64) -> Entry? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].encoderTime < encoderTime { low = middle + 1 } else { high = middle }
        }
        guard low < entries.count, entries[low].encoderTime == encoderTime else { return nil }
        return entries[low]
    }

    /// The decoding time of the next packet in coding order, in ticks of the grid: the stamps in presentation order,
    /// delayed by `delay` pictures. Encoders' own are not used: x265's are random if there are fewer pictures than it
    /// may reorder. Exception: an encoder that reports no delay but has one.
    func nextDecodingSlot(delay: Int, encoderTime: Int64, encoderDecodingTime: Int64?) -> Int64 {
        if delay == 0, let encoderDecodingTime, encoderDecodingTime < encoderTime {
            return plan.countsFrames
                ? entry(encoderTime: encoderDecodingTime)?.slot ?? firstSlot + encoderDecodingTime * firstStep
                : encoderDecodingTime + firstSlot
        }
        let index = decoded - delay
        decoded += 1
        guard index >= 0 else { return firstSlot + Int64(index) * firstStep }
        let place = min(max(0, index - forgotten), entries.count - 1)
        return entries[place].slot
    }
}
