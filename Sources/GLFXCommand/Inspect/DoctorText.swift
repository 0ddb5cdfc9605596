internal import GLFXCheck
internal import GLFXCore
internal import GLFXGLES
internal import GLFXMedia
internal import GLFXNative

/// What the machine offers, for people.
enum DoctorText {
    static func text(_ report: Doctor.Report) -> String {
        var lines = ["Ways to a graphics device, in the order of trying:"]
        lines += report.survey.candidates.map { candidate in
            let renderer = candidate.renderer.map { "\($0): " } ?? ""
            return row(candidate.isChosen, candidate.name, renderer + candidate.outcomeText.line(in: .command))
        }
        if let device = report.survey.device {
            lines += self.lines(device)
        }
        lines.append("The native renderer:")
        lines += self.lines(report.native)
        lines.append("Without a GPU \(drawer(report)).")
        lines.append("Libraries:")
        lines += report.libraries.map { Columns.row($0.name, $0.version, indent: 4) }
        lines.append("Encoders and decoders:")
        lines += report.codecs.map { row($0.isPresent, $0.name, $0.purpose + ($0.isPresent ? "" : ": missing")) }
        lines.append("Decoders and encoders of cards, tried:")
        lines += report.cards.flatMap(self.lines)
        if !report.adviceTexts.isEmpty {
            lines.append("Advice:")
            lines += report.adviceTexts.flatMap { Columns.wrapped($0.line(in: .command), width: 89) }.map {
                "    " + $0
            }
        }
        lines.append(report.isFit ? "glfx can work here." : "glfx cannot work here.")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ native: NativeSurvey) -> [String] {
        guard let library = native.library else {
            return [Columns.row("library", "\(native.missing ?? "LLVM") is missing", indent: 4)]
        }
        return [
            Columns.row("library", printable(library), indent: 4),
            Columns.row("processor", printable(native.processor), indent: 4),
            Columns.row("vector width", "\(native.lanes) pixels", indent: 4),
            Columns.row("threads", "\(native.threads)", indent: 4),
        ]
    }

    private static func lines(_ card: CardSurvey.Card) -> [String] {
        if let missing = card.missing { return [row(false, card.kind.rawValue, missing)] }
        guard !card.trials.isEmpty else { return [row(false, card.kind.rawValue, "this libavcodec has none")] }
        return card.trials.map { trial in
            let name =
                trial.purpose == .decode ? "--decoder \(card.kind.rawValue)  \(trial.name)" : "--codec \(trial.name)"
            return row(trial.failure == nil, name, trial.failure ?? "works")
        }
    }

    /// What draws where there is no GPU.
    private static func drawer(_ report: Doctor.Report) -> String {
        if report.native.library != nil {
            return "the native renderer draws, and Mesa's software renderer what that does not draw"
        }
        return report.survey.device == nil ? "nothing draws here" : "Mesa's software renderer draws"
    }

    private static func lines(_ device: DeviceDescription) -> [String] {
        let yes = { (flag: Bool) in flag ? "yes" : "no" }
        return [
            "The device:",
            Columns.row("renderer", printable(device.renderer), indent: 4),
            Columns.row("vendor", printable(device.vendor), indent: 4),
            Columns.row("version", printable(device.version), indent: 4),
            Columns.row("reached by", printable(device.path), indent: 4),
            Columns.row("drawn by the processor", yes(device.isSoftware), indent: 4),
            Columns.row("longest side", "\(device.maximumTextureSize) pixels", indent: 4),
            Columns.row("BGRA pictures", yes(device.hasBGRA), indent: 4),
            Columns.row("16 bits a channel", yes(device.hasSixteenBit), indent: 4),
            Columns.row("draws from dma-bufs", yes(device.importsBuffers), indent: 4),
        ]
    }

    private static func row(_ isGood: Bool, _ name: String, _ text: String) -> String {
        Columns.row((isGood ? "* " : "- ") + printable(name), printable(text), column: 34)
    }
}
