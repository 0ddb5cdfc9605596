extension ISF {
    static func evidence(in text: DetectionText) -> Evidence? {
        guard let comment = ISFComment.find(in: text.file), let key = comment.key else { return nil }
        return Evidence(line: comment.line, words: "begins a comment of JSON with \(key)", isStrong: true)
    }
}
