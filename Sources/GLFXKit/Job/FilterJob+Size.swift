internal import GLFXMedia

extension FilterJob {
    /// The job with the size that its rule gives for its first INPUT that is a file.
    /// - Parameter options: how files are read.
    /// - Throws: `.input` where that cannot be read, `.usage` where there is none and the rule needs one.
    func measured(_ options: ReaderOptions) throws(Failure) -> FilterJob {
        guard let rule = sizeRule else { return self }
        var job = self
        job.sizeRequest = .exact(
            try rule.size(
                of: try firstFile().map { (path) throws(Failure) in
                    try Self.shownSize(of: path, options)
                }))
        if case .shape = rule, job.fit == .contain { job.fit = .cover }
        return job
    }

    private func firstFile() throws(Failure) -> String? {
        for input in inputs {
            switch input {
            case .file(let part): return part.path
            case .pictures(let pattern): return try PicturePattern.paths(pattern).first
            case .color, .standardInput: continue
            }
        }
        return nil
    }

    /// Upright and in square pixels. Only the decoded first picture tells the rotation.
    private static func shownSize(of path: String, _ options: ReaderOptions) throws(Failure) -> PictureSize {
        var plain = ReaderOptions(readsOtherStreams: false)
        plain.maximumPixels = options.maximumPixels
        plain.threads = options.threads
        plain.videoStream = options.videoStream
        let format = try MediaReader(path: path, options: plain, notes: { _ in }).format
        let wide = (Double(format.width) * format.sampleAspectRatio.double).rounded()
        return PictureSize(width: max(1, Int(min(wide, Double(SizeRule.longest)))), height: format.height)
    }
}
