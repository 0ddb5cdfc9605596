internal import Glibc

/// A move, turn and scaling of the plane, around the picture's middle: `p` comes to `a p + b` as complex numbers. In square
/// pixels, y down.
package struct Similarity: Sendable, Hashable {
    /// Scale times the cosine and the sine of the angle.
    package var turn = SIMD2<Double>(1, 0)
    package var shift = SIMD2<Double>.zero

    package init(turn: SIMD2<Double> = SIMD2(1, 0), shift: SIMD2<Double> = .zero) {
        (self.turn, self.shift) = (turn, shift)
    }

    package var scale: Double { (turn * turn).sum().squareRoot() }
    /// In degrees clockwise, as y goes down.
    package var degrees: Double { atan2(turn.y, turn.x) * 180 / .pi }

    func applied(to point: SIMD2<Double>) -> SIMD2<Double> { Self.product(turn, point) + shift }

    /// This one after another.
    func after(_ other: Similarity) -> Similarity {
        Similarity(turn: Self.product(turn, other.turn), shift: applied(to: other.shift))
    }

    var inverse: Similarity {
        let reciprocal = SIMD2(turn.x, -turn.y) / (turn * turn).sum()
        return Similarity(turn: reciprocal, shift: -Self.product(reciprocal, shift))
    }

    private static func product(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)
    }
}

/// The way of a movie's camera: where each frame shows what the first one of its shot has shown.
package struct CameraPath: Sendable {
    /// From the shot's first frame to each one.
    private var places: [Similarity] = []
    private var shots: [Int] = []
    /// Of each frame, in seconds.
    package private(set) var times: [Double] = []
    private var last: [GrayPicture] = []
    /// In square pixels of the movie.
    package private(set) var size = SIMD2<Double>.zero

    package init() {}

    /// Takes the next frame.
    /// - Parameters:
    ///   - picture: its luma, smaller where that is enough.
    ///   - size: its width and height in square pixels of the movie.
    ///   - seconds: when it is shown, after the frame before.
    package mutating func add(_ picture: GrayPicture, size: SIMD2<Double>, at seconds: Double) {
        var levels = [picture]
        while let smallest = levels.last, min(smallest.width, smallest.height) > 32 { levels.append(smallest.halved) }
        let step = last.isEmpty ? nil : Alignment.similarity(from: last, to: levels)
        if var step, let place = places.last, let shot = shots.last {
            // Square pixels of the movie. Anamorphic ones are taken for square here: small turns are as good.
            step.shift *= size / SIMD2(Double(picture.width), Double(picture.height))
            places.append(step.after(place))
            shots.append(shot)
        } else {
            places.append(Similarity())
            shots.append(places.count - 1)
        }
        (last, self.size) = (levels, size)
        times.append(seconds)
    }

    /// The number of shots: a cut begins another.
    package var shotCount: Int { Set(shots).count }

    /// What brings each frame to where a steady camera would show it.
    /// - Parameters:
    ///   - smoothing: in seconds, to each side.
    ///   - isLocked: to one place for each shot, in place of a smooth way.
    package func corrections(smoothing: Double, isLocked: Bool) -> [Similarity] {
        let values = places.map { place in
            SIMD4<Float>(
                Float(place.shift.x), Float(place.shift.y), Float(atan2(place.turn.y, place.turn.x)),
                Float(log(place.scale)))
        }
        var smooth = TimeSmoother(times: times, shots: shots, window: smoothing).smoothed(values)
        if isLocked {
            for shot in Set(shots) {
                let members = shots.indices.filter { shots[$0] == shot }
                let mean = members.reduce(SIMD4<Float>.zero) { $0 + values[$1] } / Float(members.count)
                for member in members { smooth[member] = mean }
            }
        }
        return places.indices.map { index in
            let value = SIMD4<Double>(smooth[index])
            let wanted = Similarity(
                turn: exp(value.w) * SIMD2(cos(value.z), sin(value.z)), shift: SIMD2(value.x, value.y))
            return wanted.after(places[index].inverse)
        }
    }

    /// The least magnification at which no frame shows its border, after these corrections.
    /// - Parameter most: what it may be.
    package func zoom(for corrections: [Similarity], atMost most: Double) -> Double {
        let half = size / 2
        func isCovered(_ correction: Similarity, _ zoom: Double) -> Bool {
            [SIMD2(-1.0, -1.0), SIMD2(1, -1), SIMD2(-1, 1), SIMD2(1, 1)].allSatisfy { corner in
                let place = correction.inverse.applied(to: corner * half / zoom)
                return abs(place.x) <= half.x && abs(place.y) <= half.y
            }
        }
        var zoom = 1.0
        for correction in corrections where !isCovered(correction, zoom) {
            var (low, high) = (zoom, most)
            for _ in 0..<16 {
                let middle = (low + high) / 2
                if isCovered(correction, middle) { high = middle } else { low = middle }
            }
            zoom = high
        }
        return zoom
    }
}
