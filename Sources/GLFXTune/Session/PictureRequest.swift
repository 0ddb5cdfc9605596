internal import GLFXCore

/// Which picture of a tuned job is wanted, and how it is shown.
struct PictureRequest: Sendable {
    enum Show: String, Sendable {
        case result, source
        /// The result's alpha as gray.
        case matte
    }

    /// What is below transparent parts of the result.
    enum Ground: String, Sendable {
        /// As the run writes it.
        case run
        /// Nothing: the picture has alpha.
        case alpha
        case black, white, checker
    }

    /// Since the first frame.
    var time: Timestamp
    var show = Show.result
    var ground = Ground.run
    /// Of a quick preview, at most; nil: the exact picture.
    var width: Int?
}

extension PictureRequest {
    /// - Throws: `.usage` for a query that is none.
    init(_ request: HTTPRequest) throws(Failure) {
        time = try Self.time(of: request)
        show = try Self.word(request.query["show"], .result, "show")
        ground = try Self.word(request.query["over"], .run, "over")
        if let wanted = try request.number("width") {
            guard (16...8192).contains(wanted) else {
                throw Failure(.usage, "a preview cannot be that wide", advice: "it takes 16 to 8192 pixels")
            }
            width = Int(wanted)
        }
    }

    /// Seconds, or ticks and their number in a second: `12800/25600`.
    static func time(of request: HTTPRequest) throws(Failure) -> Timestamp {
        let text = request.query["time"] ?? "0"
        let parts = text.split(separator: "/")
        if parts.count == 2, let ticks = Int64(parts[0]), let rate = Int64(parts[1]), (1...1 << 40).contains(rate) {
            return Timestamp(ticks, timeBase: Rational(1, rate))
        }
        guard let seconds = Double(text), seconds.isFinite, abs(seconds) < 1e9 else {
            throw Failure(.usage, "'time' is no time")
        }
        // Up, so that a frame's rounded time is not before the frame.
        return Timestamp(Int64((seconds * 1e6 - 1e-3).rounded(.up)), timeBase: Rational(1, 1_000_000))
    }

    private static func word<Word: RawRepresentable<String>>(
        _ text: String?, _ usual: Word, _ name: String
    ) throws(Failure) -> Word {
        guard let text else { return usual }
        guard let word = Word(rawValue: text) else { throw Failure(.usage, "'\(name)' cannot be that") }
        return word
    }
}
