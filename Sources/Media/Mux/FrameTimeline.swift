internal import FrameCore

/// Where every picture stands in the output's ticks, from the moment it is handed to the encoder until its packet
/// comes out: the encoder's own stamps only say which picture a packet is.
struct FrameTimeline {
    struct Entry {
        /// What the encoder was given as `pts`.
        let encoderTime: Int64
        /// Ticks of the grid.
        let slot: Int64
        /// Ticks of the grid; nil until the next picture tells.
        var duration: Int64?
        /// The source's own, in ticks of the grid.
        let ownDuration: Int64?
    }

    /// No encoder reorders over so many pictures.
    private static let mostEntries = 4096
    private let plan: TimePlan
    /// Durations are what lies between the slots, whatever the source says.
    private let countsSlots: Bool
    private var entries: [Entry] = []
    /// Pictures that are no longer in `entries`.
    private var forgotten = 0
    /// Packets that were given a decoding time.
    private var decoded = 0
    private var count: Int64 = 0
    /// Pictures that were handed in; those that only fill a gap are not counted.
    private(set) var pictureCount = 0
    /// The first two slots ever: what stamps before the first are reckoned from.
    private(set) var firstSlot: Int64 = 0
    private var firstStep: Int64 = 1
    /// The largest difference, in seconds, between what was asked for and its slot.
    private(set) var worstChange = 0.0

    init(plan: TimePlan, container: Container) {
        self.plan = plan
        switch container.stamps {
        case .frameCount, .repeatedFrames: countsSlots = true
        default: countsSlots = false
        }
        // Once: what grows is memory that is asked for between two pictures.
        entries.reserveCapacity(Self.mostEntries + 1)
    }

    /// Takes a picture in; two never share a slot.
    /// - Returns: the `pts` for the encoder.
    mutating func place(_ time: Timestamp, duration: Int64?) -> Int64 {
        let slot = slot(for: time)
        note(slot, for: time)
        var own: Int64?
        if let duration, duration > 0 {
            let end = Timestamp(time.value + duration, timeBase: time.timeBase).rescaled(to: plan.grid)
            own = max(1, end.value - slot)
        }
        pictureCount += 1
        return add(slot, own)
    }

    /// The nearest slot that is free.
    private func slot(for time: Timestamp) -> Int64 {
        let nearest = time.rescaled(to: plan.grid).value
        return entries.last.map { max(nearest, $0.slot + 1) } ?? nearest
    }

    private mutating func add(_ slot: Int64, _ own: Int64?) -> Int64 {
        if count == 0 { firstSlot = slot }
        if count == 1 { firstStep = slot - firstSlot }
        settleLast(next: slot)
        let encoderTime = plan.countsFrames ? count : slot - firstSlot
        entries.append(
            Entry(encoderTime: encoderTime, slot: slot, duration: countsSlots ? nil : own, ownDuration: own))
        count += 1
        if entries.count > Self.mostEntries {
            let oldest = Self.mostEntries / 2
            entries.removeFirst(oldest)
            forgotten += oldest
        }
        return encoderTime
    }

    /// How many slots stay empty before a picture, which a container of equally long pictures has to fill.
    func gap(before time: Timestamp) -> Int64 {
        entries.last.map { slot(for: time) - $0.slot - 1 } ?? 0
    }

    /// How many slots the last picture fills beyond its own.
    var gapAtEnd: Int64 { entries.last.map { max(0, ($0.ownDuration ?? 1) - 1) } ?? 0 }

    /// When the last picture goes, in ticks of the grid. Right after `finish`.
    var end: Int64 { entries.last.map { $0.slot + ($0.duration ?? 0) } ?? 0 }

    /// The same as a time.
    var endTime: Timestamp { Timestamp(end, timeBase: plan.grid) }

    /// When the newest picture appears.
    var newestTime: Timestamp { Timestamp(entries.last?.slot ?? 0, timeBase: plan.grid) }

    /// The last picture once more, in the next slot.
    mutating func placeAgain() -> Int64 { add((entries.last?.slot ?? 0) + 1, nil) }

    private mutating func note(_ slot: Int64, for time: Timestamp) {
        let written = Timestamp(slot, timeBase: plan.grid)
        guard written != time else { return }
        worstChange = max(worstChange, abs(written.seconds - time.seconds))
    }

    private mutating func settleLast(next slot: Int64) {
        guard let last = entries.last, last.duration == nil else { return }
        entries[entries.count - 1].duration = slot - last.slot
    }

    /// No picture comes any more: the last one stays as long as its source says, else as long as the one before.
    mutating func finish() {
        guard let last = entries.last, last.duration == nil else { return }
        let before = entries.count > 1 ? last.slot - entries[entries.count - 2].slot : nil
        let frame = Timestamp(1, timeBase: Rational(plan.frameRate.denominator, plan.frameRate.numerator))
        settleLast(next: last.slot + max(1, last.ownDuration ?? before ?? frame.rescaled(to: plan.grid).value))
    }

    /// The picture that a packet of the encoder is.
    func entry(encoderTime: Int64) -> Entry? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].encoderTime < encoderTime { low = middle + 1 } else { high = middle }
        }
        guard low < entries.count, entries[low].encoderTime == encoderTime else { return nil }
        return entries[low]
    }

    /// When the next packet in the encoder's order is to be decoded, in ticks of the grid: `delay` pictures after the
    /// encoder's order, in the order of showing. Encoders' own answers are not taken: x265's are random where there are
    /// fewer pictures than it may reorder. Only an encoder that says nothing of a delay and has one is believed.
    mutating func nextDecodingSlot(delay: Int, encoderTime: Int64, own: Int64?) -> Int64 {
        if delay == 0, let own, own < encoderTime {
            return plan.countsFrames ? entry(encoderTime: own)?.slot ?? firstSlot + own * firstStep : own + firstSlot
        }
        let index = decoded - delay
        decoded += 1
        guard index >= 0 else { return firstSlot + Int64(index) * firstStep }
        let place = min(max(0, index - forgotten), entries.count - 1)
        return entries[place].slot
    }
}
