internal import GLFXCore
internal import GLFXJob

/// Shadertoy's keyboard: 256 keys beside each other by their number in browsers; from the bottom up rows of those that
/// are down, that went down in this frame, and that were pressed an odd number of times.
final class KeyboardPicture: FurtherPicture {
    private let keys: [KeyPress]
    private let format: PixelFormat
    private var shown: State?

    private struct State: Equatable {
        var down: Set<Int> = []
        var pressed: Set<Int> = []
        var toggled: Set<Int> = []
    }

    /// - Parameter format: as the renderer takes pictures.
    init(_ keys: [KeyPress], format: PixelFormat) { (self.keys, self.format) = (keys, format) }

    func change(at moment: FrameMoment) throws(Failure) -> Picture? {
        let state = state(at: moment)
        guard state != shown else { return nil }
        shown = state
        let picture = try PixelBuffer.blank(width: 256, height: 3, format: format)
        let top: UInt16 = format.isDeep ? .max : 255
        for (row, keys) in [state.toggled, state.pressed, state.down].enumerated() {
            for key in 0..<256 { picture[key, row] = SIMD4(keys.contains(key) ? top : 0, 0, 0, top) }
        }
        return .pixels(picture)
    }

    private func state(at moment: FrameMoment) -> State {
        let now = moment.time.seconds
        let time = FrameTime(
            seconds: now, delta: moment.previous.map { now - $0.seconds } ?? 0, index: moment.previous == nil ? 0 : 1,
            rate: 0)
        var state = State()
        for press in keys where press.start.double <= now + time.delta * 1e-6 {
            // A key that is released before the next frame is down for this one.
            let isNew = time.reaches(press.start.double)
            if isNew { state.pressed.insert(press.key) }
            if isNew || press.end.map({ $0.double > now + time.delta * 1e-6 }) ?? true { state.down.insert(press.key) }
            state.toggled.formSymmetricDifference([press.key])
        }
        return state
    }

    func rewind() { shown = nil }

    func close() {}
}
