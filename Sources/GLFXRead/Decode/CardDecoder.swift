internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// A card's decoder, whose work the processor's takes over where it fails: at its first frame or in the middle, without
/// losing or repeating one.
///
/// Any error is a failure, also one that damage causes: what is concealed and counted is the same as without a card.
/// Belongs to one thread at a time.
final class CardDecoder {
    private enum Worker {
        case card(DecoderContext)
        case processor(DecoderContext)
    }

    private var worker: Worker
    private let makeProcessor: () throws(Failure) -> DecoderContext
    /// Gets the reason, and whether a frame was given before.
    private let tell: (_ reason: String, _ isInMiddle: Bool) throws(Failure) -> Void
    private let surface: Owned<AVFrame>
    private let copy: SurfaceCopy
    /// Nil: frames are copied to memory.
    private var lender: SurfaceLender?
    private var history = PacketHistory()
    /// Packets that the decoder has not got yet.
    private var waiting: [KeptPacket] = []
    private var hasEnded = false
    private var hasSentEnd = false
    private var hasGiven = false
    /// By time: pictures that the card gave and the processor decodes again.
    private var repeated: [Int64: Int] = [:]
    /// The processor has not come to new pictures yet.
    private var isCatchingUp = false
    /// The card refused a packet, which may be damaged.
    private var mayBeDamaged = false
    /// From here on the processor has all reference pictures.
    private var firstWhole: KeptPacket?

    /// - Parameters:
    ///   - processor: makes the decoder that takes over.
    ///   - tell: told once why it does; may throw in place of it.
    init(
        _ card: DecoderContext, processor: @escaping () throws(Failure) -> DecoderContext,
        tell: @escaping (_ reason: String, _ isInMiddle: Bool) throws(Failure) -> Void
    ) throws(Failure) {
        worker = .card(card)
        makeProcessor = processor
        self.tell = tell
        surface = try .frame()
        copy = try SurfaceCopy()
    }

    /// Sends a packet, or nil at the end.
    /// - Returns: libav's code.
    func send(_ packet: UnsafeMutablePointer<AVPacket>?) throws(Failure) -> Int32 {
        guard let packet else {
            hasEnded = true
            return 0
        }
        switch worker {
        case .processor(let processor):
            if waiting.isEmpty { return processor.send(packet) }
            waiting.append(try KeptPacket(packet))
        case .card:
            try history.append(packet)
            if packet.pointee.pts == glfx_av_nopts_value {
                try takeOver("its packets have no times")
            } else if history.isTooLong {
                try takeOver("its key frames are more than \(PacketHistory.mostBytes >> 20) MB apart")
            } else if let last = history.packets.last {
                waiting.append(last)
            }
        }
        return 0
    }

    /// Fills the next frame.
    /// - Returns: libav's code.
    func receive(into frame: UnsafeMutablePointer<AVFrame>) throws(Failure) -> Int32 {
        while true {
            let code: Int32?
            switch worker {
            case .card(let card): code = try receive(from: card, into: frame)
            case .processor(let processor): code = receive(fromProcessor: processor, into: frame)
            }
            if let code { return code }
        }
    }

    /// From now on leaves frames where they are, as far as that is possible: a frame without samples stands for each
    /// (`lent`).
    /// - Parameter tell: told why a device does not draw them in place.
    func lendSurfaces(tell: @escaping @Sendable (String) -> Void) throws(Failure) {
        guard case .card(let card) = worker else { return }
        lender = try SurfaceLender(as: card.processorFormat, tell: tell)
    }

    /// Forgets all frames, for another place of the movie.
    func flush() {
        switch worker {
        case .card(let card): card.flush()
        case .processor(let processor): processor.flush()
        }
        (history, waiting, repeated) = (PacketHistory(), [], [:])
        (hasEnded, hasSentEnd, isCatchingUp, mayBeDamaged, firstWhole) = (false, false, false, false, nil)
    }

