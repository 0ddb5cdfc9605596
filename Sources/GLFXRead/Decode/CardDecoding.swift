internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// What a job wants of cards' decoders, and what was found: a card is opened once for all of its movies. Thread-safe.
package final class CardDecoding: Sendable {
    package let choice: DecoderChoice
    /// A card's decoder that was named and is missing is an error.
    private let isRequired: Bool
    /// The DRM node to take; nil: the first that works.
    private let node: String?
    private let state = Mutex(State())

    private struct State {
        var devices: [CardKind: Result<CardDevice, Failure>] = [:]
        var hasTold = false
    }

    /// - Parameters:
    ///   - isRequired: a card's decoder that was named and is missing is an error.
    ///   - node: the DRM node to take; nil: the first that works.
    package init(_ choice: DecoderChoice = .software, isRequired: Bool = false, node: String? = nil) {
        (self.choice, self.isRequired, self.node) = (choice, isRequired, node)
    }

    /// - Throws: `.gpu` with what is missing.
    func device(_ kind: CardKind) throws(Failure) -> CardDevice {
        let result = state.withLock { state in
            if let device = state.devices[kind] { return device }
            let device = Result<CardDevice, Failure> { () throws(Failure) in try CardDevice(kind, node: node) }
            state.devices[kind] = device
            return device
        }
        return try result.get()
    }

    /// Opens a card's decoder for a movie: the first that opens.
    /// - Returns: nil where the processor decodes.
    /// - Throws: `.gpu` where a card's decoder is required.
    func open(
        stream: UnsafeMutablePointer<AVStream>, of file: InputFile, notes: MessageHandler
    ) throws(Failure) -> DecoderContext? {
        // Alpha beside the picture is for libvpx, and a picture's file is no work for a card.
        guard choice != .software, !file.isPicture, !stream.hasAlphaBeside else { return nil }
        let id = stream.pointee.codecpar.pointee.codec_id
        var refusal: Failure?
        for kind in choice.kinds {
            do throws(Failure) {
                guard let codec = CardCodecs.decoder(id, by: kind) else {
                    throw Failure(.gpu, "libavcodec has no decoder of \(file.codecName(of: stream)) for it")
                }
                let device = try device(kind)
                let context = try? DecoderContext(
                    codec, stream: stream, path: file.path, codecName: file.codecName(of: stream),
                    maximumPixels: file.maximumPixels, threads: 1, complaints: Complaints(), device: device)
                if let context { return context }
                throw Failure(.gpu, "no decoder of \(file.codecName(of: stream)) opens on it")
            } catch {
                refusal = refusal ?? error
            }
        }
        if let refusal { try refuse(refusal, of: file.path, notes: notes) }
        return nil
    }

    /// A card does not decode a movie from its beginning: said once, unless any was asked for.
    /// - Throws: `.gpu` where a card's decoder is required.
    func refuse(_ reason: Failure, of path: String, notes: MessageHandler) throws(Failure) {
        guard choice != .automatic else { return }
        let message: MessageText =
            "\(path): the decoder '\(choice.rawValue)' does not decode it (\(reason.text))"
        guard !isRequired else {
            throw Failure(.gpu, message, advice: reason.adviceText ?? "leave out \(.decoder)")
        }
        tell("\(message); the processor does", notes)
    }

    /// Passes on the first message of all.
    func tell(_ message: MessageText, _ notes: MessageHandler) {
        let isFirst = state.withLock { state in
            defer { state.hasTold = true }
            return !state.hasTold
        }
        if isFirst { notes(message) }
    }
}
