internal import GLFXCore
internal import GLFXFiles
package import GLFXMedia
internal import GLFXWrite
internal import Glibc

/// Tries the decoders and encoders of cards: each really works on some frames, in a process that may crash or hang.
package enum CardSurvey {
    /// What was tried.
    package struct Trial: Sendable {
        /// Which way a codec was tried.
        package enum Purpose: String, Sendable {
            /// Frames were decoded and compared with the processor's.
            case decode
            /// Frames were encoded, decoded and compared with what was given.
            case encode
        }
        /// Which way.
        package var purpose: Purpose
        /// The codec (`h264`), or libavcodec's name of the encoder (`h264_vaapi`).
        package var name: String
        /// Why it does not work; nil: it does.
        package var failure: String?
    }

    /// A way to a card.
    package struct Card: Sendable {
        /// Which.
        package var kind: CardKind
        /// What is missing, so that nothing was tried; nil: nothing that is known.
        package var missing: String?
        /// What was tried.
        package var trials: [Trial]
    }

    /// Seconds that a process may take.
    private static let patience = 20.0

    /// Tries everything that libavcodec has here, except where a node or a library is missing, and until a card does not
    /// answer. Takes a second or two for each codec that is tried.
    package static func examine(program: String = RunningProgram.path) -> [Card] {
        // Swift's report of a crash may take longer than the patience.
        setenv("SWIFT_BACKTRACE", "enable=no", 1)
        return CardKind.allCases.map { kind in
            var card = Card(kind: kind, missing: kind.missing, trials: [])
            guard card.missing == nil else { return card }
            do throws(Failure) {
                let bench = try TrialBench(program, patience: patience)
                try bench.prepare()
                var hung: String?
                let decoders = CardOffer.decoders(of: kind).map { (Trial.Purpose.decode, $0) }
                for (purpose, name) in decoders + CardOffer.encoders(of: kind).map({ (.encode, $0) }) {
                    var trial = Trial(purpose: purpose, name: name)
                    if let hung {
                        trial.failure = "not tried, since \(hung) did not answer"
                    } else {
                        trial.failure = try bench.failure(of: name, purpose, by: kind)
                        if trial.failure == bench.silence { hung = name }
                    }
                    card.trials.append(trial)
                }
            } catch { card.missing = error.description }
            return card
        }
    }
}

/// A folder with small movies, and what is tried with them.
private final class TrialBench {
    private let program: String
    private let patience: Double
    private let folder: String

    /// Something that moves everywhere, at a size that all encoders take.
    private static let shader = """
        #version 300 es
        precision highp float;
        in vec2 position;
        uniform float time;
        out vec4 color;
        void main() {
            vec2 wave = sin(position * vec2(17.0, 11.0) + time * vec2(3.0, 5.0));
            color = vec4(0.5 + 0.4 * wave.x, 0.5 + 0.4 * wave.y, position.x, 1.0);
        }
        """
    private static let source = "source.mkv"
    /// What cards decode of JPEG.
    private static let quarterChroma = ["--encoder-option", "pix_fmt=yuvj420p"]

