/// What a finished part is: `parts/0003.json`. The part is done when it is there.
package struct PartReceipt: Codable, Sendable, Equatable {
    package struct Frame: Codable, Sendable, Equatable {
        /// When it is shown, in ticks of the plan's time base.
        package var time: Int64
        /// The frame's duration in the same ticks; nil: unknown.
        package var duration: Int64?
        /// The hash of the frame's samples as the encoder got them.
        package var hash: String
    }

    package static let currentFormat = 1

    package var formatVersion = Self.currentFormat
    package var part: Int
    /// SHA-256 of the plan that it was made by.
    package var plan: String
    /// The size of the file of encoded pictures.
    package var bytes: Int64
    package var hash: String
    /// The frames in order.
    package var frames: [Frame]
    /// How much of the inputs was damaged, in words; empty: nothing.
    package var damage: [String]
    package var renderer: String
    package var worker: Worker
    /// Seconds since 1970.
    package var began: Int64
    /// Seconds from start to end.
    package var seconds: Double
}

/// How a try to make a part failed: `parts/0003.failed`.
package struct PartFailure: Codable, Sendable, Equatable {
    package var part: Int
    package var code: Int32
    package var message: String
    package var worker: Worker
    /// Seconds since 1970.
    package var time: Int64
}

/// Who makes a part now: `parts/0003.running-…`, whose time is renewed while it lasts.
package struct PartMark: Codable, Sendable, Equatable {
    package var worker: Worker
    /// Seconds since 1970.
    package var began: Int64
}
