import FrameCore
import GLFXKit
import Media
import ShaderPrograms

/// What a job shows, one after the other and for how long.
struct TimelineWords {
    let job: FilterJob

    /// Rows of a word and what belongs to it.
    var rows: [(String, String)] {
        var rows: [(String, String)] = []
        for (index, input) in job.inputs.enumerated() {
            if index > 0 {
                rows.append(("then", join(before: index) + words(input)))
            } else {
                rows.append(("show", words(input)))
            }
        }
        if job.inputs.isEmpty { rows.append(("show", "nothing: the shaders draw by themselves")) }
        rows += times
        if let size = job.size {
            rows.append(("size", "\(size.width)x\(size.height), \(job.fit.rawValue)"))
        } else if job.fit != .contain {
            rows.append(("size", "the first picture's, \(job.fit.rawValue)"))
        }
        return rows
    }

    /// Rows of their own, because they come behind the shaders.
    var fades: [(String, String)] {
        let fades = [job.fadeIn.map { "in for \(seconds($0))" }, job.fadeOut.map { "out for \(seconds($0))" }]
            .compactMap { $0 }
        return fades.isEmpty ? [] : [("fade", fades.joined(separator: ", "))]
    }

    private var times: [(String, String)] {
        var words: [String] = []
        if let rate = job.frameRate { words.append("\(Self.number(rate)) frames a second") }
        if let hold = job.hold { words.append("each still for \(seconds(hold))") }
        if let pan = job.pan {
            words.append("moving over stills from \(area(pan.from)) to \(area(pan.to)), \(pan.easing.rawValue)")
        }
        if let start = job.start { words.append("from \(seconds(start)) on") }
        if let end = job.end { words.append("up to \(seconds(end))") }
        if let at = job.at { words.append("only the picture at \(seconds(at))") }
        return words.isEmpty ? [] : [("time", words.joined(separator: ", "))]
    }

    /// The transition that leads to an input.
    private func join(before index: Int) -> String {
        guard !job.transitions.isEmpty else { return "" }
        let stage = job.transitions[(index - 1) % job.transitions.count]
        return "through \(JobWords.shader(stage, .transition)) in \(seconds(job.transitionDuration)), "
    }

    private func words(_ input: JobInput) -> String {
        switch input {
        case .file(let path): "'\(path)'"
        case .pictures(let pattern): "the pictures '\(pattern)'"
        case .color(let color): "the color \(Self.color(color))"
        case .standardInput: "the standard input"
        }
    }

    private func area(_ area: PictureArea) -> String {
        [area.x, area.y, area.width, area.height].map(plain).joined(separator: ",")
    }

    private func seconds(_ time: Rational) -> String { Self.number(time) + " s" }

    /// `30000/1001`, `2.5`
    private static func number(_ value: Rational) -> String {
        let isDecimal = 1_000_000 % value.denominator == 0
        return isDecimal ? plain(value.double) : value.description
    }

    /// `#204060`, or components that lie between.
    static func color(_ color: SIMD4<Float>) -> String {
        ColorText.hexadecimal(color) ?? (0..<4).map { plain(Double(color[$0])) }.joined(separator: ",")
    }
}