    /// - Throws: `.output` where no folder can be made.
    init(_ program: String, patience: Double) throws(Failure) {
        (self.program, self.patience) = (program, patience)
        var template = Array(((FileSystem.variable("TMPDIR") ?? "/tmp") + "/glfx-doctor-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Failure(.output, "cannot make a folder for trials: \(String(cString: strerror(errno)))")
        }
        folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(fileName: $0) } ?? "" }
    }

    /// Makes the movie that is encoded.
    /// - Throws: `.output` where there is no room for files, `.limit` where no movie can be made.
    func prepare() throws(Failure) {
        let file = FileSystem.open("\(folder)/moving.frag", O_WRONLY | O_CREAT | O_EXCL, 0o600)
        let text = Array(Self.shader.utf8)
        let written = file >= 0 ? write(file, text, text.count) : -1
        if file >= 0 { close(file) }
        guard written == text.count else { throw Failure(.output, "cannot write into '\(folder)'") }
        let failure = try run(
            [
                // VP9 would keep alpha beside the picture, which is never for a card.
                "--alpha", "drop", "--shader", "moving.frag", "--size", "320x240", "--fps", "25", "--end", "0.4",
                "--codec", "ffv1",
                Self.source,
            ])
        if let failure { throw Failure(.limit, "no movie can be made for trials: \(failure)") }
    }

    deinit {
        for name in FileSystem.names(in: folder) ?? [] { _ = FileSystem.unlink("\(folder)/\(name)") }
        _ = FileSystem.rmdir(folder)
    }

    /// - Returns: why a decoder or an encoder does not work; nil: it does.
    func failure(
        of name: String, _ purpose: CardSurvey.Trial.Purpose, by kind: CardKind
    ) throws(Failure) -> String? {
        switch purpose {
        case .decode: try decode(name, by: kind)
        case .encode: try encode(by: name)
        }
    }

    /// What is said of a card that does not answer.
    var silence: String { "it did not answer within \(Int(patience)) seconds" }

    /// - Returns: why a card does not decode a codec as the processor does; nil: it does.
    private func decode(_ codec: String, by kind: CardKind) throws(Failure) -> String? {
        let movie = "\(codec).mkv"
        if FileSystem.access("\(folder)/\(movie)", F_OK) != 0,
            let failure = try run(
                [Self.source, "--codec", codec, movie] + (codec == "mjpeg" ? Self.quarterChroma : []))
        {
            return "no movie can be made for the trial: \(failure)"
        }
        let decoded = [movie, "--codec", "ffv1", "--overwrite"]
        if let failure = try run(decoded + ["decoded.mkv"]) { return failure }
        if let failure = try run(decoded + ["--decoder", kind.rawValue, "--strict", "card.mkv"]) { return failure }
        // Older codecs leave the rounding of their transforms to the decoder.
        let isExact = ["h264", "hevc", "vp9", "av1", "vp8"].contains(codec)
        return try differs(["compare", "card.mkv", "decoded.mkv", "--quiet"] + (isExact ? [] : ["--psnr", "40"]))
    }

    /// - Returns: why an encoder does not work; nil: it does.
    private func encode(by encoder: String) throws(Failure) -> String? {
        let failure = try run([Self.source, "--codec", encoder, "--depth", "8", "--overwrite", "encoded.mkv"])
        if let failure {
            // Without what to take in its place.
            let reason = failure.split(separator: ";").first ?? ""
            let before = "this machine has no card for encoder \(encoder): "
            return String(reason.hasPrefix(before) ? reason.dropFirst(before.count) : reason)
        }
        // No encoder of a card is as coarse with its usual quality.
        return try differs(["compare", "encoded.mkv", Self.source, "--psnr", "25", "--times", "ignore", "--quiet"])
    }

    /// - Returns: why a job failed: its error, or that its process crashed or hung; nil: it did not.
    private func run(_ arguments: [String]) throws(Failure) -> String? {
        switch try TimedProcess.run([program] + arguments, in: folder, seconds: patience) {
        case .crashed(let signal): return "its process crashed (\(String(cString: strsignal(signal))))"
        case .hung: return silence
        case .exited(let code, let errors):
            let lines = errors.split(separator: "\n")
            let error = lines.last { $0.hasPrefix("glfx: error: ") }
            // A decoder that stopped in the middle is no error of a job.
            let note = lines.last { $0.contains("the card's decoder failed") }
            guard code != 0 || note != nil else { return nil }
            guard let line = error ?? note else { return "exit code \(code)" }
            return String(line.drop { $0 != ":" }.dropFirst(2).drop { $0 != ":" }.dropFirst(2))
        }
    }

    private func differs(_ arguments: [String]) throws(Failure) -> String? {
        guard case .exited(let code, _) = try TimedProcess.run([program] + arguments, in: folder, seconds: patience)
        else { return "its frames cannot be compared" }
        return code == 0 ? nil : "its frames are not those that they should be"
    }
}
