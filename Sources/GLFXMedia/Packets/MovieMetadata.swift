/// Metadata of a movie, read from the source and written to the output.
public struct MovieMetadata: Sendable {
    /// Tags of the whole file, in the order of the file.
    public var container: [(key: String, value: String)]
    /// Tags of the filtered video stream: `language`, `handler_name`, `timecode` …
    public var video: [(key: String, value: String)]
    /// `AV_DISPOSITION_` bits of the filtered video stream.
    package var videoDisposition: Int32
    /// HDR's side data of the filtered video stream.
    package var light = LightMetadata()
    /// Of a still's file.
    package var still: StillTags?
    /// How often an animation plays: 0 is for ever; nil: not said.
    package var plays: Int?
    /// Of the filtered video stream: what else is said of all its pictures.
    package var sideData = StreamSideData()
    /// In the order of time.
    public var chapters: [Chapter]

    /// What is not given is empty.
    public init(
        container: [(key: String, value: String)] = [], video: [(key: String, value: String)] = [],
        chapters: [Chapter] = []
    ) {
        self.container = container
        self.video = video
        self.videoDisposition = 0
        self.chapters = chapters
    }

    package init(
        container: [(key: String, value: String)], video: [(key: String, value: String)], videoDisposition: Int32,
        chapters: [Chapter], light: LightMetadata = LightMetadata(), still: StillTags? = nil, plays: Int? = nil
    ) {
        self.init(container: container, video: video, chapters: chapters)
        self.videoDisposition = videoDisposition
        self.light = light
        (self.still, self.plays) = (still, plays)
    }
}
