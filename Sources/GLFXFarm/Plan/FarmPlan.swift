package import GLFXCore
package import GLFXKit

/// What all parts of a job share, decided once: `plan.json`, which docs/schema/plan.schema.json describes.
///
/// Times are ticks of `timeBase` on the output's timeline; frames count from 0 at the first.
package struct FarmPlan: Codable, Sendable, Equatable {
    /// A file with what is expected of it.
    package struct File: Codable, Sendable, Equatable {
        /// Of the job's files relative to the root, of the plan's own to its folder.
        package var path: String
        package var bytes: Int64
        /// Seconds since 1970; for people, as a copy has another.
        package var modified: Int64
        /// SHA-256 of its bytes; of a large file of samples of them (`FileFingerprint`).
        package var hash: String
    }

    package struct Part: Codable, Sendable, Equatable {
        /// The first frame's number.
        package var first: Int
        package var frames: Int
        /// When the first frame is shown.
        package var start: Int64
        /// When the last one is.
        package var last: Int64
        /// When the first frame after the part is shown; nil: it is the last part.
        package var end: Int64?
        /// Where drawing begins, if before the part.
        package var from: Beginning

        package struct Beginning: Codable, Sendable, Equatable {
            package var frame: Int
            package var time: Int64
            /// When the frame before it is shown; nil: there is none.
            package var before: Int64?
        }
    }

    /// How much is drawn before a part, so that shaders that remember have the state of a run from the beginning.
    package struct RunUp: Codable, Sendable, Equatable {
        /// Nil where it was given in seconds.
        package var frames: Int?
        package var seconds: Double?
        /// The frames of every part are those of a single run.
        package var isExact: Bool
    }

    package static let currentFormat = 1

    package var formatVersion = Self.currentFormat
    /// The version that made it.
    package var glfx: String
    /// libav's libraries and their versions.
    package var libraries: [String: String]
    /// libavcodec's name.
    package var encoder: String
    /// What draws, for people and for comparison: `RendererKind`.
    package var renderer: String
    /// `job.json`: the whole job, as `glfx run` reads it.
    package var job: File
    /// The key's clean plate; nil where none was made.
    package var plate: File?
    /// What the job's paths are relative to: itself relative to the plan's folder, or absolute.
    package var inputRoot: String
    package var inputs: [File]
    /// The file to join into.
    package var output: String
    /// Seconds of a tick: `1/12800`.
    package var timeBase: String
    package var frames: Int
    package var runUp: RunUp
    /// The pictures have alpha.
    package var writesAlpha: Bool
    /// libavutil's name of the hash of frames and of parts' files.
    package var hash: String
    package var parts: [Part]

    /// The time base of all times.
    package var base: Rational {
        let parts = timeBase.split(separator: "/").compactMap { Int64($0) }
        return parts.count == 2 && parts[1] > 0 ? Rational(parts[0], parts[1]) : Rational(1, 1)
    }

    /// A part's frames, and those to draw before.
    package func range(of part: Int) -> FrameRange {
        let (part, base) = (parts[part], base)
        return FrameRange(
            from: PlannedFrame(number: part.from.frame, time: Timestamp(part.from.time, timeBase: base)),
            before: part.from.before.map { Timestamp($0, timeBase: base) },
            start: Timestamp(part.start, timeBase: base),
            end: part.end.map { Timestamp($0, timeBase: base) })
    }
}
