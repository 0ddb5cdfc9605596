internal import GLFXCompare
internal import GLFXCore
internal import GLFXFiles
internal import GLFXKit
internal import GLFXMedia
internal import GLFXRead
internal import GLFXWrite
internal import Glibc

/// `glfx compare`
struct CompareRun {
    var invocation: CompareInvocation

    /// Differences that are not within the tolerance.
    private static let differs: Int32 = 1

    /// - Returns: 0 within the tolerance, 1 where not, 4 where a side is damaged; 128 and the signal that ended it.
    func run() throws -> Int32 {
        let console = Console(isQuiet: invocation.isQuiet)
        let watch = SignalWatch(onFirst: {}, onEnd: { _ in TemporaryFiles.removeAll() })
        watch.start()
        if let path = invocation.junit { try ReportFile.check(path) }
        if let path = invocation.html { try ReportFolder.check(path) }
        do {
            let start = monotonicNanoseconds()
            let outcome = try compare(console, watch)
            if let path = invocation.junit {
                try ReportFile.write(junit(outcome, seconds: Double(monotonicNanoseconds() - start) / 1e9), to: path)
            }
            if invocation.json {
                try StandardStreams.print(outcome.json)
            } else if !invocation.isQuiet {
                try StandardStreams.print(outcome.lines.map { printable($0) + "\n" }.joined())
            }
            for file in outcome.damage {
                console.error(Failure(.damagedInput, "'\(file.path)' is damaged: \(file.damage.words)"))
            }
            guard outcome.isWithin else { return Self.differs }
            return outcome.damage.isEmpty ? 0 : Failure.Kind.damagedInput.exitCode
        } catch let failure as Failure {
            guard let signal = watch.signal, failure.kind == .cancelled else { throw failure }
            console.error(Failure(.cancelled, "stopped by a signal", advice: "nothing was compared to the end"))
            return 128 + signal
        }
    }

    /// What is printed and returned.
    private struct Outcome {
        var isWithin: Bool
        var lines: [String]
        var reasons: [String]
        var json: String
        var damage: [FileDamage]
    }

    private func compare(_ console: Console, _ watch: SignalWatch) throws -> Outcome {
        if HashFile.isHashFile(invocation.expected) { return try compareHashes(console, watch) }
        let expected = try CodedReader(path: invocation.expected, notes: { console.note($0) })
        let actual = try side(as: expected.form, console)
        let comparison = try Comparison(
            actual: actual, expected: expected, tolerance: invocation.tolerance, isStopped: { watch.signal != nil })
        let worst = WorstFrames(count: invocation.html == nil ? 0 : 5, tolerance: invocation.tolerance)
        let movie = try invocation.difference.map { path in
            try OutputKind(OutputRequest(path: path)) == .onePicture && expected.isTimed
                ? throwOnePicture(path)
                : DifferenceMovie(
                    OutputRequest(path: path, overwrite: invocation.overwrite), actual: actual, expected: expected,
                    amplification: ComparisonPage.amplification, notes: { console.note($0) })
        }
        var observers: [any ComparisonObserver] = invocation.html == nil ? [] : [worst]
        if let movie { observers.append(movie) }
        let report = try comparison.run(observers)
        // Without a pair there is nothing to draw.
        if report.frames.isEmpty { movie?.cancel() } else { try movie?.finish() }
        if let html = invocation.html {
            try ComparisonPage(
                report, worst: worst,
                drawing: DifferencePicture(
                    actual: actual, expected: expected, amplification: ComparisonPage.amplification)
            ).write(to: ReportFolder(html))
        }
        for remark in report.remarks { console.note(remark) }
        let words = ComparisonWords(report)
        let details = report.frames.allSatisfy(\.isEqual) ? [] : words.totals
        let each = invocation.isVerbose ? report.frames.map(words.figure) : []
        return Outcome(
            isWithin: report.isWithin, lines: [words.headline] + details + each, reasons: words.reasons,
            json: invocation.json
                ? try JSONOutput.document(ComparisonDocument(report, version: glfxVersion)) + "\n" : "",
            damage: report.actual.damage + report.expected.damage)
    }

    private func throwOnePicture(_ path: String) throws(Failure) -> DifferenceMovie {
        throw Failure(
            .usage, "--difference '\(path)' is one picture, and EXPECTED is a movie",
            advice: "name a movie, or numbered pictures: 'difference/%05d.png'")
    }

    private func compareHashes(_ console: Console, _ watch: SignalWatch) throws -> Outcome {
        try checkOnlyEquality()
        let expected = try HashFile.load(invocation.expected)
        let times = invocation.tolerance.times
        let report: HashReport
        switch invocation.actual {
        case .file(let path) where HashFile.isHashFile(path):
            report = try HashComparison(actual: path, expected: expected, times: times).run(HashFile.load(path))
        case .file, .job:
            let actual = try side(as: expected.form, console)
            let page = try invocation.html.map { (path) throws(Failure) in HashPage(try ReportFolder(path)) }
            report = try HashComparison(actual: actual.name, expected: expected, times: times).run(
                actual, renderer: (actual as? JobFrames)?.rendererName, isStopped: { watch.signal != nil }
            ) { difference, picture, thumbnail throws(Failure) in
                try page?.add(difference, picture, expected: thumbnail)
            }
            try page?.finish(report)
        }
        return Outcome(
            isWithin: report.isEqual, lines: [report.headline], reasons: [report.headline],
            json: invocation.json ? try JSONOutput.document(HashDocument(report, version: glfxVersion)) + "\n" : "",
            damage: report.damage)
    }

    /// A hash tells only whether frames are equal.
    private func checkOnlyEquality() throws(Failure) {
        let tolerance = invocation.tolerance
        let framesOption = [
            ("max-difference", tolerance.maximumDifference ?? 0 != 0),
            ("max-pixels", tolerance.maximumPixels ?? 0 != 0),
            ("psnr", tolerance.psnr != nil), ("ssim", tolerance.ssim != nil), ("ignore", !tolerance.ignored.isEmpty),
            ("align", tolerance.aligns), ("difference", invocation.difference != nil),
        ].first(where: \.1)
        guard let framesOption else { return }
        throw Failure(
            .usage, "--\(framesOption.0) needs frames, and '\(invocation.expected)' has only their hashes",
            advice: "hashes are equal or not: leave it out, or compare with a movie")
    }

    /// - Parameter form: the coding that a job's frames are to have; nil: its own.
    private func side(as form: CodedForm?, _ console: Console) throws(Failure) -> any ComparedSide {
        switch invocation.actual {
        case .file(let path): return try CodedReader(path: path, notes: { console.note($0) })
        case .job(let job):
            return try JobFrames(job, as: form, notes: { console.note($0) }, onHang: HungDrawing.end(console))
        }
    }

    private func junit(_ outcome: Outcome, seconds: Double) -> String {
        let name = invocation.expected
        let result: JUnitReport.Outcome =
            outcome.isWithin
            ? .passed
            : .failed(
                type: "difference", message: outcome.reasons.first ?? "", text: outcome.lines.joined(separator: "\n"))
        return JUnitReport(
            name: "glfx compare",
            suites: [
                .init(
                    name: "glfx compare",
                    cases: [.init(name: name, classname: "glfx.compare", seconds: seconds, file: name, outcome: result)]
                )
            ]
        ).xml
    }
}

extension HashFile {
    /// The coding of the frames that were hashed; nil where the file does not say.
    fileprivate var form: CodedForm? {
        guard let size, let color, let name = pixelFormat else { return nil }
        return CodedForm(size: size, formatName: name, color: color)
    }
}