    /// Sends what waits.
    /// - Returns: nil: something was sent; else libav's code.
    private func feed(_ decoder: DecoderContext) -> Int32? {
        guard let next = waiting.first else {
            guard hasEnded, !hasSentEnd else { return glfx_averror_eagain }
            hasSentEnd = true
            let code = decoder.send(nil)
            return code < 0 && code != glfx_averror_eof ? code : nil
        }
        if next === firstWhole, isCatchingUp { decoder.complaints.forget() }
        let code = decoder.send(next.pointer)
        // A decoder that neither takes a packet nor gives a frame is stuck.
        if code != glfx_averror_eagain { waiting.removeFirst() }
        return code < 0 ? (code == glfx_averror_eagain ? glfx_averror_eio : code) : nil
    }

    // MARK: The card

    private func receive(
        from card: DecoderContext, into frame: UnsafeMutablePointer<AVFrame>
    ) throws(Failure) -> Int32? {
        var code = card.receive(into: surface.pointer)
        if code == glfx_averror_eagain, !hasSentEnd {
            guard let fed = feed(card) else { return nil }
            guard fed != glfx_averror_eagain else { return fed }
            code = fed
        }
        if code == glfx_averror_enomem { return code }
        if card.complaints.count > 0 {
            try takeOver(card.complaints.first ?? libavMessage(code), mayBeDamaged: true)
            return nil
        }
        guard code >= 0 else {
            // Drained, it has no more frames.
            if code == glfx_averror_eof || code == glfx_averror_eagain { return code }
            try takeOver(libavMessage(code), mayBeDamaged: code == glfx_averror_invalid_data)
            return nil
        }
        let decoded = surface.pointer
        if decoded.pointee.decode_error_flags != 0 || decoded.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 {
            try takeOver("a damaged frame", mayBeDamaged: true)
            return nil
        }
        if try lender?.lend(decoded, as: frame) != true {
            let copied = try copy.copy(decoded, as: card.processorFormat, into: frame)
            guard copied >= 0 else {
                try takeOver("a frame cannot be copied: \(libavMessage(copied))")
                return nil
            }
        }
        let stamp = frame.pointee.pts
        history.gave(stamp != glfx_av_nopts_value ? stamp : frame.pointee.best_effort_timestamp)
        hasGiven = true
        return 0
    }

    private func takeOver(_ reason: String, mayBeDamaged: Bool = false) throws(Failure) {
        // A damaged movie is reported as one.
        if !mayBeDamaged { try tell(reason, hasGiven) }
        let processor = try makeProcessor()
        (waiting, repeated, firstWhole) = (history.packets, history.given, history.lastReachedKey)
        (isCatchingUp, hasSentEnd, self.mayBeDamaged) = (true, false, mayBeDamaged)
        history = PacketHistory()
        worker = .processor(processor)
    }

    // MARK: The processor

    private func receive(
        fromProcessor processor: DecoderContext, into frame: UnsafeMutablePointer<AVFrame>
    ) -> Int32? {
        var code = processor.receive(into: frame)
        if code == glfx_averror_eagain, !hasSentEnd {
            guard let fed = feed(processor) else { return nil }
            code = fed
        }
        guard isCatchingUp else { return code }
        guard code >= 0 else {
            let isError = ![glfx_averror_eagain, glfx_averror_eof, glfx_averror_enomem].contains(code)
            // Pictures of before that lack what they refer to.
            return isError && !mayBeDamaged && !repeated.isEmpty ? nil : code
        }
        let stamp = frame.pointee.pts != glfx_av_nopts_value ? frame.pointee.pts : frame.pointee.best_effort_timestamp
        if let count = repeated[stamp] {
            repeated[stamp] = count > 1 ? count - 1 : nil
            return nil
        }
        (isCatchingUp, repeated) = (false, [:])
        if !mayBeDamaged { processor.complaints.forget() }
        return code
    }
}
