internal import GLFXCore
internal import GLFXMedia

/// Stills and movies one after the other on one timeline, with or without transitions between them.
///
/// At most two parts are open at a time: the visible one and the next, which is read ahead.
final class JoinedSource: FrameSource, @unchecked Sendable {
    /// A part that is not open yet.
    struct Part: Sendable {
        /// Its own frames set the time; a still follows a movie's.
        var isMovie: Bool
        /// Frames a second where its own are too far apart.
        var rate: Rational
        /// Opens it on the calling thread, for the pictures from a tick on.
        var open: @Sendable (_ tick: Int64) -> any JoinPart
    }

    let name: String
    let format: VideoFormat
    let expectedDuration: Timestamp?
    let metadata: MovieMetadata
    let sounds: [SourceAudio]
    private let plan: JoinPlan
    private let window: Range<Int64>
    private let shift: Int64
    private let parts: [Part]
    private let grid: FrameGrid?
    private let transitionCount: Int
    private var openParts: [Int: any JoinPart] = [:]
    /// The next frame's time; nil at the end.
    private var upcoming: Int64?
    private var count = 0
    /// Nothing before it is wanted.
    private var begin: Int64
    private(set) var damage: [FileDamage]
    private(set) var clock = StepClock()

    /// - Parameters:
    ///   - parts: as many as the plan's.
    ///   - window: the part of the plan's time that is shown, in ticks.
    ///   - rate: frames a second of the whole; nil: frames are at the parts' own times.
    ///   - transitionCount: shaders that are used cyclically.
    ///   - damage: known before anything is read.
    init(
        plan: JoinPlan, parts: [Part], window: Range<Int64>, rate: Rational?, transitionCount: Int,
        name: String, format: VideoFormat, metadata: MovieMetadata, sounds: [SourceAudio],
        damage: [FileDamage] = []
    ) {
        self.plan = plan
        self.parts = parts
        self.window = window
        shift = window.lowerBound
        expectedDuration = Timestamp(Int64(window.count), timeBase: plan.timeBase)
        grid = rate.map { FrameGrid(origin: window.lowerBound, rate: $0, timeBase: plan.timeBase) }
        self.transitionCount = transitionCount
        self.name = name
        self.format = format
        self.metadata = metadata
        self.sounds = sounds
        self.damage = damage
        upcoming = window.isEmpty ? nil : window.lowerBound
        begin = window.lowerBound
    }

    /// Frames of a constant rate; parts with their own times are not counted before they are read.
    var expectedFrames: Int? {
        guard let grid, let duration = expectedDuration else { return nil }
        let frame = Rational(grid.rate.denominator, grid.rate.numerator)
        return Int(duration.rescaled(to: frame, rounding: .up).value)
    }

    deinit { closeParts(before: parts.count) }

    func next() throws(Failure) -> MediaEvent<TimelineFrame>? {
        guard let tick = upcoming else {
            closeParts(before: parts.count)
            return nil
        }
        let index = plan.segment(at: tick)
        let segment = plan.segments[index]
        closeParts(before: segment.part)
        let picture = try part(segment.part).layer(at: tick)
        var incoming: TimelineFrame.Incoming?
        if segment.isTransition {
            incoming = TimelineFrame.Incoming(
                layer: try part(segment.part + 1).layer(at: tick), transition: segment.part % max(1, transitionCount),
                progress: plan.progress(at: tick, in: segment))
        } else if segment.part + 1 < parts.count, plan.parts[segment.part + 1].lowerBound < window.upperBound {
            _ = part(segment.part + 1)
        }
        let following = min(tickAfter(tick, in: index), window.upperBound)
        upcoming = following < window.upperBound ? following : nil
        defer { count += 1 }
        var frame = TimelineFrame(
            picture, incoming: incoming, time: Timestamp(tick - shift, timeBase: plan.timeBase),
            duration: following - tick, index: count)
        frame.comesAgain = !segment.isTransition && !parts[segment.part].isMovie && picture.area == nil
        return .frame(frame)
    }

    func seek(toFrame number: Int, at elapsed: Timestamp) -> Bool {
        let tick = window.lowerBound + elapsed.rescaled(to: plan.timeBase).value
        guard window.contains(tick) else { return false }
        closeParts(before: parts.count)
        (begin, upcoming, count) = (tick, tick, number)
        return true
    }

    private func part(_ index: Int) -> any JoinPart {
        if let part = openParts[index] { return part }
        let part = parts[index].open(max(begin, plan.parts[index].lowerBound))
        openParts[index] = part
        return part
    }

    private func closeParts(before end: Int) {
        for index in openParts.keys.sorted() where index < end {
            guard let account = openParts.removeValue(forKey: index)?.close() else { continue }
            if let lost = account.damage {
                // Damage found by reading to the end includes that of probing.
                if lost.damage.endsAt != nil { damage.removeAll { $0.path == lost.path && $0.damage.packets == 0 } }
                damage.append(lost)
            }
            clock = clock + account.clock
        }
    }
}

// MARK: - Frame times

extension JoinedSource {
    /// The part whose frames set the times: a movie before a still, the outgoing one before the incoming one.
    private func leader(of segment: JoinPlan.Segment) -> Int {
        guard segment.isTransition, !parts[segment.part].isMovie, parts[segment.part + 1].isMovie else {
            return segment.part
        }
        return segment.part + 1
    }

    /// The next frame's time, or the end. A transition has frames at an even rate even where a movie's are far apart or
    /// have ended.
    private func tickAfter(_ tick: Int64, in index: Int) -> Int64 {
        if let grid { return grid.tick(after: tick) }
        let segment = plan.segments[index]
        let leader = leader(of: segment)
        let nextTick = openParts[leader]?.nextTick
        let step = step(of: leader)
        if segment.isTransition, tick + step < segment.ticks.upperBound,
            nextTick.map({ $0 > tick + step + step / 2 }) ?? true
        {
            return tick + step
        }
        var end = segment.ticks.upperBound
        for next in plan.segments[(index + 1)...] {
            if let nextTick, nextTick < end { return nextTick }
            // A leader that continues keeps its own times; a new one appears at once.
            guard let nextTick, self.leader(of: next) == leader, !next.isTransition || nextTick < end + step + step / 2
            else {
                return end
            }
            end = next.ticks.upperBound
        }
        return min(nextTick ?? end, end)
    }

    /// A part's nominal frame duration in ticks.
    private func step(of index: Int) -> Int64 {
        let rate = parts[index].rate
        return max(1, JoinPlan.ticks(Rational(rate.denominator, rate.numerator), plan.timeBase))
    }
}
