extension MovieMetadata {
    /// The label of the first frame, of the picture's stream or of the whole file; nil where there is none.
    package var timecode: String? { (video + container).first { $0.key.lowercased() == "timecode" }?.value }

    /// Makes this the only label.
    package mutating func setTimecode(_ label: String) {
        container.removeAll { $0.key.lowercased() == "timecode" }
        video.removeAll { $0.key.lowercased() == "timecode" }
        video.append((key: "timecode", value: label))
    }

    /// Changes every label that reads as that one.
    package mutating func replaceTimecode(_ old: String, by new: String) {
        for index in video.indices where video[index].key.lowercased() == "timecode" && video[index].value == old {
            video[index].value = new
        }
        for index in container.indices
        where container[index].key.lowercased() == "timecode" && container[index].value == old {
            container[index].value = new
        }
    }
}
