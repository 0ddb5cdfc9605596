/// All that the page shows, except pictures.
struct TuningState: Encodable, Sendable {
    struct Size: Encodable, Sendable {
        var width: Int
        var height: Int
    }

    /// The resulting movie.
    struct Movie: Encodable, Sendable {
        var width: Int
        var height: Int
        /// Seconds.
        @OrNull var duration: Double?
        @OrNull var frameRate: Double?
        /// About, from duration and rate.
        @OrNull var frames: Int?
        var isStill: Bool
    }

    struct Choice: Encodable, Sendable {
        var label: String
        var value: Double
    }

    struct Keyframe: Codable, Sendable {
        /// Seconds.
        var time: Double
        var value: [Double]
        var easing: String
    }

    struct Control: Encodable, Sendable {
        var name: String
        var option: String
        var label: String
        @OrNull var help: String?
        /// `px`, `s`, `°`: as its help says.
        @OrNull var unit: String?
        var kind: String
        var type: String
        var components: Int
        @OrNull var minimum: Double?
        @OrNull var maximum: Double?
        @OrNull var step: Double?
        var isInteger: Bool
        @OrNull var `default`: [Double]?
        var value: [Double]
        var isChanged: Bool
        var choices: [Choice]
        /// Of a point: `unit`, or `pixels`, from the bottom left.
        @OrNull var space: String?
        var canAnimate: Bool
        var keyframes: [Keyframe]
    }

    struct Input: Encodable, Sendable {
        var name: String
        var label: String
        /// Index into `files`.
        @OrNull var file: Int?
        /// What fills it where no file does.
        @OrNull var other: String?
    }

    struct Shader: Encodable, Sendable {
        var index: Int
        var name: String
        var title: String
        @OrNull var summary: String?
        var isOn: Bool
        var isKey: Bool
        @OrNull var problem: String?
        var parameters: [Control]
        var inputs: [Input]
    }

    struct Render: Encodable, Sendable {
        enum State: String, Encodable { case running, done, failed, cancelled }
        var state: State
        @OrNull var fraction: Double?
        @OrNull var secondsLeft: Double?
        var framesDone: Int
        @OrNull var message: String?
    }

    var revision: Int
    var title: String
    var renderer: String
    var movie: Movie
    var source: Size
    var hasAlpha: Bool
    var shaders: [Shader]
    var files: [String]
    var easings: [String]
    var command: String
    @OrNull var output: String?
    @OrNull var saveName: String?
    var isSaved: Bool
    var presets: [String]
    @OrNull var render: Render?
    @OrNull var message: String?
    /// Shaders are being compiled, and the rest is as it was before.
    var isCompiling = false
}
